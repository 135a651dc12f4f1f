import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import type { QueryResult } from '#lib/query/use-query.ts';
import css from './section.module.css';

const NO_SKELETON_BEFORE_MS = 400;

interface SectionProps<T> {
  /** Names it on the page. */
  id: string;
  title: ReactNode;
  /** Shown beside the title: a search field, a button. */
  aside?: ReactNode;
  /** Its data; `isCurrent` is false while the previous answer is still shown. */
  query: Omit<QueryResult<T>, 'at'> & { isCurrent?: boolean };
  /** What it shows, for the failure message: "the week". */
  what: string;
  /** The whole failure message, instead of one made from `what`. */
  failed?: string;
  /** The placeholder rows, and the height of each, in rem. */
  skeleton?: { rows: number; height: number };
  /** Shown in place of an empty list. */
  empty?: ReactNode;
  className?: string | undefined;
  children: (data: T) => ReactNode;
}

/** One part of a screen: its heading and the API's latest answer; a failure is shown here and clears nothing. */
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

/** The content of a section or screen, and what is shown in place of it. */
export type BodyProps<T> = Pick<
  SectionProps<T>,
  'query' | 'what' | 'failed' | 'skeleton' | 'empty' | 'children'
>;

/** The API's latest answer, or a skeleton until there is one. */
export function SectionBody<T>(props: BodyProps<T>) {
  const { query, what, failed, skeleton, empty, children } = props;
  const { data, failure, ask, isCurrent = data !== null } = query;
  // A lost connection is shown once, at the top; it is shown here only if there is no answer to the current question.
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

/** What went wrong, shown where it did. */
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

/** Rows as tall as what is loading; nothing is drawn in them until the wait would be noticed. */
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
