import { describe, expect, it } from 'vitest';
import { makeCalendarFeed, revokeCalendarFeed } from '#contract/calendar/calendar-feed.ts';
import { PASSWORD } from '../../helpers/stack/accounts.ts';
import { listSubjects } from '../../helpers/stack/outbox.ts';
import { useMessages } from '../messages/use-messages.ts';

const { stack, ask, book } = useMessages();

describe('the calendar feed', () => {
  const make = (password: string) =>
    ask<{ url: string }>(makeCalendarFeed.path, { method: 'POST', json: { password } });
  const feedAddress = async () => (await make(PASSWORD)).body.url;
  const read = (url: string) => stack.api(new URL(url).pathname);

  it('has every appointment by first name and service, and no one’s notes; revoked it is gone', async () => {
    const id = await book({ healthConditions: 'A sore knee', specialRequests: 'No music' });
    const old = await feedAddress();
    const url = await feedAddress();
    expect((await read(old)).status).toBe(404);
    const file = (await (await read(url)).text()).replaceAll('\r\n ', '');
    expect(file).toContain(`UID:${id}`);
    expect(file).toContain('DTSTART:20261125T150000Z');
    expect(file).toContain('SUMMARY:Ann\\, Thai Bodywork\\, 90 minutes');
    expect(file).not.toMatch(/knee|music|Lund|ann@|0111/i);
    await ask(revokeCalendarFeed.path, { method: 'DELETE' });
    expect((await read(url)).status).toBe(404);
  });

  it('gets a new address only with the password, and the therapist is notified', async () => {
    expect(await make('wrong')).toMatchObject({
      status: 400,
      body: { fields: { password: 'That isn’t your password' } },
    });
    expect(await listSubjects(stack)).toEqual([]);
    await feedAddress();
    expect(await listSubjects(stack)).toEqual([
      'boss@example.com: Your calendar feed has a new address',
    ]);
  });
});
