import { expect, it } from 'vitest';
import { buildSavedBooking } from '#tests/helpers/builders/build-saved-booking.ts';
import { summaryRows } from './summary-rows.ts';

const chosen = {
  service: { id: 'thai-90', name: 'Thai Bodywork, 90 minutes', cents: 13500 },
  enhancements: [{ id: 'aromatherapy', name: 'Aromatherapy', cents: 1000 }],
  isByCredit: false,
  subtotalCents: 14500,
};

it('lists the whole booking in the practice’s time zone, and the cost of each part', () => {
  expect(summaryRows(buildSavedBooking(), chosen, 'America/Chicago')).toEqual([
    { term: 'Date', lines: [{ text: 'Wednesday, December 2' }] },
    { term: 'Time', lines: [{ text: '9:00 AM' }] },
    { term: 'Pressure', lines: [{ text: 'Firm pressure' }] },
    {
      term: 'Contact information',
      lines: [{ text: 'Marit Olsen' }, { text: 'marit@example.com' }, { text: '(320) 555-0100' }],
    },
    { term: 'Service', lines: [{ text: 'Thai Bodywork, 90 minutes', cents: 13500 }] },
    { term: 'Enhancements', lines: [{ text: 'Aromatherapy', cents: 1000 }] },
  ]);
});

it('takes off what a credit pays', () => {
  const byCredit = { ...chosen, isByCredit: true, subtotalCents: 1000 };
  const rows = summaryRows(buildSavedBooking({ useCredit: true }), byCredit, 'America/Chicago');
  expect(rows.find(({ term }) => term === 'Service')?.lines).toEqual([
    { text: 'Thai Bodywork, 90 minutes', cents: 13500 },
    { text: '1 credit', cents: -13500 },
  ]);
});

it('leaves out what was not chosen, and saves room for names that are still loading', () => {
  const booking = buildSavedBooking({ pressurePreference: undefined });
  const rows = summaryRows(booking, null, 'America/Chicago');
  expect(rows.map(({ term, lines }) => [term, lines.length])).toEqual([
    ['Date', 1],
    ['Time', 1],
    ['Contact information', 3],
    ['Service', 1],
    ['Enhancements', 1],
  ]);
  expect(rows.slice(-2).flatMap(({ lines }) => lines)).toEqual([
    { text: 'Loading...' },
    { text: 'Loading...' },
  ]);
  const plain = buildSavedBooking({ selectedEnhancements: [] });
  expect(summaryRows(plain, null, 'America/Chicago').at(-1)?.term).toBe('Service');
});
