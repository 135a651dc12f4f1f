import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { describeTask } from './task-sentences.ts';

const failed = (part: string, firstName: string | null = 'Ann') =>
  describeTask({
    ...{ kind: 'job_failed', details: { part }, firstName },
    ...{ amountCents: null, refundStatus: null },
  });

describe('what a job could not do', () => {
  it('is described as being tried again if it is', () => {
    expect(failed('plan_reminder')).toEqual({
      happened: 'The reminder to Ann couldn’t be prepared.',
      done: 'Everything else went ahead. We keep trying this one, and close this item once it works.',
      next: 'Tell them yourself if it can’t wait, and contact the person who maintains the site.',
    });
  });

  it('is left to a person where it is not', () => {
    expect(failed('notify_missed', null)).toEqual({
      happened: 'Couldn’t tell a client that they’re off the waitlist.',
      done: 'They’re off the waitlist. Everything else went ahead.',
      next: 'Tell them yourself and contact the person who maintains the site, then close this item.',
    });
  });

  it('is named even if no one has written a sentence for it', () => {
    expect(failed('give_up_overdue').happened).toBe('An automatic task didn’t work.');
  });
});

it.each([
  ['I am late', 'Ann texted: “I am late”'],
  ['', 'Ann texted a picture.'],
  [undefined, 'Ann texted: “…”'],
  [
    null,
    'Ann sent a text that can’t be read: it was changed in the database, or its encryption key is missing.',
  ],
])('says of a text with the words %j: %s', (words, happened) => {
  const facts = { amountCents: null, firstName: 'Ann', refundStatus: null };
  expect(describeTask({ ...facts, kind: 'text_received', details: { words } }).happened).toBe(
    happened,
  );
});

it('every kind of task has its own sentences, so the stored ones are never needed', () => {
  const sql = readFileSync('supabase/schemas/24_operations.sql', 'utf8');
  const kinds = /tasks_kind_is_known check \(kind in \(([^)]+)\)/.exec(sql)?.[1] ?? '';
  const all = [...kinds.matchAll(/'(\w+)'/g)].map(([, kind = '']) => kind);
  expect(all.length).toBeGreaterThan(8);
  const facts = { amountCents: 4000, firstName: 'Ann', refundStatus: null };
  const details = { done: 'Stored.', next_step: 'Stored.' };
  const unspoken = all.filter((kind) => {
    const { done, next } = describeTask({ ...facts, kind, details });
    return done === 'Stored.' || next === 'Stored.';
  });
  expect(unspoken).toEqual([]);
});
