import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import css from './panel.module.css';

interface PanelFrameProps {
  title: string;
  subtitle: string;
  /** Over the whole screen, where there is no room beside the calendar. */
  isSheet: boolean;
  onClose: () => void;
  /** Reading goes on at its heading, unless another thing has the focus. */
  takesFocus?: boolean;
  children: ReactNode;
}

/** Beside the calendar, or a sheet over it. */
export function PanelFrame(props: PanelFrameProps) {
  const { title, subtitle, isSheet, onClose, children } = props;
  return isSheet ? (
    <Dialog open {...{ title, subtitle, onClose }}>
      {children}
    </Dialog>
  ) : (
    <Aside {...props} />
  );
}

function Aside({ title, subtitle, onClose, takesFocus = true, children }: PanelFrameProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus, title]);
  return (
    // Escape closes it from anywhere inside; its close button is there for everything else.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <aside
      className={css.aside}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <div>
          <h2 id={id} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          <p>{subtitle}</p>
        </div>
        <button type="button" className={css.close} aria-label="Close" onClick={onClose}>
          <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
            <path d="M6 6l12 12M18 6L6 18" />
          </svg>
        </button>
      </header>
      {children}
    </aside>
  );
}
