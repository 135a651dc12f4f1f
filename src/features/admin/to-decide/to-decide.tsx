import { useId } from 'react';
import { actOnTask, listTasks, type Task } from '#contract/tasks.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import { failureToast } from '../ui/failure-text.ts';
import { money } from '../ui/fields/money.ts';
import { sinceLabel } from '#lib/time/labels.ts';
import buttons from '../ui/buttons.module.css';
import { addressOfClient } from '../ui/client-address.ts';
import list from '../ui/lists/list.module.css';
import { useNow } from '#ui/hooks/use-now.ts';
import { Mark } from '../ui/marks.tsx';
import { ALL_NOUNS } from '../checkout/nouns.ts';
import { RowButton } from '../ui/row-button.tsx';
import { Screen } from '../ui/screen/screen.tsx';
import { useOpener } from '../ui/dialog/use-opener.ts';
import { useUndoOffer } from '../settings/change/use-undo-offer.ts';
import { ReadText } from './read-text.tsx';
import { ResolveForm } from './resolve-form.tsx';
import css from './to-decide.module.css';

type ReviewAction = Task['actions'][number];

/** Returns the label of a button. */
function actionLabel(action: ReviewAction, amount: string | null): string {
  switch (action) {
    case 'ask_refund_again':
      return amount === null
        ? 'Send the refund again'
        : `Send the refund of ${money(amount)} again`;
    case 'record_cash_refund':
      return amount === null ? 'I refunded it in cash' : `I refunded ${money(amount)} in cash`;
    case 'look_again':
      return 'Check again';
    case 'close_holiday':
      return 'Closed';
    case 'open_holiday':
      return 'Open as usual';
    case 'close_usual_six':
      return 'Close the usual six';
    case 'ask_each_holiday':
      return 'Answer day by day';
    case 'no_answer_needed':
      return 'No answer needed';
  }
}

/** What couldn’t be settled automatically: what happened, what was done, what to do next, and the buttons for it. */
export function ToDecide() {
  const query = useQuery(listTasks);
  return (
    <Screen
      what="this list"
      query={query}
      skeleton={{ rows: 1, height: 3 }}
      empty="Nothing to decide. All payments, refunds and messages went through."
    >
      {(items) => (
        <ul className={css.items}>
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Screen>
  );
}

function Item({ item }: { item: Task }) {
  const { id, happened, done, next, amount, paymentId, firstName, openedAt, actions } = item;
  const { clientId, textId } = item;
  const now = useNow(60);
  const titleId = useId();
  const closing = useOpener();
  const offer = useUndoOffer();
  const action = useMutation(actOnTask, {
    changes: [...ALL_NOUNS, 'practice'],
    onDone: ({ success, message, changeId }) => {
      if (changeId) return offer(message ?? 'Saved.', changeId);
      $toast.set({
        tone: success ? 'info' : 'error',
        title: success ? 'Done' : 'Still open',
        text: message ?? (success ? 'It’s settled.' : 'It isn’t settled yet.'),
      });
    },
    onFailed: failureToast('Couldn’t save'),
  });
  return (
    <li>
      <article className={css.item} aria-labelledby={titleId}>
        <header>
          <Mark shape="diamond" tone="bad">
            {[firstName, amount !== null && money(amount)].filter(Boolean).join(', ') ||
              'To decide'}
          </Mark>
          <span className={list.soft}>{sinceLabel(openedAt, now)}</span>
        </header>
        <h2 id={titleId}>{happened}</h2>
        <dl>
          <div>
            <dt>Done so far</dt>
            <dd>{done}</dd>
          </div>
          <div>
            <dt>Next</dt>
            <dd>{next}</dd>
          </div>
          {paymentId !== null && (
            <div>
              <dt>In Stripe</dt>
              <dd className={css.reference}>{paymentId}</dd>
            </div>
          )}
        </dl>
        {textId !== null && <ReadText textId={textId} />}
        {action.failure !== null && (
          <p className={list.problem} role="alert">
            Nothing was changed. {action.failure.words}
          </p>
        )}
        {closing.isOpen ? (
          <ResolveForm item={item} onKeep={closing.close} />
        ) : (
          <div className={css.actions}>
            {clientId !== null && (
              <a className={buttons.row} data-tone="clay" href={addressOfClient(clientId)}>
                Read and answer
              </a>
            )}
            {actions.map((each) => (
              <RowButton
                key={each}
                {...(each !== 'no_answer_needed' && { tone: 'clay' })}
                pending={action.isPending}
                onClick={() => action.run({ id, action: each })}
              >
                {actionLabel(each, amount)}
              </RowButton>
            ))}
            <RowButton
              ref={closing.ref}
              aria-label={`Close this item: ${happened}`}
              onClick={closing.open}
            >
              Close this item
            </RowButton>
          </div>
        )}
      </article>
    </li>
  );
}
