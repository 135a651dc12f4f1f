import { expect, it } from 'vitest';
import { zoneName } from './zone-name.ts';

it.each([
  ['America/Chicago', 'Central Time'],
  ['America/Anchorage', 'Alaska Time'],
  ['Etc/GMT+5', 'GMT+5'],
])('the zone %s is called %s', (zone, name) => expect(zoneName(zone)).toBe(name));
