import Papa from 'papaparse';
import { MOST_ROWS } from '#contract/clients/import-clients.ts';

/** The most bytes of a file: 20,000 rows with a long note each are fewer. */
const MOST_BYTES = 20_000_000;

/** A line of a list that isn't empty, with the number that a spreadsheet shows. */
export interface ListLine {
  row: number;
  cells: string[];
}

/** A file as a table; the first line may be its headings. */
export interface ReadList {
  lines: ListLine[];
}

/** A list on its way in; it lasts as long as the dialog. */
export interface ChosenList extends ReadList {
  fileName: string;
  importId: string;
}

/** What brings a list of one kind. */
export interface ImportProps {
  list: ChosenList;
  onRestart: () => void;
  onClose: () => void;
}

/** Why a file can't be read, in words. */
export interface UnreadList {
  problem: string;
}

/** The text of a file: by its byte order mark, else UTF-8, else Windows-1252, as older programs on Windows write it. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads a list that a program has saved as CSV, whatever its separator. Excel's own files, PDFs and pictures are refused in words. */
export function readList(bytes: Uint8Array): ReadList | UnreadList {
  if (bytes.length > MOST_BYTES) {
    return { problem: 'This file is too large. Please split it into several.' };
  }
  const content = decode(bytes).normalize('NFC');
  if (content.includes('\0')) {
    return { problem: 'This isn’t a CSV file. Please save or export the list as CSV.' };
  }
  const { data, errors } = Papa.parse<string[]>(content);
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken) {
    return {
      problem: `A quotation mark isn’t closed near row ${(broken.row ?? 0) + 1}. Please correct the file and choose it again.`,
    };
  }
  const lines = data
    .map((line, index) => ({ row: index + 1, cells: line.map(clean) }))
    .filter(({ cells }) => cells.some(Boolean));
  if (lines.length === 0) return { problem: 'There’s nothing in this file.' };
  if (lines.length > MOST_ROWS + 1) {
    return {
      problem: `This file has ${(lines.length - 1).toLocaleString('en-US')} rows. Please split it: ${MOST_ROWS.toLocaleString('en-US')} at most can be brought in at once.`,
    };
  }
  if (lines.every(({ cells }) => cells.length < 2)) {
    return { problem: 'This file has one column only. Names and email addresses need one each.' };
  }
  return { lines };
}

/** A cell without the apostrophe that keeps a spreadsheet from reading it as a formula (OWASP, CSV injection). */
const clean = (cell: string) => cell.trim().replace(/^'(?=[=+\-@\t\r])/, '');
