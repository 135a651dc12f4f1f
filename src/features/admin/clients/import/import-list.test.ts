import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { importLabel, undoneLabel } from './import-text.ts';
import { judgeBalances } from './balance-rows.ts';
import { guessColumns, missingColumn } from './columns.ts';
import { judgeRows } from './list-rows.ts';
import { readList } from './read-list.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const cellsOf = (bytes: Uint8Array) => {
  const read = readList(bytes);
  return 'lines' in read ? read.lines.map(({ cells }) => cells) : read;
};
const SQUARE = 'First Name,Last Name,Email Address,Phone Number,Memo,Square Customer ID';

describe('a file', () => {
  const LINES = [
    ['Name', 'Email'],
    ['Zoë Åberg', 'zoe@example.com'],
  ];
  const text = LINES.map((line) => line.join(',')).join('\r\n');
  const utf16 = (isLittle: boolean) => {
    const bytes = new Uint8Array(2 * text.length + 2);
    const view = new DataView(bytes.buffer);
    for (const [at, code] of [
      0xfeff,
      ...[...text].map((letter) => letter.charCodeAt(0)),
    ].entries()) {
      view.setUint16(2 * at, code, isLittle);
    }
    return bytes;
  };
  it.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a byte order mark', utf8(`\uFEFF${text}`)],
    ['UTF-16, little endian', utf16(true)],
    ['UTF-16, big endian', utf16(false)],
    ['Windows-1252', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
    ['accents written as letter and mark', utf8(text.normalize('NFD'))],
    ['semicolons', utf8(text.replaceAll(',', ';'))],
    ['tabs', utf8(text.replaceAll(',', '\t'))],
    ['empty lines', utf8(`\n${text.replace('\r\n', '\n,\n \n')}\n\n`)],
  ])('is read: %s', (_what, bytes) => {
    expect(cellsOf(bytes)).toEqual(LINES);
  });

  it('numbers its rows as a spreadsheet does', () => {
    expect(readList(utf8('Name,Email\n\n"Ann\nLund",a@example.com\nBea,b@example.com'))).toEqual({
      lines: [
        { row: 1, cells: ['Name', 'Email'] },
        { row: 3, cells: ['Ann\nLund', 'a@example.com'] },
        { row: 4, cells: ['Bea', 'b@example.com'] },
      ],
    });
  });

  it('keeps commas, quotation marks and line breaks within a cell', () => {
    expect(cellsOf(utf8('Name,Notes\nAnn,"Says ""hi"",\nthen rests"'))).toEqual([
      ['Name', 'Notes'],
      ['Ann', 'Says "hi",\nthen rests'],
    ]);
  });

  it('loses the apostrophe that kept a spreadsheet from counting, and no other', () => {
    expect(cellsOf(utf8("'+1 320,'=HYPERLINK(1)\n't Hooft,''"))).toEqual([
      ['+1 320', '=HYPERLINK(1)'],
      ["'t Hooft", "''"],
    ]);
  });

  it.each([
    ['nothing in it', utf8(''), 'nothing in this file'],
    ['empty lines alone', utf8('\n , \n'), 'nothing in this file'],
    ['one column', utf8('Name\nAnn'), 'one column only'],
    ['a spreadsheet’s own format', utf8('PK\u0003\u0004\0\0'), 'isn’t a CSV file'],
    ['an open quotation mark', utf8('Name,Email\n"Ann,a@example.com'), 'isn’t closed'],
    ['100,000 rows', utf8(`Name,Email\n${'Ann,a@example.com\n'.repeat(100_000)}`), '100,000 rows'],
    ['more than 20 MB', new Uint8Array(20_000_001), 'too large'],
  ])('is refused in words: %s', (_what, bytes, words) => {
    expect(readList(bytes)).toEqual({ problem: expect.stringContaining(words) });
  });
});

describe('columns', () => {
  it('are known by the headings of Square and of Acuity', () => {
    const known = ['firstName', 'lastName', 'email', 'phone', 'note', null];
    expect(guessColumns(SQUARE.split(','))).toEqual(known);
    expect(guessColumns(['First Name', 'Last Name', 'Phone', 'Email', 'Notes'])).toEqual([
      ...['firstName', 'lastName', 'phone', 'email', 'note'],
    ]);
  });

  it('are known in any writing, each field once, names apart before together', () => {
    expect(guessColumns(['EMAIL_ADDRESS', ' MOBILE ', 'Phone', 'Client_Name'])).toEqual([
      ...['email', 'phone', null, 'name'],
    ]);
    expect(guessColumns(['Name', 'First', 'Last'])).toEqual([null, 'firstName', 'lastName']);
  });

  it('need a name and an email address', () => {
    expect(missingColumn(['firstName', 'email'])).toMatch(/first and the last name/);
    expect(missingColumn(['name', 'phone'])).toMatch(/email address/);
    expect(missingColumn(['name', 'email'])).toBeNull();
  });
});

describe('rows', () => {
  const judge = (...lines: string[][]) =>
    judgeRows(
      lines.map((cells, index) => ({ row: index + 2, cells })),
      ['name', 'email', 'phone', 'note', 'tags'],
    );

  it('become clients: name split, first address, phone as typed, tags apart', () => {
    const { rows } = judge(
      ['Lindqvist, Karin', 'karin@example.com; k@example.com', "'320 555 0111", 'Left hip', 'a; b'],
      ['Mary Ann Lund', 'mary@example.com', '', '', ''],
    );
    expect(rows).toEqual([
      {
        row: 2,
        client: {
          ...{ firstName: 'Karin', lastName: 'Lindqvist', email: 'karin@example.com' },
          ...{ phone: '320 555 0111', note: 'Left hip', tags: ['a', 'b'] },
        },
      },
      {
        row: 3,
        client: {
          ...{ firstName: 'Mary Ann', lastName: 'Lund', email: 'mary@example.com' },
          ...{ phone: '', tags: [] },
        },
      },
    ]);
  });

  it('stay out with the reason: no address, unreadable, the same twice', () => {
    const { rows, ...left } = judge(
      ['Ann Lund', 'ann@example.com'],
      ['ÁNN LUND.', 'ANN@example.com'],
      ['Bea Lund', 'ann@example.com'],
      ['Carl Moe', ''],
      ['Dan', 'dan@example.com'],
      ['Eva Moe', 'eva at example'],
      ['Fay Moe', 'fay@example.com', '', 'x'.repeat(4001)],
    );
    expect(rows.map(({ row }) => row)).toEqual([2, 4]);
    expect(left).toEqual({
      twice: [{ row: 3, name: 'ÁNN LUND.', reason: 'The same as row 2' }],
      withoutEmail: [{ row: 5, name: 'Carl Moe', reason: 'No email address' }],
      unreadable: [
        { row: 6, name: 'Dan', reason: 'No last name' },
        { row: 7, name: 'Eva Moe', reason: 'The email address isn’t valid' },
        { row: 8, name: 'Fay Moe', reason: 'The note is longer than 4,000 letters' },
      ],
    });
  });
});

describe('rows of balances', () => {
  const judge = (...lines: string[][]) =>
    judgeBalances(
      lines.map((cells, index) => ({ row: index + 2, cells })),
      ['name', 'email', 'phone', 'credits', 'minutes', 'creditPrice', 'giftValue'],
    );
  const ANN = { firstName: 'Ann', lastName: 'Lund', email: 'ann@example.com', phone: '' };

  it('become credits at what each was sold for, and gift value, in cents', () => {
    const { rows } = judge(
      ['Lund, Ann', 'ann@example.com', '', '3', '1 h 30', '$1,142.50', ''],
      ['', '', "'320 555 0111", '', '', '', '40'],
    );
    expect(rows).toEqual([
      { row: 2, balance: { ...ANN, credits: 3, minutes: 90, creditCents: 114_250, valueCents: 0 } },
      {
        row: 3,
        balance: {
          ...{ firstName: '', lastName: '', email: '', phone: '320 555 0111' },
          ...{ credits: 0, creditCents: 0, valueCents: 4_000 },
        },
      },
    ]);
  });

  it('stay out with the reason: nothing left, the same client twice, no length, unreadable', () => {
    const { rows, ...left } = judge(
      ['Ann Lund', 'ann@example.com', '', '2', '60', '95', ''],
      ['Ann Lund', 'Ann@example.com', '', '1', '60', '95', ''],
      ['Bea Lund', 'ann@example.com', '', '', '', '', '25'],
      ['Carl Moe', 'carl@example.com', '', '0', '', '', '$0.00'],
      ['Dan Moe', 'dan@example.com', '', '2', '', '95', ''],
      ['Eva Moe', 'eva@example.com', '', 'two', '60', '95', ''],
      ['Fay Moe', 'fay@example.com', '', '1.5', '60', '95', ''],
      ['Gus Moe', 'gus@example.com', '', '2', 'long', '95', ''],
      ['Hal Moe', 'hal@example.com', '', '2', '60', 'free', ''],
      ['Ida Moe', 'ida@example.com', '', '', '', '', '-5'],
    );
    expect(rows.map(({ row }) => row)).toEqual([2, 4]);
    expect(left).toEqual({
      twice: [{ row: 3, name: 'Ann Lund', reason: 'The same client as row 2' }],
      empty: [{ row: 5, name: 'Carl Moe', reason: 'Nothing left' }],
      unreadable: [
        { row: 6, name: 'Dan Moe', reason: 'No length for the credits' },
        { row: 7, name: 'Eva Moe', reason: 'The number of credits can’t be read' },
        { row: 8, name: 'Fay Moe', reason: 'The number of credits can’t be read' },
        { row: 9, name: 'Gus Moe', reason: 'The length can’t be read' },
        { row: 10, name: 'Hal Moe', reason: 'The price of a credit can’t be read' },
        { row: 11, name: 'Ida Moe', reason: 'The gift value can’t be read' },
      ],
    });
  });
});

describe('an import in words', () => {
  beforeEach(() => {
    vi.stubGlobal('document', { documentElement: { dataset: { timeZone: 'America/Chicago' } } });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('says what undoing it did', () => {
    expect([
      undoneLabel({ removed: 371, kept: 0 }),
      undoneLabel({ removed: 1, kept: 2 }),
      undoneLabel({ removed: 0, kept: 1 }),
    ]).toEqual([
      '371 clients removed.',
      '1 client removed. 2 clients stayed, because you know more about them by now.',
      '1 client stayed, because you know more about them by now.',
    ]);
  });

  it('says what of it is on file', () => {
    const list = {
      ...{ id: crypto.randomUUID(), fileName: 'a.csv' },
      ...{ clients: 1204, appointments: 0, balances: 0 },
      ...{ begunAt: '2026-11-23T15:00:00.000Z', undoneAt: null },
    };
    expect(importLabel(list)).toBe('November\u00A023: 1,204 clients');
    const undone = { ...list, undoneAt: list.begunAt, clients: 1 };
    expect(importLabel(undone)).toBe('November\u00A023: not undone yet for 1 client');
    expect(importLabel({ ...undone, clients: 0 })).toBe('November\u00A023, undone');
  });
});
