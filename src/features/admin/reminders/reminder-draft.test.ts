import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reminderDraftSchema, type ReminderDraft } from './reminder-draft.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: { timeZone: 'America/Chicago' } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const DRAFT: ReminderDraft = {
  appointmentId: '00000000-0000-4000-8000-000000000001',
  channel: 'sms',
  date: '2026-11-25',
  time: '09:30',
  customMessage: ' ',
};
const wrongIn = (changes: Partial<ReminderDraft>) =>
  reminderDraftSchema
    .safeParse({ ...DRAFT, ...changes })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('a reminder as it is typed', () => {
  it('is sent at the time of the practice, without an empty message', () => {
    expect(reminderDraftSchema.parse(DRAFT)).toEqual({
      appointmentId: DRAFT.appointmentId,
      channel: 'sms',
      sendAt: '2026-11-25T15:30:00.000Z',
    });
    expect(reminderDraftSchema.parse({ ...DRAFT, customMessage: ' Bring socks ' })).toMatchObject({
      customMessage: 'Bring socks',
    });
  });

  it('says at each field what is missing', () => {
    expect(wrongIn({ appointmentId: '', date: '', time: '' })).toEqual([
      ['appointmentId', 'Please select an appointment'],
      ['date', 'Please select a day'],
      ['time', 'Please select a time'],
    ]);
  });

  it('says at its message that a text is too long', () => {
    expect(wrongIn({ customMessage: 'x'.repeat(81) })?.[0]?.[0]).toBe('customMessage');
    expect(wrongIn({ channel: 'email', customMessage: 'x'.repeat(81) })).toBeUndefined();
  });
});
