import { expect, it } from 'vitest';
import { openingFacts } from './opening-facts.ts';

it('says on which days there are times, and which are arranged by phone', () => {
  expect(
    openingFacts([
      { days: ['Monday', 'Friday'], opens: '09:00', closes: '17:00', clients: 'everyone' },
      { days: ['Sunday'], opens: '12:00', closes: '15:00', clients: 'everyone' },
      { days: ['Tuesday', 'Saturday'], clients: 'existing' },
    ]),
  ).toEqual({
    openDays: [1, 5, 0],
    clientDays: [2, 6],
    openings: 'Monday or Friday from 9:00 AM to 5:00 PM or Sunday from 12:00 PM to 3:00 PM',
    clientDayNames: 'Tuesday and Saturday',
  });
});
