import { describe, expect, it } from 'vitest';
import { emailText, optionalText, phoneLabel, phoneText, requiredText } from './text.ts';

describe('phoneText', () => {
  const isTaken = (typed: string) => phoneText().safeParse(typed).success;

  it.each([
    '3205550187',
    '320-555-0187',
    '320.555.0187',
    ' (320) 555-0187 ',
    '(320)555/0187',
    '1 320 555 0187',
    '+1 (320) 555-0187',
    // As a phone's address book copies it: marks of direction around it, a hyphen that does not break.
    '\u202A+1 (320) 555\u20110187\u202C',
    '320\u00A0555\u20130187',
    '320-555-0187 ext. 12',
    '320-555-0187 x12',
    '320-555-0187, extension 4',
    '320-555-0187 #7',
    '+44 20 7946 0018',
    '+44 (0)20 7946 0018',
    '+47 91 23 45 67',
    '+298 123456',
    '011 44 20 7946 0018',
    '0047 91 23 45 67',
  ])('accepts %j', (typed) => expect(isTaken(typed)).toBe(true));

  it.each([
    ['letters', 'call me maybe'],
    ['letters among digits', '320-555-HELP'],
    ['words beside a number', '320 555 0187 home'],
    ['words before a number', 'call 320 555 0187'],
    ['blanks', '             '],
    ['signs alone', '(---) --- ----'],
    ['a digit too few', '320-555-014'],
    ['a digit too many', '320-555-01872'],
    ['two numbers', '3205550187 / 3205550143'],
    ['zeros', '000-000-0000'],
    ['digits in a row', '1234567890'],
    ['an area code that cannot be', '120-555-0187'],
    ['a plus and one digit too few', '+1 320 555 014'],
    ['a country and next to nothing', '+44 20 794'],
    ['more digits than any number has', '+44 1234567890123456'],
    ['an extension alone', 'ext. 1234567'],
    ['ten digits that begin with a plus', '+0205550187'],
    ['fewer than ten characters', '+2981234'],
  ])('refuses %s', (_, typed) => expect(isTaken(typed)).toBe(false));
});

describe('a phone number as everyone reads it', () => {
  it.each([
    ['3205550199', '(320) 555-0199'],
    ['320-555-0199', '(320) 555-0199'],
    ['+1 320.555.0199', '(320) 555-0199'],
    ['1 (320) 555 0199', '(320) 555-0199'],
    ['320-555-0199 x12', '(320) 555-0199, ext. 12'],
    [' 320-555-0199 x12 ', '(320) 555-0199, ext. 12'],
    ['320-555-0199 extension: 7', '(320) 555-0199, ext. 7'],
    [' +44 20 7946 0958 ', '+44 20 7946 0958'],
    ['32055501995', '32055501995'],
    ['ask at the desk', 'ask at the desk'],
  ])('%s is shown as %s', (typed, shown) => expect(phoneLabel(typed)).toBe(shown));
});

describe('text', () => {
  const saysOf = (typed: string, schema: { safeParse: (typed: string) => SafeParsed }) =>
    schema.safeParse(typed).error?.issues[0]?.message;
  interface SafeParsed {
    error?: { issues: { message: string }[] };
  }

  it.each(['\0', 'before\0', '\0after', 'half of a \uD83D', '\uDE00 half of one'])(
    'holds nothing that PostgreSQL cannot store: %j',
    (typed) => {
      expect(saysOf(typed, optionalText())).toBe('Please use plain text');
      expect(saysOf(typed, requiredText('A name is required'))).toBe('A name is required');
    },
  );

  it('explains what is missing from an email address', () => {
    expect(saysOf('ann at example.com', emailText())).toBe('Valid email is required');
    expect(saysOf('\0', emailText())).toBe('Valid email is required');
  });
});
