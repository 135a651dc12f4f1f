import { expect, it } from 'vitest';
import { practice } from '#lib/site/built/practice.ts';
import { recurringBookedEmail } from './recurring-emails.ts';

it('nothing is written of a recurring appointment without a date', () => {
  const news = { firstName: 'Ann', everyWeeks: 2, booked: [], isIntakeMissing: false };
  expect(() => recurringBookedEmail(news, practice)).toThrow('without a date');
});
