import { describe, expect, it } from 'vitest';
import type { OwnAppointment } from '#contract/appointments/own-appointment.ts';
import type { Problem } from '#contract/problem.ts';
import { createApp } from '#api/app.ts';
import { createAccount, logIn } from '../../helpers/stack/accounts.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { holder, owner } from '../../scenarios/practice/owner.ts';
import { cancel } from '../../scenarios/steps.ts';

const stack = useStack();

const GUESSED = 'A'.repeat(22);
const MOVE = {
  ...{ version: 1, changeId: '5e3c7b52-6c56-4b0e-9a0e-1f6c8f0d3a12', enhancementIds: [] },
  ...{ date: '2026-11-27', time: '09:00' },
};
/** What each call is asked with, beside its key. */
const CALLS: Record<string, object> = {
  '': {},
  '/days': {},
  '/price': MOVE,
  '/change': MOVE,
  '/change-status': { paymentIntentId: 'pi_of_somebody' },
  '/cancel': { version: 1, told: { kept: '0.00', refunded: '0.00', creditsReturned: 0 } },
  '/proposal': { keep: true },
  '/pay': { paymentId: '5e3c7b52-6c56-4b0e-9a0e-1f6c8f0d3a12' },
  '/end-link': {},
};

/** What every call answers to a key, without what names the call alone. */
async function askAll(key: object, headers?: Record<string, string>) {
  const one = holder(stack, key, headers);
  const answers: unknown[] = [];
  for (const [path, more] of Object.entries(CALLS)) {
    const { status, body, headers: sent } = await one.call(path, more);
    const { requestId, ...rest } = body as Problem;
    expect(requestId).toEqual(expect.any(String));
    answers.push([path, status, sent.get('Content-Type'), rest]);
  }
  return answers;
}

/** All that the database says of appointments, orders and money. */
const readBook = async () =>
  JSON.stringify([
    await stack.sql('select * from public.appointments order by appointment_id'),
    await stack.sql('select * from public.orders order by order_id'),
    await stack.sql('select * from public.occupancy order by 1'),
    await stack.sql('select * from public.appointment_links order by 1'),
  ]);

/** When the link of the session on the 25th, which ends at 10:30, opens it for the last time. */
const LAST_MOMENT = '2027-01-24T16:30:00Z';

describe('a link that opens nothing', () => {
  it('has a test for every call', () => {
    const routes = createApp(stack.deps).routes.filter(
      ({ method, path }) => method === 'POST' && path.startsWith('/api/appointment'),
    );
    const paths = routes.map(({ path }) => path.replace('/api/appointment', ''));
    expect([...new Set(paths)].filter((path) => path !== 's').sort()).toEqual(
      Object.keys(CALLS).sort(),
    );
  });

  it('says the same whether it was guessed, ended or is over, or is another’s, and changes nothing', async () => {
    const ann = await owner(stack, 'ann');
    const bea = await owner(stack, 'bea', { appointmentTime: '13:00' });
    await bea.call('/end-link');
    const cleo = await owner(stack, 'cleo', { appointmentDate: '2026-11-27' });
    const headers = await logIn(stack.sql, await createAccount(stack.sql, { name: 'dora' }));
    const book = await readBook();
    const guessed = await askAll({ link: GUESSED });
    expect(guessed[0]).toEqual([
      '',
      404,
      'application/problem+json',
      expect.objectContaining({ code: 'unknown_link' }),
    ]);
    expect(new Set(guessed.map((answer) => JSON.stringify((answer as []).slice(1)))).size).toBe(1);
    expect(await askAll({ link: bea.link })).toEqual(guessed);
    expect(await askAll({ appointmentId: ann.appointmentId }, headers)).toEqual(guessed);
    expect(await askAll({ appointmentId: crypto.randomUUID() }, headers)).toEqual(guessed);
    expect(await readBook()).toBe(book);
    stack.clock.set('2027-01-26T16:30:00Z');
    const later = await readBook();
    expect(await askAll({ link: cleo.link })).toEqual(guessed);
    expect(await readBook()).toBe(later);
  });

  it.each(['', 'A'.repeat(21), 'A'.repeat(23), `${'A'.repeat(21)}!`, ['A'.repeat(22)], null])(
    'is refused by its form when it is %j',
    async (link) => {
      const { status, problem } = await holder(stack, { link }).call('');
      expect([status, problem.code]).toEqual([400, 'invalid_request']);
    },
  );

  it('is none beside an appointment’s id', async () => {
    const ann = await owner(stack);
    const { link, appointmentId } = ann;
    expect((await holder(stack, { link, appointmentId }).call('')).status).toBe(400);
  });

  it('asks anyone who is not logged in to log in, whatever they ask for', async () => {
    const ann = await owner(stack);
    for (const appointmentId of [ann.appointmentId, crypto.randomUUID()]) {
      expect((await holder(stack, { appointmentId }).call('')).problem.code).toBe('login_required');
      const stale = { Cookie: '__Host-session=of-somebody-who-left' };
      const left = await holder(stack, { appointmentId }, stale).call('');
      expect(left.problem.code).toBe('login_required');
    }
  });
});

describe('a link opens its appointment', () => {
  it('until sixty days after the session, which follows a move', async () => {
    const ann = await owner(stack);
    stack.clock.set(new Date(Date.parse(LAST_MOMENT) - 1).toISOString());
    expect((await ann.appointment()).fixed).toBe('over');
    stack.clock.set(LAST_MOMENT);
    expect((await ann.read()).problem.code).toBe('unknown_link');
  });

  it('still works after a move', async () => {
    const ann = await owner(stack);
    await ann.change(await ann.appointment(), { date: '2026-11-27' });
    stack.clock.set(LAST_MOMENT);
    expect((await ann.appointment()).localDate).toBe('2026-11-27');
  });

  it('after a cancellation: it is shown and can’t be moved anymore, and each refusal gives its status', async () => {
    const ann = await owner(stack);
    const seen = await ann.appointment();
    await cancel(stack, ann.appointmentId);
    expect(await ann.appointment()).toMatchObject({ fixed: 'cancelled', status: 'cancelled' });
    const refused = [
      await ann.change(seen, { date: '2026-11-27' }),
      await ann.price(seen, { date: '2026-11-27' }),
      await ann.call('/days'),
      await ann.cancel({ ...seen, version: 2 }),
    ];
    expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual([
      [409, 'stale_version'],
      [409, 'stale_version'],
      [409, 'change_not_possible'],
      [409, 'change_not_possible'],
    ]);
    for (const { problem } of refused) {
      expect(problem.current).toMatchObject({ status: 'cancelled', version: 2, firstName: 'Ann' });
    }
  });

  it('for the client of it who is logged in as well, by its id', async () => {
    const ann = await owner(stack);
    const headers = await logIn(stack.sql, await createAccount(stack.sql));
    const member = holder(stack, { appointmentId: ann.appointmentId }, headers);
    expect(await member.appointment()).toEqual(await ann.appointment());
    const { status } = await member.cancel(await member.appointment());
    expect(status).toBe(200);
  });

  it('the calendar file has the same entry that was emailed', async () => {
    const ann = await owner(stack);
    const { calendarFile } = await ann.appointment();
    const response = await stack.api(calendarFile ?? '');
    expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    const body = await response.text();
    const files = (await stack.mailbox.list()).flatMap(({ attachments }) => attachments);
    const emailed = Buffer.from(files.at(-1)?.content ?? '', 'base64').toString();
    const entryOf = (file: string) => file.match(/^(?:UID|SEQUENCE|DTSTART;|DTEND;).*$/gm);
    expect(entryOf(body)).toHaveLength(4);
    expect(entryOf(body)).toEqual(entryOf(emailed));
    expect(body).not.toContain(ann.link);
  });
});

describe('a scanner of emails', () => {
  it('learns and changes nothing, whatever it fetches, and the link works afterwards', async () => {
    const ann = await owner(stack);
    const book = await readBook();
    for (const path of Object.keys(CALLS)) {
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        for (const query of ['', `?link=${ann.link}`, `/${ann.link}`]) {
          const response = await stack.api(`/api/appointment${path}${query}`, { method });
          expect([404, 405]).toContain(response.status);
          expect(await response.text()).not.toContain('Ann');
        }
      }
    }
    expect(await readBook()).toBe(book);
    expect((await ann.read()).status).toBe(200);
  });
});

describe('guessing links', () => {
  it('is over for a network after twenty in an hour; for no right link, no other, and no one who is logged in', async () => {
    const ann = await owner(stack);
    const headers = await logIn(stack.sql, await createAccount(stack.sql));
    const ask = async (key: object, address: string) => {
      const response = await stack.api('/api/appointment', { json: key, address, headers });
      return { status: response.status, wait: response.headers.get('Retry-After') };
    };
    for (let tries = 1; tries <= 20; tries += 1) {
      expect((await ask({ link: GUESSED }, '192.0.2.1')).status).toBe(404);
    }
    expect(await ask({ link: GUESSED }, '192.0.2.1')).toEqual({ status: 429, wait: '3600' });
    expect((await ask({ link: ann.link }, '192.0.2.1')).status).toBe(200);
    expect((await ask({ link: GUESSED }, '192.0.2.2')).status).toBe(404);
    const { appointmentId } = ann;
    expect((await ask({ appointmentId }, '192.0.2.1')).status).toBe(200);
    stack.clock.advance(61);
    expect((await ask({ link: GUESSED }, '192.0.2.1')).status).toBe(404);
  });

  it('endless requests for prices are refused, even from many networks', async () => {
    const ann = await owner(stack);
    const seen = await ann.appointment();
    await stack.sql(
      `select private.apply_rate_limit('change', array['appointment ${ann.appointmentId}'], '${stack.clock.now().toISOString()}')
       from generate_series(1, 60)`,
    );
    expect((await ann.price(seen, { date: '2026-11-27' })).problem.code).toBe('too_many_requests');
  });
});

describe('a late click', () => {
  const FREE = '2026-11-24T15:00:00Z';
  it('that said "free" cancels nothing after the deadline, and says what is charged now', async () => {
    const ann = await owner(stack);
    stack.clock.set(FREE);
    const seen = await ann.appointment();
    expect(seen).toMatchObject({ isFree: true, ifCancelledNow: { kept: '0.00' } });
    stack.clock.set('2026-11-24T15:00:00.001Z');
    const { status, problem } = await ann.cancel(seen);
    expect([status, problem.code]).toEqual([409, 'stale_version']);
    expect(problem.detail).toContain('nothing was canceled');
    const current = problem.current as OwnAppointment;
    expect(current).toMatchObject({ status: 'pending', ifCancelledNow: { kept: '67.50' } });
    expect((await ann.cancel(current)).status).toBe(200);
  });

  it('a click in time cancels free of charge', async () => {
    const ann = await owner(stack);
    const seen = await ann.appointment();
    stack.clock.set(FREE);
    expect((await ann.cancel(seen)).body).toMatchObject({
      appointment: { status: 'cancelled', refunded: seen.paid },
    });
  });

  it('when the session has begun changes nothing', async () => {
    const ann = await owner(stack);
    stack.clock.set('2026-11-24T18:00:00Z');
    const seen = await ann.appointment();
    stack.clock.set('2026-11-25T15:00:00Z');
    for (const { problem } of [
      await ann.cancel(seen),
      await ann.change(seen, { enhancementIds: [] }),
    ]) {
      expect(problem).toMatchObject({ code: 'change_not_possible', current: { fixed: 'begun' } });
      expect(problem.detail).toContain('has started');
    }
  });
});
