import { useId, useState } from 'react';
import {
  actOnReviewItem,
  listReviewItems,
  resolveReviewItem,
  type ReviewItem,
} from '../../../contract/review-items.ts';
import { useMutation } from '../../../lib/query/use-mutation.ts';
import { useQuery } from '../../../lib/query/use-query.ts';
import { Field } from '../../../ui/field.tsx';
import { $toast } from '../../../ui/toast-store.ts';
import { failureToast } from '../ui/failure-toast.ts';
import { money } from '../ui/money.ts';
import { sinceLabel } from '../../../lib/time/labels.ts';
import list from '../ui/list.module.css';
import { useNow } from '../../../ui/use-now.ts';
import { Mark } from '../ui/marks.tsx';
import { ALL_NOUNS } from '../checkout/nouns.ts';
import { RowButton } from '../ui/row-button.tsx';
import { Screen } from '../ui/screen.tsx';
import css from './to-decide.module.css';

type ReviewAction = ReviewItem['actions'][number];

/** What each button does, in its words. */
function actionLabel(action: ReviewAction, amount: string | null): string {
  switch (action) {
    case 'ask_refund_again':
      return amount === null
        ? 'Send the refund again'
        : `Send the refund of ${money(amount)} again`;
    case 'record_cash_refund':
      return amount === null ? 'Cash was handed back' : `${money(amount)} cash was handed back`;
    case 'look_again':
      return 'Look again';
  }
}

/** What no machine could settle: what happened, what was done, what to do next, and the buttons that do it. */
export function ToDecide() {
  const query = useQuery(listReviewItems);
  return (
    <Screen
      what="what needs a decision"
      query={query}
      ghosts={{ rows: 1, height: 3 }}
      empty="Nothing. Every payment, refund and message settled by itself."
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

function Item({ item }: { item: ReviewItem }) {
  const { id, happened, done, next, amount, paymentId, firstName, openedAt, actions } = item;
  const now = useNow(60);
  const titleId = useId();
  const [isClosing, setIsClosing] = useState(false);
  const action = useMutation(actOnReviewItem, {
    changes: ALL_NOUNS,
    onDone: ({ success, message }) => {
      $toast.set({
        tone: success ? 'info' : 'error',
        title: success ? 'Done' : 'Not settled yet',
        text: message ?? (success ? 'It is settled.' : 'It stays here.'),
      });
    },
    onFailed: failureToast('Not done'),
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
              <dt>At Stripe</dt>
              <dd className={css.reference}>{paymentId}</dd>
            </div>
          )}
        </dl>
        {action.failure !== null && (
          <p className={list.problem} role="alert">
            Nothing was changed. {action.failure.words}
          </p>
        )}
        {isClosing ? (
          <Resolve item={item} onKeep={() => setIsClosing(false)} />
        ) : (
          <div className={css.actions}>
            {actions.map((each) => (
              <RowButton
                key={each}
                tone="clay"
                pending={action.isPending}
                onClick={() => action.run({ id, action: each })}
              >
                {actionLabel(each, amount)}
              </RowButton>
            ))}
            <RowButton aria-label={`Settled: ${happened}`} onClick={() => setIsClosing(true)}>
              I settled it
            </RowButton>
          </div>
        )}
      </article>
    </li>
  );
}

const MISSING = 'Please say how it was settled';

/** Closes an item with a word of how it was settled. */
function Resolve({ item, onKeep }: { item: ReviewItem; onKeep: () => void }) {
  const [words, setWords] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const action = useMutation(resolveReviewItem, {
    changes: ALL_NOUNS,
    onFailed: failureToast('Not closed'),
  });
  return (
    <form
      className={css.resolve}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(words.trim() === '');
        if (words.trim() !== '') action.run({ id: item.id, resolution: words.trim() });
      }}
    >
      <Field label="How was it settled?" required error={isMissing ? MISSING : undefined}>
        {(wiring) => (
          <input
            {...wiring}
            autoComplete="off"
            maxLength={500}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
      {action.failure !== null && (
        <p className={list.problem} role="alert">
          It stays open. {action.failure.words}
        </p>
      )}
      <div className={css.actions}>
        <RowButton onClick={onKeep}>Keep it open</RowButton>
        <RowButton
          tone="clay"
          pending={action.isPending}
          onClick={(event) => event.currentTarget.form?.requestSubmit()}
        >
          Close this item
        </RowButton>
      </div>
    </form>
  );
}
