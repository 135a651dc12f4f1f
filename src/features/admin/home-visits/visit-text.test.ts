import { expect, it } from 'vitest';
import { directionsHref, driveWords, leaveWords, takenWords } from './visit-text.ts';

const visit = {
  ...{ street: '12 Birch St', city: 'Alexandria', zip: '56308', accessNote: 'Side door' },
  ...{ minutesBefore: 20, minutesAfter: 15 },
  leaveBy: '09:35',
};

it('says when to leave, and how far it is', () => {
  expect(leaveWords(visit)).toBe('Leave by 9:35 AM');
  expect(driveWords(visit)).toBe('20-minute drive');
  expect(driveWords({ minutesBefore: 0 })).toBe('No drive');
  expect(takenWords(visit)).toBe('20 minutes there, 15 back');
});

it('leads there by an address alone, without the note', () => {
  expect(directionsHref(visit)).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=12%20Birch%20St%2C%20Alexandria%2056308',
  );
});
