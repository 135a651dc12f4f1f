import type { ExportedRow, ExportKey } from '#contract/export/export.ts';

/** Every table that leaves, with its rows. */
export type Taken = ReadonlyMap<string, ExportedRow[]>;

interface TakeOutOptions {
  tables: readonly { name: string }[];
  readPage: (asked: {
    table: string;
    after: ExportKey | null;
  }) => Promise<{ rows: ExportedRow[]; next: ExportKey | null }>;
  /** Whether a page that failed may come the next time. */
  isPassing: (error: unknown) => boolean;
  /** Waits some milliseconds before a page is asked for again. */
  pause: (milliseconds: number) => Promise<void>;
}

const PAUSES = [1000, 4000];

/** Reads all tables, one page after the other. `run` goes on where it stopped, so a page that fails loses nothing. */
export function createTakeOut({ tables, readPage, isPassing, pause }: TakeOutOptions) {
  const taken: Taken = new Map(tables.map(({ name }) => [name, []]));
  let at = 0;
  let after: ExportKey | null = null;

  async function readAgain(table: string, failures = 0): ReturnType<typeof readPage> {
    try {
      return await readPage({ table, after });
    } catch (error) {
      const milliseconds = PAUSES[failures];
      if (milliseconds === undefined || !isPassing(error)) throw error;
      await pause(milliseconds);
      return readAgain(table, failures + 1);
    }
  }

  return {
    taken,
    /** Throws what the page threw that failed three times. */
    async run(onRows: (count: number) => void): Promise<void> {
      for (let table = tables[at]; table; table = tables[at]) {
        const page = await readAgain(table.name);
        taken.get(table.name)?.push(...page.rows);
        onRows(page.rows.length);
        after = page.next;
        if (after === null) at += 1;
      }
    },
  };
}
