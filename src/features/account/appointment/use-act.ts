import { useRef, useState } from 'react';
import type { OwnAppointment } from '../../../contract/own-appointment.ts';
import { currentOf, wordsOf } from './own-calls.ts';

interface ActOptions<Input> {
  send: (input: Input) => Promise<void>;
  /** How things stand, where that is why it was refused. */
  onCurrent: (appointment: OwnAppointment) => void;
}

interface Act<Input> {
  run: (input: Input) => void;
  isPending: boolean;
  /** What went wrong; empty when nothing did. */
  failure: string;
  setFailure: (words: string) => void;
}

/** One thing to do: it cannot be sent twice, says what the API said, and takes in how things stand instead. */
export function useAct<Input>({ send, onCurrent }: ActOptions<Input>): Act<Input> {
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState('');
  // The state is a render behind a second press of the same instant.
  const isUnderWay = useRef(false);
  const run = async (input: Input) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsPending(true);
    setFailure('');
    try {
      await send(input);
    } catch (error) {
      const current = currentOf(error);
      if (current) onCurrent(current);
      setFailure(wordsOf(error));
    }
    isUnderWay.current = false;
    setIsPending(false);
  };
  return { run: (input) => void run(input), isPending, failure, setFailure };
}
