import { expect, it } from 'vitest';
import { checkTimeOff, type TimeOffDraft } from './time-off-draft.ts';

const draft = (changes: Partial<TimeOffDraft>): TimeOffDraft => ({
  startDate: '2026-11-26',
  endDate: '',
  isWholeDays: true,
  startTime: '',
  endTime: '',
  note: '',
  ...changes,
});
const TODAY = '2026-11-23';

it.each<[string, Partial<TimeOffDraft>, object]>([
  ['one day', {}, { startDate: '2026-11-26', endDate: '2026-11-26' }],
  ['today', { startDate: TODAY }, { startDate: TODAY, endDate: TODAY }],
  [
    'days',
    { endDate: '2026-11-30', note: ' Away ' },
    { startDate: '2026-11-26', endDate: '2026-11-30', note: 'Away' },
  ],
  [
    'hours of one day, whatever was chosen before',
    { isWholeDays: false, endDate: '2026-11-30', startTime: '13:00', endTime: '15:00' },
    { startDate: '2026-11-26', endDate: '2026-11-26', startTime: '13:00', endTime: '15:00' },
  ],
])('asks for %s', (_, changes, input) => {
  expect(checkTimeOff(draft(changes), TODAY)).toEqual({ input, errors: {} });
});

it.each<[string, Partial<TimeOffDraft>, object]>([
  ['no day', { startDate: '' }, { startDate: 'Please select a day' }],
  ['a day that is over', { startDate: '2026-11-22' }, { startDate: 'This day is over' }],
  [
    'a last day before the first',
    { endDate: '2026-11-25' },
    { endDate: 'The last day is before the first' },
  ],
  [
    'hours without any',
    { isWholeDays: false },
    { startTime: 'Time is required', endTime: 'Time is required' },
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
  expect(checkTimeOff(draft(changes), TODAY)).toEqual({ input: null, errors });
});
