import { goToStart, useScreen } from './use-screen.ts';
import type { ScreenId } from './screens.ts';
import css from './shell.module.css';

interface ScreenLinkProps {
  to: ScreenId;
  label: string;
  /** How much is pending there. */
  count?: number;
  /** Marks it as the open screen; by default, whether that screen is open. */
  isCurrent?: boolean;
  className?: string | undefined;
}

/** A link to a screen, with how much is pending there; if the screen is open already, it goes to its start. */
export function ScreenLink({ to, label, count = 0, isCurrent, className }: ScreenLinkProps) {
  const screen = useScreen();
  const isOpen = screen === to;
  return (
    <a
      className={className}
      href={`#${to}`}
      aria-current={(isCurrent ?? isOpen) ? 'page' : undefined}
      onClick={(event) => {
        const isDeeper = location.hash.startsWith('#clients/');
        if (!isOpen || isDeeper || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        goToStart(to);
      }}
    >
      {label}
      {count > 0 && (
        <b className={css.count}>
          {count}
          <span className="visually-hidden"> waiting</span>
        </b>
      )}
    </a>
  );
}
