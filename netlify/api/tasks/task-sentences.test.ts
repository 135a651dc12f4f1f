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
  ['Ann', { clients: 1 }, 'Ann texted you.'],
  ['Ann', { clients: 1, is_stop: true }, 'Ann texted CANCEL.'],
  [null, { clients: 0 }, 'Someone texted you from (320) 555-0111, a number that no client has.'],
  [null, { clients: 2 }, 'Someone texted you from (320) 555-0111, which 2 clients have.'],
])('says of a text of %s with %j: %s', (firstName, more, happened) => {
  const details = { phone: '+13205550111', ...more };
  expect(
    describeTask({
      ...{ kind: 'text_received', details, firstName },
      ...{ amountCents: null, refundStatus: null },
    }).happened,
  ).toBe(happened);
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
