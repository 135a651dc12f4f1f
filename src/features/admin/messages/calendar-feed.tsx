import { useState } from 'react';
import { makeCalendarFeed, revokeCalendarFeed } from '../../../contract/calendar-feed.ts';
import { useMutation } from '../../../lib/query/use-mutation.ts';
import { $toast } from '../../../ui/toast-store.ts';
import buttons from '../ui/buttons.module.css';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { failureToast } from '../ui/failure-toast.ts';
import list from '../ui/list.module.css';
import { RowButton } from '../ui/row-button.tsx';
import css from './messages.module.css';

/** The secret address by which any calendar shows the appointments: shown once, made anew, or taken back. */
export function CalendarFeed() {
  const [url, setUrl] = useState<string | null>(null);
  const [asking, setAsking] = useState<'make' | 'revoke' | null>(null);
  const make = useMutation(makeCalendarFeed, {
    onDone: (answer) => {
      setUrl(answer.url);
      setAsking(null);
    },
    onFailed: failureToast('No address was made'),
  });
  const revoke = useMutation(revokeCalendarFeed, {
    onDone: () => {
      setUrl(null);
      setAsking(null);
      $toast.set({
        tone: 'info',
        title: 'Address revoked',
        text: 'No calendar can read your appointments by the old address any more.',
      });
    },
    onFailed: failureToast('Not revoked'),
  });
  const copy = async () => {
    if (url === null) return;
    const isCopied = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    );
    $toast.set(
      isCopied
        ? { tone: 'info', title: 'Copied', text: 'Add it to your calendar as a subscription.' }
        : { tone: 'error', title: 'Not copied', text: 'Please select the address and copy it.' },
    );
  };
  return (
    <section className={css.feed} aria-labelledby="feed-title">
      <h2 id="feed-title">Calendar feed</h2>
      <p className={list.soft}>
        Your appointments in any calendar, by first name and service. Whoever has the address can
        read it: keep it to yourself.
      </p>
      {url !== null && (
        <>
          <p className={css.address} role="status">
            <code>{url}</code>
          </p>
          <p className={list.soft}>It is shown this once.</p>
        </>
      )}
      <div className={buttons.rowActions}>
        {url !== null && <RowButton onClick={() => void copy()}>Copy</RowButton>}
        <RowButton onClick={() => setAsking('make')}>Make a new address</RowButton>
        <RowButton onClick={() => setAsking('revoke')}>Revoke</RowButton>
      </div>
      {asking === 'make' && (
        <ConfirmDialog
          title="Make a new address?"
          subtitle="An address that was made before stops working."
          action="Make it"
          keep="Not now"
          isPending={make.isPending}
          failure={make.failure?.words ?? null}
          onConfirm={() => make.run({})}
          onClose={() => setAsking(null)}
        >
          <p>Calendars that read the old one have to be given the new one.</p>
        </ConfirmDialog>
      )}
      {asking === 'revoke' && (
        <ConfirmDialog
          title="Revoke the address?"
          subtitle="Calendars that read it show nothing new any more."
          action="Revoke"
          keep="Keep it"
          isPending={revoke.isPending}
          failure={revoke.failure?.words ?? null}
          onConfirm={() => revoke.run({})}
          onClose={() => setAsking(null)}
        >
          <p>A new address can be made at any time.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
