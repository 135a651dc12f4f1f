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
    ['a fact that nobody asked for', /^name:/m, 'slogan: Relax\nname:', 'slogan'],
  ])('names the file and the field of %s', (_what, pattern, replacement, field) => {
    const broken = yaml.replace(pattern, replacement);
    expect(broken).not.toBe(yaml);
    expect(() => parsePractice(broken)).toThrow(
      new RegExp(`content/practice\\.yaml[\\s\\S]*${field}`),
    );
  });
});
