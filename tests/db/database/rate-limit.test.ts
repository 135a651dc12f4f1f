import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { networksOf } from '#api/middleware/sender-network.ts';
import { createAccount } from '../../helpers/stack/accounts.ts';
import { createTestDatabase, emptyAccounts } from '../../helpers/database/database.ts';

let database: RunningDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.stop());
afterEach(() => database.sql('delete from private.form_submissions'));

const MONDAY = Date.parse('2026-11-23T02:00:00Z');
/** Uses a form so many minutes after the start of the test; answers the seconds to wait. */
const claim = async (minutes: number, networks = ['network 203.0.113.7'], form = 'contact') => {
  const [row] = await database.sql('select private.apply_rate_limit($1, $2, $3) as wait', [
    form,
    networks,
    new Date(MONDAY + minutes * 60_000).toISOString(),
  ]);
  return row?.['wait'];
};

describe('apply_rate_limit', () => {
  it('grants five an hour, as a window that slides', async () => {
    for (const minute of [0, 1, 2, 3, 4]) expect(await claim(minute)).toBe(0);
    expect(await claim(5)).toBe(55 * 60);
    expect(await claim(59.5)).toBe(30);
    expect(await claim(60)).toBe(0);
    expect(await claim(60.5)).toBe(30);
  });

  it('grants ten a day', async () => {
    for (let use = 0; use < 10; use += 1) expect(await claim(use * 90)).toBe(0);
    expect(await claim(900)).toBe((24 * 60 - 900) * 60);
  });

  it('does not count what it refused', async () => {
    for (const minute of [0, 0, 0, 0, 0, 10, 20, 30]) await claim(minute);
    expect(await claim(60)).toBe(0);
  });

  it('counts forms, networks and both names of a sender apart', async () => {
    for (let use = 0; use < 5; use += 1) await claim(0, ['network a', 'email a']);
    expect(await claim(1, ['network b', 'email a'])).toBe(59 * 60);
    expect(await claim(1, ['network a', 'email b'])).toBe(59 * 60);
    expect(await claim(1, ['network b', 'email b'])).toBe(0);
    expect(await claim(1, ['network a'], 'testimonial')).toBe(0);
  });

  it('stores no sender in plain text; the sweep deletes salts older than yesterday and uses older than a day', async () => {
    await claim(0, ['email nils@example.com']);
    const kept = JSON.stringify(await database.sql('select * from private.form_submissions'));
    expect(kept).not.toContain('nils');
    await claim(2 * 24 * 60, ['email other@example.com']);
    await database.sql(
      `select public.empty_old_data('network-hash', 24, p_now => $1), public.empty_old_data('network-salt', 48, p_now => $1)`,
      [new Date(MONDAY + 2 * 24 * 60 * 60_000).toISOString()],
    );
    expect(await database.sql('select salt_date::text from private.network_salts')).toEqual([
      { salt_date: '2026-11-25' },
    ]);
    expect(await database.sql('select form from private.form_submissions')).toHaveLength(1);
  });

  it('counts a call that is made twice once', async () => {
    const id = crypto.randomUUID();
    const again = () =>
      database.sql('select private.apply_rate_limit($1, $2, $3, $4) as wait', [
        'contact',
        ['network a'],
        new Date(MONDAY).toISOString(),
        id,
      ]);
    for (let call = 0; call < 7; call += 1) expect(await again()).toEqual([{ wait: 0 }]);
    expect(await database.sql('select form from private.form_submissions')).toHaveLength(1);
  });
});

describe('claim_email', () => {
  const isEmailed = async (kind: string, network: string, larger: string[] = [], minute = 0) => {
    const [row] = await database.sql(
      'select private.claim_email($1, $2, $3, null, $4) as is_emailed',
      [
        kind,
        'Ann@example.com',
        [network, ...larger].map((name) => `network ${name}`),
        new Date(MONDAY + minute * 60_000).toISOString(),
      ],
    );
    return row?.['is_emailed'];
  };

  it('grants a network two sign-ups or spots a day, and two resets whatever came before', async () => {
    expect(await isEmailed('signup', 'a')).toBe(true);
    expect(await isEmailed('waitlist', 'a')).toBe(true);
    for (const kind of ['signup', 'waitlist']) expect(await isEmailed(kind, 'a')).toBe(false);
    for (let n = 0; n < 2; n += 1) expect(await isEmailed('reset', 'a')).toBe(true);
    expect(await isEmailed('reset', 'a')).toBe(false);
    for (const kind of ['signup', 'waitlist', 'reset']) {
      expect(await isEmailed(kind, 'b ' + kind)).toBe(true);
    }
  });

  it('counts an IPv6 /48 as one network, however many /64 of it ask', async () => {
    const fromPart = (n: number) => {
      const [least, ...larger] = networksOf(`2001:db8:1:${n}00::1`);
      return isEmailed('signup', least ?? '', larger);
    };
    for (let n = 0; n < 2; n += 1) expect(await fromPart(n)).toBe(true);
    for (let n = 2; n < 6; n += 1) expect(await fromPart(n)).toBe(false);
    expect(await isEmailed('signup', 'b')).toBe(true);
  });

  it('counts no reset of an account that doesn’t exist: nothing was emailed', async () => {
    for (let n = 0; n < 3; n += 1) {
      await database.sql(
        `select public.begin_password_reset('ann@example.com', array['network a'], p_now => $1)`,
        [new Date(MONDAY + n * 11 * 60_000).toISOString()],
      );
    }
    expect(await isEmailed('signup', 'a')).toBe(true);
  });

  it('grants a known browser three resets an hour, whatever others have asked for', async () => {
    await createAccount(database.sql);
    await database.sql(
      `select public.open_session(user_id, 'hash of a token', 'known browser', $1) from public.profiles`,
      [new Date(MONDAY).toISOString()],
    );
    for (const network of ['a', 'b', 'c', 'd']) await isEmailed('reset', network);
    const asked: unknown[] = [];
    for (let n = 0; n < 4; n += 1) {
      const [row] = await database.sql(
        `select public.begin_password_reset('ann@example.com', array['network a'], 'known browser', $1) as address`,
        [new Date(MONDAY).toISOString()],
      );
      asked.push(row?.['address']);
    }
    expect(asked).toEqual([...Array<string>(3).fill('ann@example.com'), null]);
    await emptyAccounts(database.sql);
  });

  it('grants new networks a reset every half hour and the others every three hours, however many ask', async () => {
    const emailed = { signup: 0, waitlist: 0, reset: 0 };
    for (let minute = 0; minute < 12 * 60; minute += 10) {
      for (const kind of ['signup', 'waitlist', 'reset'] as const) {
        if (await isEmailed(kind, `${minute} ${kind}`, [], minute)) emailed[kind] += 1;
      }
    }
    // In twelve hours, apart from the two that anyone can cause.
    expect(emailed).toEqual({ signup: 1 + 4, waitlist: 1 + 4, reset: 2 + 24 });
  });
});
