import { atom } from 'nanostores';
import type { Answer } from '#contract/call.ts';
import { exportTable, type beginExport } from '#contract/export/export.ts';
import { ApiError, call } from '#lib/api-client.ts';
import { readFailure } from '#lib/query/failure.ts';
import { localMoment } from '#lib/time/clock.ts';
import { createTakeOut } from './take-out.ts';

/** A download that was allowed to begin. */
export interface Begun extends Answer<typeof beginExport> {
  exportId: string;
  /** Encrypts the file; empty for a plain one. */
  passphrase: string;
}

type Download =
  | { step: 'idle' }
  | { step: 'reading' | 'packing'; rows: number; of: number }
  | { step: 'stopped'; rows: number; of: number; words: string; goOn: () => void }
  | { step: 'saved'; name: string; bytes: number; rows: number; unreadable: number };

/** The download of everything. It goes on while another screen is shown, and when the window gets another width. */
export const $download = atom<Download>({ step: 'idle' });
let running: AbortController | null = null;

/** Stops the download; nothing is saved. */
export function cancelDownload(): void {
  running?.abort();
  $download.set({ step: 'idle' });
}

/** Lets the browser draw before the next piece of work. */
const breathe = () => new Promise<void>((go) => setTimeout(go, 0));
const pause = (milliseconds: number) => new Promise<void>((go) => setTimeout(go, milliseconds));

/** Reads all pages, makes the file and saves it. */
export function beginDownload({ exportId, tables, passphrase }: Begun): void {
  const controller = new AbortController();
  running = controller;
  const { signal } = controller;
  const of = tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const takeOut = createTakeOut({
    tables,
    readPage: (asked) => call(exportTable, { exportId, ...asked }, { signal }),
    isPassing: (error) => !signal.aborted && (!(error instanceof ApiError) || error.status >= 500),
    pause,
  });
  let rows = 0;
  const show = (next: Download) => {
    if (!signal.aborted) $download.set(next);
  };
  const run = async () => {
    show({ step: 'reading', rows, of });
    try {
      await takeOut.run((count) => {
        rows += count;
        show({ step: 'reading', rows, of });
      });
      show({ step: 'packing', rows, of });
      const { countUnreadable, packArchive } = await import('./archive/archive.ts');
      const takenAt = new Date();
      const file = await packArchive(takeOut.taken, { takenAt, passphrase, breathe });
      if (signal.aborted) return;
      const { localDate } = localMoment(takenAt, Intl.DateTimeFormat().resolvedOptions().timeZone);
      const name = `practice-${localDate}.zip${passphrase === '' ? '' : '.age'}`;
      save(file, name);
      const unreadable = countUnreadable(takeOut.taken);
      show({ step: 'saved', name, bytes: file.size, rows, unreadable });
    } catch (error) {
      const { words } = readFailure(error);
      show({ step: 'stopped', rows, of, words, goOn: () => void run() });
    }
  };
  void run();
}

function save(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Later: some browsers begin to read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
