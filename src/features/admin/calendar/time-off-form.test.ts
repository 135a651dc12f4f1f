import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { keepingWords, timeOffFormSchema } from './time-off-form.ts';

const TODAY = '2026-11-23';
const schema = timeOffFormSchema(TODAY);
type Draft = z.input<typeof schema>;

const draft = (changes: Partial<Draft>): Draft => ({
  startDate: '2026-11-26',
  endDate: '',
  isWholeDays: true,
  startTime: '',
  endTime: '',
  note: '',
  repeats: false,
  everyWeeks: '1',
  until: '',
  ...changes,
});

it.each<[string, Partial<Draft>, object]>([
  ['one day', {}, { startDate: '2026-11-26', endDate: '2026-11-26' }],
  ['today', { startDate: TODAY }, { startDate: TODAY, endDate: TODAY }],
  [
    'days',
    { endDate: '2026-11-30', note: ' Away ' },
    { startDate: '2026-11-26', endDate: '2026-11-30', note: 'Away' },
  ],
  [
    'a day, without a note of blanks',
    { note: '  ' },
    { startDate: '2026-11-26', endDate: '2026-11-26' },
  ],
  [
    'a whole day, whatever hours were chosen before',
    { startTime: '15:00', endTime: '13:00' },
    { startDate: '2026-11-26', endDate: '2026-11-26' },
  ],
  [
    'hours of one day, whatever was chosen before',
    { isWholeDays: false, endDate: '2026-11-30', startTime: '13:00', endTime: '15:00' },
    { startDate: '2026-11-26', endDate: '2026-11-26', startTime: '13:00', endTime: '15:00' },
  ],
  [
    'the same every other week',
    { repeats: true, everyWeeks: '2', until: '2026-12-31' },
    {
      ...{ startDate: '2026-11-26', endDate: '2026-11-26' },
      repeat: { everyWeeks: 2, until: '2026-12-31' },
    },
  ],
  [
    'a year of weeks, 53 dates',
    { repeats: true, until: '2027-11-25' },
    {
      ...{ startDate: '2026-11-26', endDate: '2026-11-26' },
      repeat: { everyWeeks: 1, until: '2027-11-25' },
    },
  ],
])('asks for %s', (_, changes, input) => {
  expect(schema.parse(draft(changes))).toEqual(input);
});

it.each<[string, Partial<Draft>, object]>([
  ['no day', { startDate: '' }, { startDate: 'Please select a day' }],
  ['a day that is over', { startDate: '2026-11-22' }, { startDate: 'That date has passed' }],
  [
    'a last day before the first',
    { endDate: '2026-11-25' },
    { endDate: 'The last day is before the first' },
  ],
  ['repeating without an end', { repeats: true }, { until: 'Please select a day' }],
  [
    'repeating until before it begins',
    { repeats: true, until: '2026-11-25' },
    { until: 'The last date is before the first' },
  ],
  [
    '54 dates',
    { repeats: true, until: '2027-12-02' },
    { until: 'Up to 53 dates fit. Please select an earlier day' },
  ],
  [
    'eight days every week',
    { repeats: true, until: '2026-12-31', endDate: '2026-12-03' },
    { endDate: 'It would not be over when it repeats' },
  ],
  ['a day of another century', { endDate: '2126-11-30' }, { endDate: 'Date is required' }],
  [
    'hours without any',
    { isWholeDays: false },
    { startTime: 'Time is required', endTime: 'Time is required' },
  ],
  [
    'hours without an end',
    { isWholeDays: false, startTime: '13:00' },
    { endTime: 'Time is required' },
  ],
  [
    'hours without a start',
    { isWholeDays: false, endTime: '13:00' },
    { startTime: 'Time is required' },
  ],
  [
    'hours that end before they start',
    { isWholeDays: false, startTime: '15:00', endTime: '13:00' },
    { endTime: 'The end is before the start' },
  ],
  [
    'hours that end as they start',
    { isWholeDays: false, startTime: '13:00', endTime: '13:00' },
    { endTime: 'The end is before the start' },
  ],
])('asks for nothing with %s', (_, changes, errors) => {
  const { issues = [] } = schema.safeParse(draft(changes)).error ?? {};
  const found = issues.map(({ path, message }) => [path.join('.'), message]);
  expect(Object.fromEntries(found)).toEqual(errors);
});

it('says what adding it over bookings does', () => {
  expect(keepingWords(1)).toBe('Keep this one, take no new ones');
  expect(keepingWords(3)).toBe('Keep these 3, take no new ones');
});
