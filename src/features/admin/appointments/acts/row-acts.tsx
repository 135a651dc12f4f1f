import { useEffect, useId, useRef, useState } from 'react';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { money } from '../../ui/fields/money.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import { useAudio } from '../../ui/use-audio.ts';
import { spokenAppointment } from '../marks/spoken.ts';
import { LatePart } from '../../ui/screen/late-part.tsx';
import { loadMoreMenu } from './load-more-menu.ts';
import type { Act } from './other-acts.ts';
import css from './row-acts.module.css';
import { useActs } from './use-acts.ts';

interface ActsProps {
  appointment: AdminAppointment;
  now: number;
}

/** The act that comes next, and a menu with all others. `isNext`: the session is the next one, so Call and Text are at hand. */
export function RowActs({ appointment, now, isNext = false }: ActsProps & { isNext?: boolean }) {
  const { client } = appointment;
  const acts = useActs(appointment, now);
  const { leading, words, failure } = acts;
  const row = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (!isPressed.current) return;
    isPressed.current = false;
    // The pressed button may be gone: the focus then moves to what is left.
    if (!row.current?.contains(document.activeElement))
      row.current?.querySelector('button')?.focus();
  }, [leading]);
  return (
    <>
      {failure !== null && <ErrorNote words={failure.words} />}
      <div ref={row} className={css.acts} data-next={isNext || undefined}>
        {leading && (
          <RowButton
            look={leading === 'rebook' ? 'word' : 'pill'}
            {...(leading !== 'rebook' && { tone: 'clay' as const })}
            className={css.lead}
            worksOffline={leading === 'arrived' || leading === 'done'}
            pending={acts.isPending}
            aria-label={leadingName(leading, appointment)}
            onClick={() => {
              isPressed.current = leading !== 'payment' && leading !== 'rebook';
              acts.run(leading);
            }}
          >
            {words}
          </RowButton>
        )}
        {isNext && <ContactLinks client={{ ...client, email: null }} />}
        <MoreActs
          {...{ appointment, now, isNext }}
          run={acts.run}
          look={isNext ? 'pill' : 'word'}
        />
      </div>
    </>
  );
}

/** Returns what a screen reader calls the act that leads, in a list of several people. */
function leadingName(
  act: NonNullable<ReturnType<typeof useActs>['leading']>,
  { client: { firstName }, money: { owed } }: AdminAppointment,
) {
  return {
    approve: `Approve ${firstName}`,
    arrived: `${firstName} has arrived`,
    done: `${firstName} is done`,
    payment: `Take ${money(owed)} from ${firstName}`,
    rebook: `Rebook ${firstName}`,
  }[act];
}

export interface MoreActsProps extends ActsProps {
  run: (act: Act) => void;
  look?: 'pill' | 'word';
  /** Call and Text are buttons of their own already. */
  isNext?: boolean;
}

/** More: reaching the client, reading the appointment aloud, and all that doesn't lead. */
export function MoreActs({ look = 'word', ...props }: MoreActsProps) {
  const { appointment } = props;
  const { firstName } = appointment.client;
  const { play, stop, playing } = useAudio();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const name = `More about ${firstName}`;
  return (
    <>
      {playing !== null && (
        <RowButton look="word" aria-label={`Stop ${firstName}`} onClick={stop}>
          Stop
        </RowButton>
      )}
      <div className={css.more}>
        <RowButton
          ref={opener}
          look={look}
          worksOffline
          aria-label={name}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          More
        </RowButton>
        {isOpen && (
          <LatePart load={loadMoreMenu}>
            {(MoreMenu) => (
              <MoreMenu
                {...{ ...props, id, name, opener }}
                onPlay={() => play(spokenAppointment(appointment))}
                onClose={() => setIsOpen(false)}
              />
            )}
          </LatePart>
        )}
      </div>
    </>
  );
}
