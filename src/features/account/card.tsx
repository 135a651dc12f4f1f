import { useId, useState, type ReactNode } from 'react';
import type { QueryResult } from '#lib/query/use-query.ts';
import { Button } from '#ui/button.tsx';
import css from './card.module.css';

interface CardProps {
  title: string;
  /** Shown beside the title. */
  badge?: ReactNode;
  children: ReactNode;
}

/** One card of the dashboard, under its heading. */
export function Card({ title, badge, children }: CardProps) {
  const id = useId();
  return (
    <section className={css.card} aria-labelledby={id}>
      <header className={css.cardHead}>
        <h2 id={id}>{title}</h2>
        {badge}
      </header>
      {children}
    </section>
  );
}

interface WaitingProps {
  query: Pick<QueryResult<unknown>, 'failure' | 'ask'>;
  /** What is loading: "your credits". */
  what: string;
}

/** Shown in place of something that is loading or didn't load. */
export function Waiting({ query: { failure, ask }, what }: WaitingProps) {
  const [retried, setRetried] = useState<typeof failure>(null);
  // After "Try again" it shows loading, not the earlier failure.
  if (failure && failure !== retried) {
    return (
      <div role="alert" className={css.failed}>
        <p>
          <strong>We couldn’t load {what}.</strong> {failure.words}
        </p>
        <Button
          look="quiet"
          className="small"
          onClick={() => {
            setRetried(failure);
            ask();
          }}
        >
          Try again
        </Button>
      </div>
    );
  }
  return (
    <div role="status" className={css.waiting}>
      <span className="visually-hidden">Loading {what}...</span>
      <span aria-hidden="true" />
      <span aria-hidden="true" />
    </div>
  );
}
