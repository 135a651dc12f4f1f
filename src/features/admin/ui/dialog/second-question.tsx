import { useState, type ReactNode } from 'react';
import css from '../lists/conflicts.module.css';

export interface SecondQuestion {
  /** The question was asked and nothing has changed since: the next press confirms it. */
  isAsked: boolean;
  /** Returns whether to go ahead; if not, it asks the question. */
  isSure: () => boolean;
  /** The question, once it is asked. */
  question: ReactNode;
}

/** Asks before an unusual amount: the first press shows the words, the second does it. Other words ask again. */
export function useSecondQuestion(words: string | null): SecondQuestion {
  const [asked, setAsked] = useState<string | null>(null);
  const isAsked = words !== null && asked === words;
  return {
    isAsked,
    isSure() {
      if (words === null || isAsked) return true;
      setAsked(words);
      return false;
    },
    question: isAsked && (
      <p role="alert" className={css.conflicts}>
        {words}
      </p>
    ),
  };
}
