import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { QueryResult } from '../../../lib/query/use-query.ts';
import css from './section.module.css';

const NO_SKELETON_BEFORE_MS = 400;

interface SectionProps<T> {
  /** Names it on the page. */
  id: string;
  title: ReactNode;
  /** Beside the title: a search field, a button. */
  aside?: ReactNode;
  /** What it shows; `isCurrent` is false while the previous answer is still shown. */
  query: Omit<QueryResult<T>, 'at'> & { isCurrent?: boolean };
  /** What it is, in the words of a failure: "the week". */
  what: string;
  /** The words of a failure, in place of those made from `what`. */
  failed?: string;
  /** Rows that are about to come, and how high each will be, in rem. */
  skeleton?: { rows: number; height: number };
  /** In the place of a list without a row. */
  empty?: ReactNode;
  className?: string | undefined;
  children: (data: T) => ReactNode;
}

/** One part of a screen: its heading, and what the API last said; a failure is shown here and empties nothing. */
export function Section<T>(props: SectionProps<T>) {
  const { id, title, aside, className } = props;
  return (
    <section
      className={[css.section, className].filter(Boolean).join(' ')}
      id={id}
      aria-labelledby={`${id}-title`}
    >
      <header className={css.head}>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </header>
      <SectionBody {...props} />
    </section>
  );
}

/** What a section or a screen shows, and what stands in its place. */
export type BodyProps<T> = Pick<
  SectionProps<T>,
  'query' | 'what' | 'failed' | 'skeleton' | 'empty' | 'children'
>;

/** What the API last said, or a skeleton until it has. */
export function SectionBody<T>(props: BodyProps<T>) {
  const { query, what, failed, skeleton, empty, children } = props;
  const { data, failure, ask, isCurrent = data !== null } = query;
  // A lost connection is shown once, at the top; only for what was asked just now it is shown here.
  const isTold = isCurrent && failure?.isOffline;
  const isEmpty = Array.isArray(data) && data.length === 0 && empty !== undefined;
  return (
    <>
      {failure !== null && !isTold && (
        <ErrorNote
          words={`${failed ?? (!isCurrent ? `Couldn’t load ${what}.` : `Couldn’t refresh ${what}.`)} ${failure.words}`}
          onRetry={ask}
        />
      )}
      {data === null && failure === null && (
        <Skeleton what={what} {...(skeleton ?? { rows: 3, height: 4 })} />
      )}
      {data !== null && (isEmpty ? <div className={css.empty}>{empty}</div> : children(data))}
    </>
  );
}

/** What went wrong, in the place where it did. */
export function ErrorNote({
  words,
  onRetry,
}: {
  words: string;
  onRetry?: (() => void) | undefined;
}) {
  return (
    <div role="alert" className={css.problem}>
      <p>{words}</p>
      {onRetry && (
        <Button look="quiet" className="small" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** Rows of the height of what is on its way; nothing is drawn in them before it would be missed. */
function Skeleton({ what, rows, height }: { what: string; rows: number; height: number }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), NO_SKELETON_BEFORE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" className={css.skeleton} data-shown={isShown || undefined}>
      <span className="visually-hidden">{isShown ? `Loading ${what}...` : ''}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} aria-hidden="true" style={{ blockSize: `${height}rem` }} />
      ))}
    </div>
  );
}
