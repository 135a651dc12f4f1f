import { expect, it } from 'vitest';
import { createSubmissionKeys } from './submission-keys.ts';

it('gives the same values the same key, also after others', () => {
  const { keyOf } = createSubmissionKeys();
  const key = keyOf({ date: '2026-12-02', time: '09:00' });
  expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-/);
  const other = keyOf({ date: '2026-12-02', time: '10:00' });
  expect(other).not.toBe(key);
  expect(keyOf({ date: '2026-12-02', time: '09:00' })).toBe(key);
});

it('gives another form, and a form that has been sent, keys of their own', () => {
  const keys = createSubmissionKeys();
  const key = keys.keyOf({ sum: '10.00' });
  expect(createSubmissionKeys().keyOf({ sum: '10.00' })).not.toBe(key);
  keys.renew();
  expect(keys.keyOf({ sum: '10.00' })).not.toBe(key);
});
