import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parsePractice } from './practice.ts';

const yaml = readFileSync('content/practice.yaml', 'utf8');

describe('parsePractice', () => {
  it('accepts the facts of the practice', () => {
    expect(parsePractice(yaml).address.street).toBe('815 Broadway');
  });

  it.each([
    ['a missing name', /^name:.*$/m, '', 'name'],
    ['a phone number of another shape', /^phone:.*$/m, 'phone: 320.555.0142', 'phone'],
    ['an address without https', /^url:.*$/m, 'url: http://quietshore.example', 'url'],
    [
      'a time zone that does not exist',
      /^timeZone:.*$/m,
      'timeZone: America/Alexandria',
      'timeZone',
    ],
    ['a therapist without a credential', /^ {2}credential:.*$/m, '', 'therapist.credential'],
    ['a latitude off the earth', /latitude: .*$/m, 'latitude: 458.8', 'geo.latitude'],
    ['an opening time without a closing time', /^ {4}closes:.*$/m, '', 'hours.0'],
    ['a name of blanks', /^name:.*$/m, 'name: " "', 'name: must not be empty'],
    ...[
      ['phone', '320.555.0142', 'must look like (320) 555-0142'],
      ['phone', 'x(320) 555-0142', 'must look like (320) 555-0142'],
      ['phone', '(320) 555-01422', 'must look like (320) 555-0142'],
      ['url', 'shttps://quietshore.example', 'must be an address that starts with https://'],
      ['url', 'httpsx://quietshore.example', 'must be an address that starts with https://'],
      ['email', 'hello@', 'must be an email address'],
      ['timeZone', 'America/Alexandria', 'must be a time zone such as America/Chicago'],
      ['region', 'MNN', 'must be two letters, such as MN'],
      ['region', 'xMN', 'must be two letters, such as MN'],
      ['postalCode', '"563080"', 'must be five digits in quotes'],
      ['postalCode', '"x56308"', 'must be five digits in quotes'],
      ['country', 'USA', 'must be two letters, such as US'],
      ['country', 'xUS', 'must be two letters, such as US'],
      ['opens', '"24:00"', 'must be a time such as 09:00'],
      ['opens', '"x09:00"', 'must be a time such as 09:00'],
      ['opens', '"09:00x"', 'must be a time such as 09:00'],
    ].map(([fact = '', value = '', problem = '']): [string, RegExp, string, string] => [
      `${fact}: ${value}`,
      new RegExp(`(?<=^ *)${fact}:.*$`, 'm'),
      `${fact}: ${value}`,
      `${fact}: ${problem.replaceAll(/[()]/g, '.')}`,
    ]),
    ['hours that end and never begin', /^ {4}opens:.*$/m, '', 'needs both opens and closes'],
    ['a fact that nobody asked for', /^name:/m, 'slogan: Relax\nname:', 'slogan'],
  ])('names the file and the field of %s', (_what, pattern, replacement, field) => {
    const broken = yaml.replace(pattern, replacement);
    expect(broken).not.toBe(yaml);
    expect(() => parsePractice(broken)).toThrow(
      new RegExp(`content/practice\\.yaml[\\s\\S]*${field}`),
    );
  });
});

it('takes a practice that is open until late', () => {
  const late = yaml.replace(/^( {4}closes:).*$/m, '$1 "23:30"');
  expect(parsePractice(late).hours[0]?.closes).toBe('23:30');
});
