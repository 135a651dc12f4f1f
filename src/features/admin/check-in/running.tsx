import { MORE_MINUTES } from '#contract/check-ins/check-ins.ts';
import buttons from '../ui/buttons.module.css';
import { callHref } from '../ui/contact-links.tsx';
import { RowButton } from '../ui/row-button.tsx';
import { ErrorNote } from '../ui/screen/section.tsx';
import { offlineWords, type CheckInWords } from './check-in-text.ts';
import type { CheckIn } from './use-check-in.ts';
import css from './check-in.module.css';

interface RunningProps {
  checkIn: CheckIn;
  status: CheckInWords;
}

/** A running check-in: what it says, and the two answers. */
export function Running({ checkIn, status }: RunningProps) {
  const { state, isConnected, wantsOut, out, more } = checkIn;
  const contact = state?.contact ?? null;
  const failure = isConnected ? (out.failure ?? more.failure) : null;
  return (
    <>
      <div className={css.words} role={status.isUrgent ? 'alert' : 'status'}>
        <p>
          <strong>{status.head}</strong> {status.words}
        </p>
        {!isConnected && state?.checkIn && (
          <p>
            <strong>No connection.</strong>{' '}
            {offlineWords(state.checkIn, contact?.name ?? 'your contact', wantsOut)}
          </p>
        )}
      </div>
      {failure !== null && <ErrorNote words={`Couldn’t send it. ${failure.words}`} />}
      <div className={css.acts}>
        <RowButton tone="clay" worksOffline pending={out.isPending || wantsOut} onClick={out.run}>
          I’m out
        </RowButton>
        <RowButton pending={more.isPending} onClick={more.run}>
          {MORE_MINUTES} more minutes
        </RowButton>
        {status.isUrgent && contact && (
          <a className={buttons.row} href={callHref(contact.phone)}>
            Call {contact.name}
          </a>
        )}
      </div>
    </>
  );
}
