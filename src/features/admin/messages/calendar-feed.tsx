import { useState } from 'react';
import { makeCalendarFeed, revokeCalendarFeed } from '#contract/calendar/calendar-feed.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import buttons from '../ui/buttons.module.css';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { PasswordDialog } from '../ui/dialog/password-dialog.tsx';
import { failureToast } from '../ui/failure-text.ts';
import list from '../ui/lists/list.module.css';
import { RowButton } from '../ui/row-button.tsx';
import css from './messages.module.css';

/** The secret address that shows the appointments in a calendar app: shown once, replaced, or turned off. */
export function CalendarFeed() {
  const [url, setUrl] = useState<string | null>(null);
  const [asking, setAsking] = useState<'make' | 'revoke' | null>(null);
  const revoke = useMutation(revokeCalendarFeed, {
    onDone: () => {
      setUrl(null);
      setAsking(null);
      $toast.set({
        tone: 'info',
        title: 'Address turned off',
        text: 'Calendar apps can no longer see your appointments with it.',
      });
    },
    onFailed: failureToast('Couldn’t turn off the address'),
  });
  const copy = async () => {
    if (url === null) return;
    const isCopied = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    );
    $toast.set(
      isCopied
        ? { tone: 'info', title: 'Copied', text: 'Add it to your calendar app as a subscription.' }
        : { tone: 'error', title: 'Couldn’t copy', text: 'Please select the address and copy it.' },
    );
  };
  return (
    <section className={css.feed} aria-labelledby="feed-title">
      <h2 id="feed-title">Calendar feed</h2>
      <p className={list.soft}>
        See your appointments in any calendar app, by first name and service. Anyone with the
        address can read them, so keep it private. Apps decide when to look again: Apple and Outlook
        after minutes to hours, Google often not before the next day. What you see here is always
        current.
      </p>
      {url !== null && (
        <>
          <p className={css.address} role="status">
            <code>{url}</code>
          </p>
          <p className={list.soft}>Copy it now. It won’t be shown again.</p>
        </>
      )}
      <div className={buttons.rowActions}>
        {url !== null && <RowButton onClick={() => void copy()}>Copy</RowButton>}
        <RowButton onClick={() => setAsking('make')}>Create a new address</RowButton>
        <RowButton onClick={() => setAsking('revoke')}>Turn off</RowButton>
      </div>
      {asking === 'make' && (
        <PasswordDialog
          call={makeCalendarFeed}
          title="Create a new address?"
          subtitle="An earlier address stops working."
          action={['Create', 'Creating...']}
          keep="Not now"
          nothing="No address was created."
          onDone={({ url: made }) => {
            setUrl(made);
            setAsking(null);
          }}
          onClose={() => setAsking(null)}
        >
          <p>Add the new address to each calendar app you use.</p>
        </PasswordDialog>
      )}
      {asking === 'revoke' && (
        <ConfirmDialog
          title="Turn off the address?"
          subtitle="Calendar apps that use it will stop updating."
          action="Turn off"
          keep="Keep it"
          isPending={revoke.isPending}
          failure={revoke.failure?.words ?? null}
          onConfirm={() => revoke.run({})}
          onClose={() => setAsking(null)}
        >
          <p>You can create a new address at any time.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
