import { describe, expect, it } from 'vitest';
import { explainTime } from '#contract/calendar/calendar.ts';
import { useCalendar } from './use-calendar.ts';

const { stack, book, get, move } = useCalendar();

describe('why a time isn’t offered', () => {
  const why = async (date: string, time: string, more: Record<string, string> = {}) => {
    const { body } = await get(explainTime.path, { date, time, serviceId: 'thai-60', ...more });
    return explainTime.answer.parse(body);
  };

  it('says each rule with the names and numbers that decide, and where it is set', async () => {
    const id = await book();
    const [client] = await stack.sql('select client_id from public.clients');
    await stack.sql('update public.clients set is_existing = true');
    const ann = { clientId: String(client?.['client_id']) };
    expect(await why('2026-11-25', '11:00')).toEqual({
      isOffered: true,
      reasons: [
        { reason: 'offered', text: 'New clients can book this time online.', screen: null },
      ],
      nearest: { localDate: '2026-11-25', localTime: '11:00' },
    });
    const texts = async (...asked: Parameters<typeof why>) =>
      (await why(...asked)).reasons.map(({ text, screen }) => [text, screen]);
    expect(await texts('2026-11-25', '09:30')).toEqual([
      ['Ann Lund’s session takes 9:00 AM to 10:45 AM, with the time around it.', null],
    ]);
    expect(await texts('2026-11-24', '10:00', ann)).toEqual([
      ['Home needs your permission, and Ann doesn’t have it.', 'clients'],
    ]);
    expect(await texts('2026-11-24', '10:00')).toEqual([
      ['9:00 AM to 5:00 PM at Home isn’t open to new clients.', 'settings/hours'],
      ['Home needs your permission, which new clients don’t have.', 'clients'],
    ]);
    expect(await texts('2026-11-25', '16:30')).toEqual([
      [
        'Thai Bodywork, 60 minutes, would run past 5:00 PM, when these hours end.',
        'settings/hours',
      ],
    ]);
    expect(await texts('2026-11-23', '14:10')).toEqual([
      ['Online booking closes 12 hours before a session.', 'settings/rules'],
      ['Online times are every 30 minutes from 9:00 AM.', 'settings/rules'],
    ]);
    expect(await texts('2026-11-28', '10:00')).toEqual([
      ['You’re closed on Saturdays.', 'settings/hours'],
    ]);
    expect(await texts('2027-05-05', '10:00')).toEqual([
      ['Online booking opens 90 days ahead.', 'settings/rules'],
    ]);
    await move(id, 1, '2026-11-27', '09:00');
    expect(await texts('2026-11-25', '09:00')).toEqual([
      ['You just moved a session from 9:00 AM to 10:45 AM and can still undo that.', null],
    ]);
  });
});
