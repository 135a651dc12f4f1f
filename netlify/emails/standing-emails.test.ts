import { expect, it } from 'vitest';
import { practice } from '../../src/lib/practice.ts';
import { standingBookedEmail } from './standing-emails.ts';

it('nothing is written of a recurring appointment without a date', () => {
  const news = { firstName: 'Ann', everyWeeks: 2, booked: [], isIntakeMissing: false };
  expect(() => standingBookedEmail(news, practice)).toThrow('without a date');
});
