import { useEffect, useRef, type RefObject } from 'react';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import css from './more-menu.module.css';
import { otherActs, type Act } from './other-acts.ts';
import type { MoreActsProps } from './row-acts.tsx';

interface MoreMenuProps extends Omit<MoreActsProps, 'look'> {
  id: string;
  name: string;
  /** What opened it, which gets the focus back. */
  opener: RefObject<HTMLButtonElement | null>;
  onPlay: () => void;
  onClose: () => void;
}

/** The acts that work without a connection. */
const OFFLINE: readonly Act[] = ['arrived', 'not_here', 'done'];

/** What is under More. Escape, a press elsewhere and leaving it by Tab close it. */
export function MoreMenu(props: MoreMenuProps) {
  const { id, name, opener, appointment, now, run, isNext, onPlay, onClose } = props;
  const { client } = appointment;
  const menu = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    menu.current?.scrollIntoView({ block: 'nearest' });
    const onElsewhere = ({ target }: Event) => {
      const isWithin = [opener, menu].some((part) => part.current?.contains(target as Node));
      if (!isWithin) close.current();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      opener.current?.focus();
      close.current();
    };
    const heard = [
      ['pointerdown', onElsewhere],
      ['focusin', onElsewhere],
      ['keydown', onKey],
    ] as const;
    for (const [event, listener] of heard)
      document.addEventListener(event, listener as EventListener);
    return () => {
      for (const [event, listener] of heard)
        document.removeEventListener(event, listener as EventListener);
    };
  }, [opener]);
  const choose = (act: () => void) => () => {
    // A dialog that opens returns the focus here.
    opener.current?.focus();
    onClose();
    act();
  };
  return (
    <div ref={menu} id={id} role="group" aria-label={name} className={css.menu}>
      <ContactLinks client={isNext ? { ...client, phone: null } : client} />
      <RowButton onClick={choose(onPlay)}>Play</RowButton>
      {otherActs(appointment, now).map(({ act, words, isDanger }) => (
        <RowButton
          key={act}
          {...(isDanger && { tone: 'danger' as const })}
          worksOffline={OFFLINE.includes(act)}
          onClick={choose(() => run(act))}
        >
          {words}
        </RowButton>
      ))}
    </div>
  );
}
