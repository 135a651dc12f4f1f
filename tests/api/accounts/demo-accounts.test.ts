import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { DEMO_ACCOUNTS } from '#local/database/demo-accounts.ts';
import { readDemoScript } from '#local/database/demo-script.ts';
import { cookieOf, createAccount, logIn } from '../../helpers/stack/accounts.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

// A command lives in the real time.
const stack = useStack({ open: () => ({ hasClock: true }), isChecked: false });

/** Fills the database as the local stack does. */
async function addDemoData(file = 'demo-data.sql') {
  const now = stack.clock.now();
  const script = await readDemoScript({ query: stack.sql }, file, now);
  await stack.sql(
    `${script.replaceAll("current_setting('demo.now')", `'${now.toISOString()}'`)}; drop table if exists demo_notes, demo_gifts, demo_texts`,
  );
}

describe('the demo accounts', () => {
  it('log in with what the start-up and the README print', async () => {
    await addDemoData();
    const readme = await readFile('README.md', 'utf8');
    for (const { role, email, password } of DEMO_ACCOUNTS) {
      expect(readme).toContain(`\n${role}  ${email}  ${password}\n`);
      const path = role === 'Member' ? '/api/auth/login' : '/api/auth/admin-login';
      const response = await stack.api(path, { json: { email, password } });
      expect(response.status).toBe(200);
      const cookie = `session=${cookieOf(response.headers, 'session')}`;
      if (role === 'Administrator') continue;
      const mine = await stack.api('/api/account/appointments', { headers: { cookie } });
      const { upcoming, past } = (await mine.json()) as { upcoming: unknown[]; past: unknown[] };
      expect(upcoming.length).toBeGreaterThan(0);
      const credits = await stack.api('/api/membership/credits', { headers: { cookie } });
      expect(await credits.json()).toMatchObject({ availableCredits: 4, grantedThisYear: 2 });
      const { user } = (await response.json()) as { user: unknown };
      expect(user).toMatchObject({ membershipStatus: 'active' });
      // A member’s $120, with tax.
      expect(past).toMatchObject([{ status: 'completed', paid: '128.25', paymentStatus: 'paid' }]);
    }
  });
});

it('the demo calendar shows every state', async () => {
  await addDemoData();
  await addDemoData('demo-calendar.sql');
  const [row] = await stack.sql(
    `select array(
       select distinct e ->> 'kind' || coalesce(' ' || (e -> 'facts' ->> 'status'), '') || case when e -> 'facts' ->> 'recurring_id' is null then '' else ' recurring' end
       from json_array_elements(c.entries) e order by 1
     ) as states, c.days @? '$[*].special_day ? (@ != null)' as has_special_day
     from public.calendar_range($1::date - 8, $1::date + 40, $1) c`,
    [stack.clock.now().toISOString()],
  );
  expect(row).toEqual({
    states: [
      ...['appointment cancelled', 'appointment completed', 'appointment confirmed'],
      ...['appointment confirmed recurring', 'appointment no_show', 'appointment pending'],
      ...['busy', 'hold', 'offer', 'open', 'time_off'],
    ],
    has_special_day: true,
  });
});

describe('npm run admin:grant', () => {
  const grant = (email: string) =>
    promisify(execFile)('node', ['scripts/admin-grant.ts', email], {
      env: { ...process.env, ...stack.env },
    }).catch((error: unknown) => error as { code: number; stderr: string; stdout: string });

  it('makes an account an administrator, whose logins end', async () => {
    const account = await createAccount(stack.sql);
    const headers = await logIn(stack.sql, account);
    expect(await grant('Ann@example.com')).toMatchObject({
      stdout: expect.stringContaining('is an administrator now'),
    });
    expect(await stack.sql('select role from public.profiles')).toEqual([{ role: 'admin' }]);
    const response = await stack.api('/api/auth/user', { headers });
    expect(await response.json()).toEqual({ user: null });
  });

  it('says so when there is no such account', async () => {
    expect(await grant('bea@example.com')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no account'),
    });
  });
});
