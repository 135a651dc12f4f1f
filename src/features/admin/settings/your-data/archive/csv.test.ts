import { expect, it } from 'vitest';
import { writeCsv, type Cell } from './csv.ts';

const line = (...cells: Cell[]) => writeCsv(['Head'], [cells]).split('\r\n').slice(1).join('\r\n');

it.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+1 320 555 0111', `'+1 320 555 0111`],
  ['-2', `'-2`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  ['\0=1', `'\0=1`],
])('puts an apostrophe before %j', (text, written) => {
  expect(line(text)).toBe(`${written}\r\n`);
});

it('puts an apostrophe before a carriage return, inside the quotes', () => {
  expect(line('\r=1')).toBe(`"'\r=1"\r\n`);
});

it.each(["'t Hooft", 'Ann = Bea', 'a-b', '§', '1'])('leaves %j as it is', (text) => {
  expect(line(text)).toBe(`${text}\r\n`);
});

it('quotes what would end a cell, and writes numbers as numbers', () => {
  expect(line('a,b', 'say "hi"', 'two\nlines', -96.2, 12, null)).toBe(
    '"a,b","say ""hi""","two\nlines",-96.20,12,\r\n',
  );
});
