import { useState, type ReactNode } from 'react';
import { useSettled } from '#ui/hooks/use-settled.ts';
import buttons from '../buttons.module.css';
import list from './list.module.css';

export type ListSearch = ReturnType<typeof useListSearch>;

/** What a list is searched for, and how many of its rows are shown: the first ones again for whatever is typed. */
export function useListSearch(first = Infinity) {
  const [typed, setTyped] = useState('');
  const [count, onShowAll] = useState(first);
  const showFirst = () => onShowAll(first);
  const onChange = (words: string) => {
    setTyped(words);
    showFirst();
  };
  const text = useSettled(typed.trim());
  return { text, field: { value: typed, onChange }, shown: { count, onShowAll }, showFirst };
}

interface FoundNoteProps {
  text: string;
  /** How many rows there are, and how that is said. */
  length: number;
  found?: string;
  isCurrent: boolean;
  /** Why there are none, with and without a search. */
  none: string;
  empty: string | undefined;
}

/** Tells a screen reader how many rows a search found, and everyone that there are none. */
export function FoundNote(props: FoundNoteProps) {
  const { text, length, found = length, isCurrent, none, empty } = props;
  const words = length > 0 ? text && `${found} found` : text ? none : empty;
  return (
    <p role="status" className={isCurrent && length === 0 ? list.soft : 'visually-hidden'}>
      {isCurrent && words}
    </p>
  );
}

interface FirstRowsProps<Row> {
  rows: readonly Row[];
  count: number;
  onShowAll: (count: number) => void;
  className: string | undefined;
  isBusy?: boolean;
  children: (row: Row) => ReactNode;
}

/** The first rows of a list, and a button that shows the rest. */
export function FirstRows<Row>(props: FirstRowsProps<Row>) {
  const { rows, count, onShowAll, className, isBusy, children } = props;
  return (
    <>
      {rows.length > 0 && (
        <ul className={className} aria-busy={isBusy}>
          {rows.slice(0, count).map(children)}
        </ul>
      )}
      {rows.length > count && (
        <button type="button" className={buttons.word} onClick={() => onShowAll(rows.length)}>
          Show all {rows.length}
        </button>
      )}
    </>
  );
}
