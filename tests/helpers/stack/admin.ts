import { beforeEach } from 'vitest';
import type { Answer } from '../../api/journey.ts';
import { createAccount, logIn, type TestAccount } from './accounts.ts';
import type { Stack } from './stack.ts';

/** The therapist at her dashboard: calls of the API as she makes them. */
export interface Admin {
  account: TestAccount;
  call<Body>(method: string, path: string, json?: unknown): Promise<Answer<Body>>;
}

/** Logs the therapist in. */
export async function loginAdmin(stack: Stack): Promise<Admin> {
  const account = await createAccount(stack.sql, { name: 'boss', role: 'admin' });
  return {
    account,
    async call<Body>(method: string, path: string, json?: unknown) {
      // Anew for each call: a test's clock may have gone on for days.
      const { cookie } = await logIn(stack.sql, account, stack.clock.now().toISOString());
      const response = await stack.api(path, {
        method,
        headers: { cookie },
        ...(json !== undefined && { json }),
      });
      const body: unknown = await response.json();
      return {
        status: response.status,
        body: body as Body,
        problem: body as Answer<Body>['problem'],
        headers: response.headers,
      };
    },
  };
}

/** The same, logged in before each test: what is answered is filled in by then. */
export function useAdmin(stack: Stack): Admin {
  const admin = {} as Admin;
  beforeEach(async () => {
    Object.assign(admin, await loginAdmin(stack));
  });
  return admin;
}
