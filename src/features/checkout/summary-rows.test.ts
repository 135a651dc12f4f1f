import { expect, it } from 'vitest';
import { buildSavedBooking } from '../../../tests/helpers/build-saved-booking.ts';
import { summaryRows } from './summary-rows.ts';

const chosen = {
  service: { id: 'thai-90', name: 'Thai Bodywork, 90 minutes', cents: 13500 },
  enhancements: [{ id: 'aromatherapy', name: 'Aromatherapy', cents: 1000 }],
  subtotalCents: 14500,
};

it('tells the whole booking in the time of the practice', () => {
  expect(summaryRows(buildSavedBooking(), chosen, 'America/Chicago')).toEqual([
    { term: 'Service', lines: ['Thai Bodywork, 90 minutes'] },
    { term: 'Enhancements', lines: ['Aromatherapy'] },
    { term: 'Date', lines: ['Wednesday, December 2'] },
    { term: 'Time', lines: ['9:00 AM'] },
    { term: 'Pressure', lines: ['Firm pressure'] },
    {
      term: 'Contact information',
      lines: ['Marit Olsen', 'marit@example.com', '320 555 0100'],
    },
  ]);
});

it('leaves out what was not chosen, and waits for the names', () => {
  const booking = buildSavedBooking({ pressurePreference: undefined });
  expect(summaryRows(booking, null, 'America/Chicago').map(({ term }) => term)).toEqual([
    'Service',
    'Date',
    'Time',
    'Contact information',
  ]);
});
