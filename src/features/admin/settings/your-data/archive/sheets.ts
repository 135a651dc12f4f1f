import type { ExportedRow } from '#contract/export/export.ts';
import { noteInWords } from '#contract/notes/note-text.ts';
import { readNoteText } from '#contract/notes/session-note.ts';
import { localMoment } from '#lib/time/clock.ts';
import type { Taken } from '../take-out.ts';
import { writeCsv, type Cell } from './csv.ts';

const text = (row: ExportedRow | undefined, column: string): string => {
  const value = row?.[column];
  return typeof value === 'string' ? value : '';
};
const dollars = (row: ExportedRow, column: string): number => Number(row[column]) / 100;
const yesNo = (row: ExportedRow, column: string): string => (row[column] ? 'yes' : 'no');

/** Returns the day and time that a row begins with. */
const when = ([day, time]: readonly Cell[]): string => `${String(day)} ${String(time)}`;

/** Returns the rows of a table by a column. */
function indexBy(rows: readonly ExportedRow[], column: string): Map<string, ExportedRow> {
  return new Map(rows.map((row) => [text(row, column), row]));
}

/** Returns what a JSON text has in it, a line for each answer that isn't empty. */
function answersOf(json: string): string {
  try {
    return Object.entries(JSON.parse(json) as object)
      .filter(([, answer]) => answer !== null && answer !== '')
      .map(([question, answer]) => `${question}: ${String(answer)}`)
      .join('\n');
  } catch {
    return json;
  }
}

/** Returns the files for spreadsheets, by name. Days and times are the practice's. */
export function writeSheets(taken: Taken): Record<string, string> {
  const rowsOf = (table: string) => taken.get(table) ?? [];
  const zone = text(rowsOf('settings')[0], 'time_zone') || 'UTC';
  const day = (row: ExportedRow | undefined, column: string) =>
    text(row, column) && localMoment(new Date(text(row, column)), zone).localDate;
  const time = (row: ExportedRow, column: string) =>
    text(row, column) && localMoment(new Date(text(row, column)), zone).time;
  const clients = indexBy(rowsOf('clients'), 'client_id');
  const appointments = indexBy(rowsOf('appointments'), 'appointment_id');
  const orders = indexBy(rowsOf('orders'), 'order_id');
  const booked = indexBy(rowsOf('appointments'), 'order_id');
  const tenders = indexBy(rowsOf('tenders'), 'tender_id');
  const services = indexBy(rowsOf('services'), 'service_id');
  const practice = text(rowsOf('practice')[0], 'name');
  const nameOf = (row: ExportedRow | undefined) =>
    `${text(row, 'first_name')} ${text(row, 'last_name')}`.trim();
  /** Who an order is for: the family's appointment names them. */
  const buyerOf = (orderId: string) => {
    const order = orders.get(orderId);
    return nameOf(booked.get(text(order, 'root_id'))) || text(order, 'owner_email');
  };
  const byDay = (rows: Cell[][]) =>
    rows.toSorted(([one], [other]) => String(one).localeCompare(String(other)));
  const byTime = (rows: Cell[][]) =>
    rows.toSorted((one, other) => when(one).localeCompare(when(other)));

  const notes: Cell[][] = [
    ...rowsOf('client_words').map((row) => [
      ...[day(row, 'written_at'), nameOf(clients.get(text(row, 'client_id')))],
      ...[text(row, 'kind'), text(row, 'words')],
    ]),
    ...rowsOf('session_notes').map((row) => {
      const visit = appointments.get(text(row, 'appointment_id'));
      const words = noteInWords(readNoteText(text(row, 'note')));
      return [day(visit, 'starts_at'), nameOf(visit), 'session note', words];
    }),
    ...rowsOf('session_note_addenda').map((row) => [
      ...[day(row, 'written_at'), nameOf(appointments.get(text(row, 'appointment_id')))],
      ...['added to a session note', text(row, 'words')],
    ]),
  ];
  const healthNotes = indexBy(rowsOf('health_notes'), 'health_note_id');

  return {
    'clients.csv': writeCsv(
      ['First name', 'Last name', 'Email', 'Phone', 'Tags', 'Since'],
      rowsOf('clients').map((row) => [
        ...[text(row, 'first_name'), text(row, 'last_name'), text(row, 'email')],
        ...[text(row, 'phone'), (row['tags'] as string[]).join(', '), day(row, 'created_at')],
      ]),
    ),
    'appointments.csv': writeCsv(
      [
        ...['Date', 'Start', 'End', 'Client', 'Email', 'Phone', 'Service', 'Location', 'Status'],
        ...['Confirmation code', 'Health notes'],
      ],
      byDay(
        rowsOf('appointments').map((row) => [
          ...[day(row, 'starts_at'), time(row, 'starts_at'), time(row, 'ends_at'), nameOf(row)],
          ...[text(row, 'email'), text(row, 'phone')],
          ...[text(services.get(text(row, 'service_id')), 'name'), text(row, 'location')],
          ...[text(row, 'status'), text(row, 'confirmation_code')],
          answersOf(text(healthNotes.get(text(row, 'health_note_id')), 'notes')),
        ]),
      ),
    ),
    'sales.csv': writeCsv(
      ['Date', 'Client', 'Sale', 'Line', 'Item', 'Amount', 'Tax'],
      byDay(
        rowsOf('order_lines').flatMap((row) => {
          const order = orders.get(text(row, 'order_id'));
          if (text(order, 'state') !== 'settled') return [];
          return [
            [
              ...[day(order, 'closed_at'), buyerOf(text(row, 'order_id')), text(order, 'kind')],
              ...[text(row, 'kind'), text(row, 'name')],
              ...[dollars(row, 'amount_cents'), dollars(row, 'tax_cents')],
            ],
          ];
        }),
      ),
    ),
    'payments.csv': writeCsv(
      ['Date', 'Client', 'Paid by', 'What', 'Amount', 'Reference'],
      byDay(
        rowsOf('ledger').map((row) => {
          const tender = tenders.get(text(row, 'tender_id'));
          return [
            ...[day(row, 'created_at'), buyerOf(text(tender, 'order_id')), text(tender, 'kind')],
            ...[text(row, 'kind'), dollars(row, 'amount_cents'), text(row, 'source')],
          ];
        }),
      ),
    ),
    'gift-certificates.csv': writeCsv(
      ['From', 'Email', 'Phone', 'For', 'Message', 'Code', 'Delivery'],
      rowsOf('gift_certificates').map((row) => [
        ...[
          text(row, 'purchaser_name'),
          text(row, 'purchaser_email'),
          text(row, 'purchaser_phone'),
        ],
        ...[text(row, 'recipient_name'), text(row, 'personal_message'), text(row, 'code')],
        text(row, 'delivery_method'),
      ]),
    ),
    'notes.csv': writeCsv(['Date', 'Client', 'Kind', 'Note'], byDay(notes)),
    'intake-forms.csv': writeCsv(
      ['Date', 'Name', 'Email', 'Answers'],
      byDay(
        rowsOf('intakes').map((row) => [
          ...[day(row, 'received_at'), nameOf(row), text(row, 'email')],
          answersOf(text(row, 'form')),
        ]),
      ),
    ),
    'messages.csv': writeCsv(
      ['Date', 'Time', 'From', 'To', 'Contact', 'Message'],
      byTime([
        ...rowsOf('contact_messages').map((row) => [
          ...[day(row, 'created_at'), time(row, 'created_at'), text(row, 'name'), practice],
          ...[text(row, 'email'), text(row, 'message')],
        ]),
        ...rowsOf('received_texts').map((row) => [
          ...[day(row, 'received_at'), time(row, 'received_at')],
          ...[nameOf(clients.get(text(row, 'client_id'))), practice],
          ...[text(row, 'phone'), text(row, 'words')],
        ]),
        ...rowsOf('text_answers').map((row) => [
          ...[day(row, 'written_at'), time(row, 'written_at')],
          ...[practice, nameOf(clients.get(text(row, 'client_id')))],
          ...[text(row, 'phone'), text(row, 'words')],
        ]),
      ]),
    ),
    'waitlist.csv': writeCsv(
      ['Date', 'Name', 'Email', 'Phone', 'Service', 'Time of day', 'State', 'Visits at home'],
      rowsOf('waitlist_entries').map((row) => [
        ...[text(row, 'local_date'), nameOf(row), text(row, 'email'), text(row, 'phone')],
        ...[text(services.get(text(row, 'service_id')), 'name'), text(row, 'day_part')],
        ...[text(row, 'state'), yesNo(row, 'can_book_at_home')],
      ]),
    ),
  };
}
