import { describe, expect, it } from 'vitest';
import { judgeAppointments, overlapsWithin, type Meanings } from './appointment-rows.ts';
import { guessColumns, missingColumn } from '../columns.ts';
import { centsOf, minutesOf } from '../list-values.ts';
import { orderOf, readMoment, readTime } from './read-moment.ts';
import { guessServices } from './service-names.ts';

const ACUITY =
  'Start Time,End Time,Timezone,First Name,Last Name,Phone,Email,Type,Calendar,Appointment Price';

describe('columns of appointments', () => {
  it('are known by the headings of Acuity', () => {
    expect(guessColumns(ACUITY.split(','), 'appointments')).toEqual([
      ...[
        'start',
        'end',
        null,
        'firstName',
        'lastName',
        'phone',
        'email',
        'service',
        null,
        'price',
      ],
    ]);
  });

  it('are a day and a time of day where there is a date', () => {
    expect(guessColumns(['Client', 'Date', 'Start', 'Duration'], 'appointments')).toEqual([
      ...['name', 'date', 'time', 'minutes'],
    ]);
  });

  it('need a client, a service and a start', () => {
    expect(missingColumn(['service', 'start'], 'appointments')).toMatch(/whose/);
    expect(missingColumn(['name', 'start'], 'appointments')).toMatch(/service/);
    expect(missingColumn(['email', 'service', 'date'], 'appointments')).toMatch(/start time/);
    expect(missingColumn(['phone', 'service', 'date', 'time'], 'appointments')).toBeNull();
  });
});

describe('a date', () => {
  it.each([
    ['December 2, 2020 9:00 am', '2020-12-02', '09:00'],
    ['Wed, Dec 2, 2020 at 12:30 PM', '2020-12-02', '12:30'],
    ['2 Dec 2020', '2020-12-02', null],
    ['2026-11-30T14:05:00-06:00', '2026-11-30', '14:05'],
    ['2026-11-30 00:15', '2026-11-30', '00:15'],
    ['3/4/2026 12:00 AM', '2026-03-04', '00:00'],
    ['3/4/26', '2026-03-04', null],
  ])('is read: %s', (cell, date, time) => {
    expect(readMoment(cell, 'month_first')).toEqual({ date, time });
  });

  it.each(['', 'soon', '2026-02-30', '13/13/2026', '3/4/2026 25:00', '3/4/2026 13:00 PM', '3/4'])(
    'isn’t read: %s',
    (cell) => {
      expect(readMoment(cell, 'month_first')).toBeNull();
    },
  );

  it('has its day first where the column says so', () => {
    expect(readMoment('3/4/2026', 'day_first')?.date).toBe('2026-04-03');
    expect(orderOf(['3/4/2026', '25/4/2026'])).toBe('day_first');
    expect(orderOf(['3/4/2026', '4/25/2026'])).toBe('month_first');
    expect(orderOf(['3/4/2026', '4/5/2026'])).toBeNull();
    expect(orderOf(['3/3/2026', '2026-05-04', ''])).toBe('month_first');
  });

  it('has a time of day as people write it', () => {
    const cells = ['9 am', '9:05 PM', '12:00 p.m.', '14.30', '9', '24:00', '0:30 am'];
    expect(cells.map(readTime)).toEqual([
      ...['09:00', '21:05', '12:00', '14:30', null, null, null],
    ]);
  });
});

describe('a cell', () => {
  it('is a length or an amount as people write it', () => {
    expect(['90', '90 min', '1 h 30', '1:30', '1.5 hours', '', 'long'].map(minutesOf)).toEqual([
      ...[90, 90, 90, 90, 90, undefined, Number.NaN],
    ]);
    expect(['$1,250.00', '85', '85.5', '', '-5', 'free'].map(centsOf)).toEqual([
      ...[125_000, 8500, 8550, undefined, Number.NaN, Number.NaN],
    ]);
  });

  it('names the service that has its words and its minutes', () => {
    const services = [
      { id: 'thai-60', name: 'Thai Bodywork', duration: 60 },
      { id: 'thai-90', name: 'Thai Bodywork', duration: 90 },
      { id: 'scalp', name: 'Scalp Massage', duration: 30 },
    ];
    const names = ['Thai bodywork (90 min)', 'Scalp massage', 'Thai Bodywork', 'Reiki 60'];
    expect(
      guessServices(
        names.map((name) => ({ name })),
        services,
      ),
    ).toEqual({
      'Thai bodywork (90 min)': 'thai-90',
      'Scalp massage': 'scalp',
    });
  });
});

describe('rows of appointments', () => {
  const COLUMNS = guessColumns([...ACUITY.split(','), 'Status', 'Paid'], 'appointments');
  const MEANINGS: Meanings = { order: 'month_first', services: { Thai: 'thai-60' } };
  const CELLS = [
    ...['December 2, 2026 9:00 am', 'December 2, 2026 10:15 am', 'America/Chicago'],
    ...['Ann', 'Moe', "'+1 218 555 0100", 'ann@example.com', 'Thai', 'Ruth', '85.00', '', ''],
  ];
  const line = (row: number, more: Record<number, string> = {}) => ({
    row,
    cells: CELLS.map((cell, index) => more[index] ?? cell),
  });
  const judge = (...lines: ReturnType<typeof line>[]) =>
    judgeAppointments(lines, COLUMNS, MEANINGS);

  it('become appointments: length from the end, price in cents, nothing owed for what is paid', () => {
    const { rows } = judge(line(2), line(3, { 0: 'December 3, 2026 9:00 am', 1: '', 11: 'yes' }));
    const ann = {
      ...{ firstName: 'Ann', lastName: 'Moe', email: 'ann@example.com', phone: '+1 218 555 0100' },
      ...{ serviceId: 'thai-60', time: '09:00', status: 'as_planned' },
    };
    expect(rows).toEqual([
      { row: 2, appointment: { ...ann, date: '2026-12-02', minutes: 75, priceCents: 8500 } },
      { row: 3, appointment: { ...ann, date: '2026-12-03', priceCents: 0 } },
    ]);
  });

  it('have the status that other programs call so many names', () => {
    const words = [
      'Completed',
      'Confirmed',
      'No-Show',
      'no show',
      'Canceled by client',
      'Declined',
    ];
    const { rows } = judge(
      ...words.map((word, index) => line(index + 2, { 0: `12/${index + 1}/2026 9:00`, 10: word })),
    );
    expect(rows.map(({ appointment: { status } }) => status)).toEqual([
      ...['as_planned', 'as_planned', 'no_show', 'no_show', 'cancelled', 'cancelled'],
    ]);
  });

  it('stay out with the reason: unreadable, twice, or of a service that is left out', () => {
    const { rows, ...left } = judge(
      line(2),
      line(3),
      line(4, { 0: 'next week' }),
      line(5, { 0: 'December 2, 2026' }),
      line(6, { 7: 'Reiki' }),
      line(7, { 0: '12/4/2026 9:00', 9: 'free' }),
      line(8, { 0: '12/5/2026 9:00', 10: 'Limbo' }),
    );
    expect(rows.map(({ row }) => row)).toEqual([2]);
    const name = 'Ann Moe';
    expect(left).toEqual({
      twice: [{ row: 3, name, reason: 'The same as row 2' }],
      withoutService: [{ row: 6, name, reason: 'Reiki' }],
      unreadable: [
        { row: 4, name, reason: 'The date can’t be read' },
        { row: 5, name, reason: 'The time can’t be read' },
        { row: 7, name, reason: 'The price can’t be read' },
        { row: 8, name, reason: '“Limbo” isn’t a status that’s known here' },
      ],
    });
  });

  it('overlap an earlier session of the list, but neither one that ends then nor history', () => {
    const at = (row: number, from: string, until: string, takesTime = true) => ({
      ...{ row, outcome: 'new' as const, takesTime },
      ...{ startsAt: `2026-12-02T${from}:00Z`, endsAt: `2026-12-02T${until}:00Z` },
    });
    const overlaps = overlapsWithin([
      at(2, '10:00', '11:00'),
      at(3, '11:00', '12:00'),
      at(4, '10:30', '11:30'),
      at(5, '10:00', '11:00', false),
      { ...at(6, '10:00', '11:00'), outcome: 'known' },
    ]);
    expect([...overlaps]).toEqual([[4, 2]]);
  });
});
