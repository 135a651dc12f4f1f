import {
  openSessionIntent,
  requireCheckoutSession,
} from '#local/stripe/resources/checkout-sessions.ts';
import type { BundleCheckout } from '#contract/bundles/bundles.ts';
import { hashToken } from '#api/middleware/session-cookies.ts';
import type { Card } from '../histories/commands.ts';
import { CARDS, type Person } from './people.ts';
import { pick } from './pick.ts';
import { refusably } from './practice.ts';
import { SITE_URL, type World } from '../world/world.ts';

/** What everyone buys: three credits for sessions of 90 minutes. */
export const BUNDLE = { id: '90-minutes-3', minutes: 90 };

/** Who changes the practice, as its history says: anyone. */
export const OWNER_ID = '00000000-0000-4000-8000-00000000000a';

/** The accounts of the people, and the secrets of their logins. */
const ACCOUNTS = [
  {
    email: 'ann@example.com',
    userId: OWNER_ID,
    token: 'a'.repeat(43),
  },
  {
    email: 'bo@example.com',
    userId: '00000000-0000-4000-8000-00000000000b',
    token: 'b'.repeat(43),
  },
];

/** The header of the person logged in. */
export function cookieOf({ email }: Person): string {
  return `session=${ACCOUNTS.find((each) => each.email === email)?.token}`;
}

/** SQL that makes the accounts, logged in for the longest time; Supabase Auth, which nothing here asks, knows none of them. */
export function openAccounts(now: string): string {
  const rows = ACCOUNTS.map(
    ({ email, userId, token }) => `
      insert into public.profiles (user_id, email, first_name, last_name) values ('${userId}', '${email}', 'Somebody', 'Lund');
      select public.open_session('${userId}', '${hashToken(token)}', p_now => '${now}');`,
  );
  return `set session_replication_role = replica; ${rows.join('')} set session_replication_role = origin`;
}

/** What members and the therapist do with bundles and credits. */
export function createMembers(world: World) {
  const pages: string[] = [];
  const call = async (person: Person | undefined, path: string, json: object): Promise<unknown> => {
    const response = await world.fetch(
      new Request(new URL(path, SITE_URL), {
        method: 'POST',
        body: JSON.stringify(json),
        headers: {
          'Content-Type': 'application/json',
          'Sec-Fetch-Site': 'same-origin',
          Cookie: `session=${ACCOUNTS[0]?.token}`,
          ...(person && { Cookie: cookieOf(person) }),
        },
      }),
      person?.network,
    );
    return response.status === 200 && !world.outside.isDead() ? response.json() : null;
  };

  return {
    /** Asks for the payment page of a bundle. */
    async openBundle(person: Person): Promise<void> {
      const body = { bundleId: BUNDLE.id };
      const answer = (await call(person, '/api/bundles/checkout', body)) as BundleCheckout | null;
      if (answer && !pages.includes(answer.sessionId)) pages.unshift(answer.sessionId);
    },
    /** Pays on a page, while it can be paid. */
    payPage(index: number, card: Card): void {
      const id = pick(pages, index);
      if (!id) return;
      const session = requireCheckoutSession(world.stripe.account, id);
      if (session.status !== 'open') return;
      const intent = openSessionIntent(world.stripe.account, session);
      world.stripe.pay(intent.id, CARDS[card]);
    },
    async comeBack(index: number): Promise<void> {
      const sessionId = pick(pages, index);
      if (sessionId) await call(undefined, '/api/bundles/return', { sessionId });
    },
    /** The therapist grants a credit. */
    grant: ({ email }: Person) =>
      refusably(() =>
        world.deps.database.rpcNow('grant_credits', {
          p_grant_id: crypto.randomUUID(),
          p_owner_email: email,
          p_duration_minutes: BUNDLE.minutes,
          p_credits: 1,
        }),
      ),
    /** The therapist refunds what is left of a bundle. */
    async refundPurchase(index: number): Promise<void> {
      const session = world.stripe.account.state.checkoutSessions[String(pick(pages, index))];
      const orderId = session?.metadata?.['order_id'];
      if (!orderId) return;
      await refusably(() => world.deps.database.rpcNow('refund_purchase', { p_order_id: orderId }));
    },
  };
}
