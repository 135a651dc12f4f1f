import { useRef, useState } from 'react';
import type { Answer } from '#contract/call.ts';
import { ROWS_A_CALL, type checkImport } from '#contract/clients/import-clients.ts';
import type { Failure } from '#lib/query/failure.ts';
import { useMutation } from '#lib/query/use-mutation.ts';

export type Outcomes = Answer<typeof checkImport>;

/** Rows on their way to the API. */
export interface Pages<Row> {
  run: (rows: readonly Row[]) => void;
  isPending: boolean;
  failure: Failure | null;
  /** How many rows have an answer. */
  sent: number;
}

/** Sends the rows of a list page by page, and says how far it is. Run again after a failure, it goes on with the page that failed. */
export function usePages<Row, Outcome>(
  send: (rows: Row[]) => Promise<Outcome[]>,
  onDone: (outcomes: Outcome[]) => void,
): Pages<Row> {
  const answered = useRef<{ rows: readonly Row[]; outcomes: Outcome[] }>({
    ...{ rows: [], outcomes: [] },
  });
  const [sent, setSent] = useState(0);
  const { run, isPending, failure } = useMutation(
    async (rows: readonly Row[]) => {
      if (answered.current.rows !== rows) answered.current = { rows, outcomes: [] };
      const { outcomes } = answered.current;
      setSent(outcomes.length);
      while (outcomes.length < rows.length) {
        const page = rows.slice(outcomes.length, outcomes.length + ROWS_A_CALL);
        outcomes.push(...(await send(page)));
        setSent(outcomes.length);
      }
      return outcomes;
    },
    { changes: ['clients', 'appointments', 'calendar', 'imports'], onDone },
  );
  return { run, isPending, failure, sent };
}
