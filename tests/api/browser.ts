import type { User } from '#contract/accounts/accounts.ts';
import { PASSWORD } from '../helpers/stack/accounts.ts';
import { readEmailedToken } from '../helpers/stack/outbox.ts';
import type { Stack } from '../helpers/stack/stack.ts';
import type { Answer } from './journey.ts';

/** Someone's browser, which keeps its cookies, on a network of its own. */
export interface Browser {
  call<Body>(path: string, json?: unknown): Promise<Answer<Body>>;
}

/** What Ann types to sign up. */
export const SIGNUP = {
  firstName: 'Ann',
  lastName: 'Lund',
  email: 'ann@example.com',
  phone: '(320) 555-0111',
  password: PASSWORD,
};

/** Signs Ann up and follows the link of the email. */
export async function openAccount(stack: Stack, ann: Browser) {
  await ann.call('/api/auth/signup', SIGNUP);
  const token = await readEmailedToken(stack, '/confirm-email');
  return ann.call<{ user: User }>('/api/auth/confirm', { token, password: PASSWORD });
}

let networks = 0;

/** A fresh browser. */
export function browser(stack: Stack): Browser {
  networks += 1;
  const address = `203.0.${networks >> 8}.${networks & 255}`;
  const cookies = new Map<string, string>();
  return {
    async call<Body>(path: string, json?: unknown) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await stack.api(path, {
        ...(json === undefined ? {} : { json }),
        headers: cookie ? { cookie } : {},
        address,
      });
      for (const set of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (/Max-Age=0;/.test(set)) cookies.delete(name);
        else cookies.set(name, value);
      }
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
