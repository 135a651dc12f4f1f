import { describe, expect, it } from 'vitest';
import { clockLabel, hoursLabel, wordList } from '#contract/practice/words.ts';
import { phoneHref, sessionPlace } from './contact-facts.ts';

describe('clockLabel', () => {
  it.each([
    ['00:00', '12:00 AM'],
    ['09:00', '9:00 AM'],
    ['12:30', '12:30 PM'],
    ['17:00', '5:00 PM'],
  ])('says %s as %s', (time, label) => {
    expect(clockLabel(time)).toBe(label);
  });
});

describe('hoursLabel', () => {
  it('says from when to when', () => {
    expect(
      hoursLabel({ days: ['Monday'], opens: '09:00', closes: '17:00', clients: 'everyone' }),
    ).toBe('9:00 AM to 5:00 PM');
  });

  it('says that a day is for existing clients', () => {
    expect(hoursLabel({ days: ['Tuesday'], clients: 'existing' })).toBe('Existing clients only');
    const hours = { opens: '09:00', closes: '12:00' };
    expect(hoursLabel({ days: ['Tuesday'], ...hours, clients: 'existing' })).toBe(
      '9:00 AM to 12:00 PM, existing clients only',
    );
  });
});

it('joins words as people do', () => {
  expect(wordList(['Monday', 'Wednesday', 'Friday'])).toBe('Monday, Wednesday and Friday');
  expect(wordList(['Monday'])).toBe('Monday');
  expect(wordList([])).toBe('');
});

it('turns a phone number into a link', () => {
  expect(phoneHref('(320) 555-0187')).toBe('tel:+13205550187');
});

it('names the place of a session: the home studio by no address', () => {
  const place = (location: string, visitAddress?: string) =>
    sessionPlace({ location, visitAddress }, '815 Broadway');
  expect(place('broadway')).toBe('815 Broadway');
  expect(place('visit', '12 Birch St, Alexandria 56308')).toBe(
    'Your home: 12 Birch St, Alexandria 56308',
  );
  expect(place('visit')).toBe('A home visit');
  expect(place('home')).toBe('The home studio (call us if you haven’t been there before)');
});
