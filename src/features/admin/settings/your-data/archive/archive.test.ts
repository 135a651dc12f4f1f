import { Decrypter } from 'age-encryption';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { ExportedRow } from '#contract/export/export.ts';
import { packArchive } from './archive.ts';

const ANN = { first_name: 'Ann', last_name: "'t Hooft", email: 'ann@example.com' };
const TAKEN = new Map<string, ExportedRow[]>([
  ['settings', [{ time_zone: 'America/Chicago' }]],
  ['services', [{ service_id: 'thai-90', name: 'Thai Bodywork' }]],
  [
    'clients',
    [
      {
        ...{ client_id: 'c', ...ANN, phone: '+1 320', tags: ['=lake', 'calm'] },
        created_at: '2026-11-01T03:00:00+00:00',
      },
    ],
  ],
  [
    'orders',
    [
      {
        ...{ order_id: 'o', root_id: 'o', kind: 'booking', state: 'settled' },
        closed_at: '2026-11-20T15:00:00+00:00',
      },
    ],
  ],
  [
    'order_lines',
    [{ order_id: 'o', kind: 'service', name: 'Thai', amount_cents: 9000, tax_cents: 619 }],
  ],
  [
    'appointments',
    [
      {
        ...{ appointment_id: 'a', order_id: 'o', client_id: 'c', ...ANN, phone: '(320) 555-0111' },
        ...{ service_id: 'thai-90', location: 'broadway', status: 'completed' },
        ...{ confirmation_code: 'FHKLMR', health_note_id: 'h' },
        ...{ starts_at: '2026-11-25T15:00:00+00:00', ends_at: '2026-11-25T16:30:00+00:00' },
      },
    ],
  ],
  [
    'health_notes',
    [{ health_note_id: 'h', notes: '{"healthConditions":"Knee","specialRequests":null}' }],
  ],
  ['session_notes', [{ appointment_id: 'a', note: null, is_unreadable: true }]],
  ['practice', [{ name: 'Quiet Shore' }]],
  [
    'text_answers',
    [
      {
        ...{ client_id: 'c', phone: '+13205550111', words: '3 is fine' },
        written_at: '2026-11-20T18:05:00+00:00',
      },
    ],
  ],
  [
    'received_texts',
    [
      {
        ...{ client_id: 'c', phone: '+13205550111', words: 'At 3?' },
        received_at: '2026-11-20T18:00:00+00:00',
      },
      {
        ...{ client_id: 'c', phone: '+13205550111', words: 'Thanks' },
        received_at: '2026-11-20T18:06:00+00:00',
      },
    ],
  ],
  ['tasks', []],
]);
const pack = (passphrase: string) =>
  packArchive(TAKEN, {
    takenAt: new Date('2026-11-29T12:00:00Z'),
    passphrase,
    breathe: () => Promise.resolve(),
  });
const open = (bytes: Uint8Array) =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  );

it('has each table as JSON, complete, and says what is in it', async () => {
  const files = open(new Uint8Array(await (await pack('')).arrayBuffer()));
  for (const [name, rows] of TAKEN)
    expect(JSON.parse(files[`json/${name}.json`] ?? ''), name).toEqual(rows);
  expect(JSON.parse(files['about.json'] ?? '')).toMatchObject({
    ...{ format: 1, takenAt: '2026-11-29T12:00:00.000Z', unreadable: 1 },
    tables: { clients: 1, tasks: 0 },
  });
});

it('has spreadsheets in the practice’s time, in which no text is a formula', async () => {
  const files = open(new Uint8Array(await (await pack('')).arrayBuffer()));
  const lineOf = (name: string) => files[`for-people/${name}`]?.split('\r\n')[1];
  expect(lineOf('clients.csv')).toBe(
    `Ann,'t Hooft,ann@example.com,'+1 320,"'=lake, calm",2026-10-31`,
  );
  expect(lineOf('appointments.csv')).toBe(
    `2026-11-25,09:00,10:30,Ann 't Hooft,ann@example.com,(320) 555-0111,Thai Bodywork,broadway,completed,FHKLMR,healthConditions: Knee`,
  );
  expect(lineOf('sales.csv')).toBe(`2026-11-20,Ann 't Hooft,booking,service,Thai,90,6.19`);
});

it('has texts both ways, in the order in which they were written', async () => {
  const files = open(new Uint8Array(await (await pack('')).arrayBuffer()));
  expect(files['for-people/messages.csv']?.split('\r\n').slice(1)).toEqual([
    `2026-11-20,12:00,Ann 't Hooft,Quiet Shore,'+13205550111,At 3?`,
    `2026-11-20,12:05,Quiet Shore,Ann 't Hooft,'+13205550111,3 is fine`,
    `2026-11-20,12:06,Ann 't Hooft,Quiet Shore,'+13205550111,Thanks`,
    '',
  ]);
});

it('has a calendar of the appointments', async () => {
  const files = open(new Uint8Array(await (await pack('')).arrayBuffer()));
  const calendar = files['for-people/appointments.ics'] ?? '';
  expect(calendar).toContain('DTSTART:20261125T150000Z\r\nDTEND:20261125T163000Z');
  expect(calendar).toContain(`SUMMARY:Ann 't Hooft: Thai Bodywork`);
});

it('opens with age and the passphrase alone, if there is one', async () => {
  const encrypted = new Uint8Array(await (await pack('loons on still water')).arrayBuffer());
  expect(strFromU8(encrypted.subarray(0, 21))).toBe('age-encryption.org/v1');
  const decrypter = new Decrypter();
  decrypter.addPassphrase('loons on still water');
  expect(Object.keys(open(await decrypter.decrypt(encrypted)))).toContain('json/clients.json');
});
