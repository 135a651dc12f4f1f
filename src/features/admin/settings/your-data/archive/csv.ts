/** What a cell says. A number stands as one, so that a spreadsheet can add it up. */
export type Cell = string | number | null | undefined;

/** A text that a spreadsheet would run as a formula (OWASP ASVS 1.2.10). */
const FORMULA = /^[=+\-@\t\r\0]/;

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return Number.isInteger(cell) ? String(cell) : cell.toFixed(2);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Returns a table for spreadsheets: UTF-8 with its mark, so that Excel reads every letter. Texts are never formulas. */
export function writeCsv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [head, ...rows].map((row) => row.map(cellText).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
