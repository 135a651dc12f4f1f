import { expect, it } from 'vitest';
import { durationAdjective, durationLabel } from './durations.ts';

it.each([
  [30, '30 minutes'],
  [90, '90 minutes'],
  [119, '119 minutes'],
  [120, '2 hours'],
  [150, '2.5 hours'],
])('shows %d minutes as %s', (minutes, label) => expect(durationLabel(minutes)).toBe(label));

it.each([
  [90, '90 min'],
  [120, '2 hours'],
])('shows %d minutes where there is little room as %s', (minutes, label) =>
  expect(durationLabel(minutes, 'min')).toBe(label),
);

it.each([
  [90, '90-minute'],
  [119, '119-minute'],
  [120, '2-hour'],
])('shows %d minutes before a noun as %s', (minutes, label) =>
  expect(durationAdjective(minutes)).toBe(label),
);
