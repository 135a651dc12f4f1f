import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { messageLabel, whyNotDelivered } from './message-text.ts';

describe('a message', () => {
  it('is named by what it is and how it goes', () => {
    expect(messageLabel({ kind: 'reminder', channel: 'sms' })).toBe('Reminder by text');
    expect(messageLabel({ kind: 'reminder', channel: 'email' })).toBe('Reminder by email');
    expect(messageLabel({ kind: 'of_another_day', channel: 'sms' })).toBe('of another day by text');
  });

  it('of every kind of the outbox has words', () => {
    const sql = readFileSync('supabase/schemas/14_messages.sql', 'utf8');
    const kinds = /messages_kind_is_known check \(kind in \(([^)]+)\)/.exec(sql)?.[1] ?? '';
    const all = [...kinds.matchAll(/'(\w+)'/g)].map(([, kind = '']) => kind);
    expect(all.length).toBeGreaterThan(10);
    const bare = all.filter(
      (kind) =>
        messageLabel({ kind, channel: 'email' }) === `${kind.replaceAll('_', ' ')} by email`,
    );
    expect(bare).toEqual([]);
  });

  it.each([
    ['sms', undefined, 'no_phone', 'This number can’t receive texts.'],
    ['sms', 'failed', '30003', 'The carrier didn’t deliver it.'],
    ['email', 'bounced', undefined, 'The address rejected it.'],
    ['email', 'complained', undefined, 'It was marked as spam.'],
    ['email', undefined, 'refused', 'It wasn’t delivered.'],
  ] as const)('by %s, %s, %s: %s', (channel, delivery, failure, words) => {
    expect(
      whyNotDelivered({ channel, ...(delivery && { delivery }), ...(failure && { failure }) }),
    ).toBe(words);
  });
});
