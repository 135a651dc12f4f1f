import { useCallback, useRef, useState } from 'react';
import { $toast } from '../../../ui/toast-store.ts';
import { NO_ANSWER, takeInCurrent, wordsOf } from './live.ts';

interface ActionOptions<Input, Answer> {
  send: (input: Input) => Promise<Answer>;
  onDone?: (answer: Answer, input: Input) => void;
  /** The toast when it did not work: its title, its text from what the API said, and its text when the API said nothing. */
  failure: { title: string; text?: (words: string) => string; unsaid?: string };
}

/** Something the therapist does, and how it stands. */
export interface Action<Input> {
  run: (input: Input) => void;
  isPending: boolean;
  /** What went wrong, to stay in its place after the toast has gone; null when nothing did. */
  failure: string | null;
  clearFailure: () => void;
}

const CHANGED_MEANWHILE = 'Somebody changed it first. Nothing was done: here is how it stands now.';
const asSaid = (words: string) => words;

/** One thing to do: it cannot be sent twice, says what the API said, and takes in how things stand instead. */
export function useAction<Input, Answer>(options: ActionOptions<Input, Answer>): Action<Input> {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // The state is a render behind a second press of the same instant.
  const isUnderWay = useRef(false);

  const run = async (input: Input) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsPending(true);
    setFailure(null);
    try {
      const answer = await options.send(input);
      options.onDone?.(answer, input);
    } catch (error) {
      const said = wordsOf(error);
      const words = takeInCurrent(error) ? CHANGED_MEANWHILE : said;
      const { title, text = asSaid, unsaid } = options.failure;
      setFailure(words);
      $toast.set({
        tone: 'error',
        title,
        text: words === NO_ANSWER && unsaid ? unsaid : text(words),
      });
    } finally {
      isUnderWay.current = false;
      setIsPending(false);
    }
  };
  const clearFailure = useCallback(() => setFailure(null), []);
  return { run: (input) => void run(input), isPending, failure, clearFailure };
}
