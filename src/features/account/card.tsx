import { useId, useState, type ReactNode } from 'react';
import type { QueryResult } from '../../lib/query/use-query.ts';
import { Button } from '../../ui/button.tsx';
import css from './card.module.css';

interface CardProps {
  title: string;
  /** Beside the title. */
  badge?: ReactNode;
  children: ReactNode;
}

/** One card of the dashboard under its heading. */
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
  /** What is waited for: "your credits". */
  what: string;
}

/** What stands in the place of something that is on its way, or did not arrive. */
export function Waiting({ query: { failure, ask }, what }: WaitingProps) {
  const [retried, setRetried] = useState<typeof failure>(null);
  // Whoever tries again sees it on its way, not what went wrong before.
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
