import { expect, it, vi } from 'vitest';
import { announce } from './announce.ts';
import { readLocalConfig } from './config.ts';
import { DEMO_ACCOUNTS } from './database/demo-accounts.ts';

it('prints each demo account on a line of its own, two spaces apart', () => {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  announce(readLocalConfig({}), 1);
  const lines = print.mock.calls.map(([line]) => String(line));
  for (const { role, email, password } of DEMO_ACCOUNTS)
    expect(lines).toContain(`${role}  ${email}  ${password}`);
  expect(DEMO_ACCOUNTS.map(({ role }) => role)).toEqual(['Member', 'Administrator']);
});
