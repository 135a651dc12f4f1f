import { expect, it } from 'vitest';
import { afterLogin } from './after-login.ts';

const ORIGIN = 'https://quietshore.example';

it.each([
  ['?back=%2Fbundles%2360-minutes-3', '/bundles#60-minutes-3'],
  ['?back=%2Fappointment%3Fid%3D1', '/appointment?id=1'],
  ['', '/member-dashboard'],
  ['?back=', '/member-dashboard'],
  ['?back=bundles', '/member-dashboard'],
  ['?back=https%3A%2F%2Fevil.example', '/member-dashboard'],
  ['?back=%2F%2Fevil.example', '/member-dashboard'],
  ['?back=%2F%5Cevil.example', '/member-dashboard'],
  ['?back=%2F%09%2Fevil.example', '/member-dashboard'],
  ['?back=javascript%3Aalert(1)', '/member-dashboard'],
])('after logging in at /login%s a member goes on to %s', (search, path) => {
  expect(afterLogin({ role: 'member' }, search, ORIGIN)).toBe(path);
});

it('leads an administrator to her dashboard', () => {
  expect(afterLogin({ role: 'admin' }, '', ORIGIN)).toBe('/admin');
});
