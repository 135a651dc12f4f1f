import { useState, type ReactNode } from 'react';
import css from '../conflicts.module.css';

interface SecondQuestion {
  /** It was asked, and nothing has changed since: the next press is the answer. */
  isAsked: boolean;
  /** Whether it may be done; if not, the question is asked now. */
  isSure: () => boolean;
  /** The question, once it is asked. */
  question: ReactNode;
}

/** Asks once more before an unusual sum: the first press shows the words, the second does it. Other words ask anew. */
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
