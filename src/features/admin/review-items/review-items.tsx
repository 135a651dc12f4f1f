import { useId, useState } from 'react';
import { doneSchema, type ReviewItem } from '../../../contract/admin-practice.ts';
import { callApi } from '../../../lib/api-client.ts';
import { apiPaths } from '../../../lib/paths.ts';
import { Field } from '../../../ui/field.tsx';
import { $toast } from '../../../ui/toast-store.ts';
import { money, sinceLabel } from '../shared/labels.ts';
import list from '../shared/list.module.css';
import { askAgain, useLive, useNow } from '../shared/live.ts';
import { Mark } from '../shared/marks.tsx';
import { QUESTIONS } from '../shared/questions.ts';
import { RowButton } from '../shared/row-button.tsx';
import { Section } from '../shared/section.tsx';
import { useAction } from '../shared/use-action.ts';
import css from './review-items.module.css';

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

const renew = () => askAgain('/api/admin/');

/** What no machine could settle: what happened, what was done, what to do next, and the buttons that do it. */
export function ReviewItems() {
  const live = useLive(QUESTIONS.reviewItems);
  return (
    <Section
      id="review-items"
      title="Needs a decision"
      what="what needs a decision"
      live={live}
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
    </Section>
  );
}

function Item({ item }: { item: ReviewItem }) {
  const { id, happened, done, next, amount, paymentId, firstName, openedAt, actions } = item;
  const now = useNow(60);
  const titleId = useId();
  const [isClosing, setIsClosing] = useState(false);
  const action = useAction({
    send: (what: ReviewAction) =>
      callApi({
        path: `${apiPaths.adminReviewItems}/${id}/act`,
        schema: doneSchema,
        body: { action: what },
      }),
    onDone: ({ success, message }) => {
      $toast.set({
        tone: success ? 'info' : 'error',
        title: success ? 'Done' : 'Not settled yet',
        text: message ?? (success ? 'It is settled.' : 'It stays here.'),
      });
      renew();
    },
    failure: { title: 'Not done' },
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
        <h3 id={titleId}>{happened}</h3>
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
            Nothing was changed. {action.failure}
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
                onClick={() => action.run(each)}
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
  const action = useAction({
    send: (resolution: string) =>
      callApi({
        path: `${apiPaths.adminReviewItems}/${item.id}/resolve`,
        schema: doneSchema,
        body: { resolution },
      }),
    onDone: renew,
    failure: { title: 'Not closed' },
  });
  return (
    <form
      className={css.resolve}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(words.trim() === '');
        if (words.trim() !== '') action.run(words.trim());
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
          It stays open. {action.failure}
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
