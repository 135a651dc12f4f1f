import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { Deps } from '#platform/deps.ts';
import { createErrorHandler } from './answer-errors.ts';
import { readViewer, requireAdmin, requireMember, startSession } from './session.ts';
import { keepDevice } from './session-cookies.ts';

const NOW = new Date('2026-11-23T15:00:00Z');
const TOKEN = 'x'.repeat(43);

const ROW = {
  user_id: '5e3c7b52-6c56-4b0e-9a0e-1f6c8f0d3a11',
  is_pending: false,
  role: 'member',
  email: 'ann@example.com',
  first_name: 'Ann',
  last_name: 'Lund',
  phone: null,
  membership_status: 'active',
  client_id: null,
  is_existing_client: false,
  can_book_at_home: false,
  can_be_visited: false,
  expires_at: '2026-12-23T15:00:00+00:00',
  is_extended: false,
};

/** An app with a route behind each door, whose database answers one row, or no one. */
function createDoors(row: Partial<typeof ROW> | null, siteUrl = 'https://quietshore.example') {
  const calls: string[] = [];
  const rpc = (name: string) => {
    calls.push(name);
    return Promise.resolve(name === 'read_viewer' && row ? [{ ...ROW, ...row }] : []);
  };
  const deps = {
    siteUrl,
    clock: { isReal: false, now: () => NOW },
    database: { rpc, rpcNow: rpc },
  } as unknown as Deps;
  const app = new Hono();
  app.get('/anybody', async (c) => c.json(await readViewer(c, deps)));
  app.get('/member', requireMember(deps), (c) => c.text('in'));
  app.get('/admin', requireAdmin(deps), (c) => c.text('in'));
  app.get('/login', async (c) => c.json(await startSession(c, deps, ROW.user_id)));
  app.get('/device', (c) => c.text(keepDevice(c, deps)));
  app.onError(
    createErrorHandler({ info: () => undefined, warn: () => undefined, error: () => undefined }),
  );
  const prefix = siteUrl.startsWith('https:') ? '__Host-' : '';
  const get = (path: string, cookie = row ? `${prefix}session=${TOKEN}` : '') =>
    Promise.resolve(app.request(path, { headers: { cookie } }));
  return { get, calls };
}

describe('a door', () => {
  it.each([
    ['a guest', null, 401, 401],
    ['a member', {}, 200, 403],
    ['a sign-up that waits for its link', { user_id: null as never, is_pending: true }, 403, 403],
    ['an administrator', { role: 'admin' }, 200, 200],
  ])('answers %s', async (_, row, member, admin) => {
    const { get } = createDoors(row);
    expect((await get('/member')).status).toBe(member);
    expect((await get('/admin')).status).toBe(admin);
  });

  it('asks the database once, and not at all for a guest', async () => {
    const guest = createDoors(null);
    await guest.get('/anybody');
    expect(guest.calls).toEqual([]);
    const member = createDoors({});
    await member.get('/member');
    expect(member.calls).toEqual(['read_viewer']);
  });
});

describe('the cookies', () => {
  const cookies = async (siteUrl: string, path = '/login') =>
    (await createDoors({}, siteUrl).get(path)).headers.getSetCookie();

  it('have the prefix over HTTPS, and last as long as the session', async () => {
    const [device, session, hint] = await cookies('https://quietshore.example');
    expect(device).toMatch(
      /^__Host-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(session).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(hint).toMatch(/^viewer=%7B[^;]*; Max-Age=2592000; Path=\/; Secure; SameSite=Lax$/);
  });

  it('have no prefix over HTTP, where none would be kept', async () => {
    const [device, session] = await cookies('http://localhost:4321');
    expect(device).toMatch(/^device=/);
    expect(session).toMatch(
      /^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  it('with another prefix are ignored', async () => {
    const { get, calls } = createDoors({});
    expect(await (await get('/anybody', `session=${TOKEN}`)).json()).toMatchObject({
      role: 'guest',
    });
    expect(calls).toEqual([]);
  });

  it('keep the secret of a browser that has one', async () => {
    const { get } = createDoors(null);
    const response = await get('/device', `__Host-device=${TOKEN}`);
    expect(await response.text()).toBe(TOKEN);
  });

  it('name no one whose address is not confirmed', async () => {
    const { get } = createDoors({ is_pending: true, user_id: null as never, is_extended: true });
    const hint = (await get('/anybody')).headers
      .getSetCookie()
      .find((set) => set.startsWith('viewer='));
    expect(decodeURIComponent(hint ?? '')).toContain('"firstName":""');
  });
});
