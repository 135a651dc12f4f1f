import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { giftDocumentInputSchema } from '#contract/gifts/gifts.ts';
import { bookTimesQuerySchema, plainBookingSchema } from '#contract/checkout/plain-booking.ts';
import { speechInputSchema } from '#contract/messages/reminders.ts';
import { searchLength, searchSeed } from '../../helpers/runner/search-lengths.ts';
import { startStack, type ApiCall } from '../../helpers/stack/stack.ts';
import { anyInput, toQuery } from './any-input.ts';
import { createPeople, type Ids, type Person } from './route-people.ts';

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../src/contract/**/*.ts', '!../../../src/contract/**/*.test.ts'],
  { eager: true },
);

/** What is asked of an address: by which method, and with what. */
interface Asked extends Pick<Call, 'method' | 'input'> {
  path: string;
  isForm?: boolean;
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value;

/** Every call of the contract, and what is asked besides. */
const CALLS: Asked[] = [
  ...Object.values(modules).flatMap((exported) => Object.values(exported).filter(isCall)),
  { method: 'POST', path: '/api/gift-certificates/document', input: giftDocumentInputSchema },
  { method: 'POST', path: '/api/admin/appointment-audio', input: speechInputSchema },
  { method: 'GET', path: '/api/admin/gift-certificates/:id/document' },
  { method: 'GET', path: '/api/account/data' },
  { method: 'GET', path: '/api/calendar/:file' },
  { method: 'GET', path: '/api/appointment/calendar/:id/:file' },
  { method: 'GET', path: '/book/times', input: bookTimesQuerySchema },
  { method: 'POST', path: '/book/pay', input: plainBookingSchema, isForm: true },
  ...[
    '/book/done',
    '/api/stripe-webhook',
    '/api/email-webhook',
    '/api/text-webhook',
    '/api/auth/email-hook',
  ].map((path): Asked => ({ method: path === '/book/done' ? 'GET' : 'POST', path })),
];

/** How many are sent to one practice before another one begins: the settings change as well. */
const TO_ONE_PRACTICE = 600;
const REQUESTS = searchLength('ODD_REQUESTS');

/** In a path, where the id of something is meant. */
const ODD_NAMES = ['%00', '%ED%A0%80', '..%2f', '1', 'null', 'a.ics', '%20', '8', 'x'.repeat(300)];

/** Asked of one address: as a query, a form or JSON. */
function toCall(
  { method, isForm = false, input }: Asked,
  path: string,
  given: unknown,
): [string, ApiCall] {
  if (method === 'GET') return [path + toQuery(given), {}];
  if (!isForm) return [path, input ? { method, json: given } : { method, json: {} }];
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  return [path, { method, body: toQuery(given).slice(1), headers: form }];
}

interface Sent {
  statuses: Map<number, number>;
  /** What failed on our side: what was asked with what, and what the log says. */
  failed: string[];
}

/** Who asks an address, from where, and what it names. */
function anyRequest(path: string, ids: Ids) {
  const [, noun = ''] = /(clients|intakes|gift|waitlist)/.exec(path) ?? [];
  const meant = {
    clients: ids.clientId,
    intakes: ids.intakeId,
    gift: ids.giftId,
    waitlist: ids.waitingId,
  }[noun];
  const name = fc.oneof(
    { weight: 40, arbitrary: fc.constant(meant ?? ids.appointmentId) },
    { weight: 4, arbitrary: fc.constantFrom(...Object.values(ids)) },
    { weight: 2, arbitrary: fc.constantFrom(...ODD_NAMES) },
  );
  const others = fc.constantFrom<Person[]>('ann', 'ann', 'bea', 'guest', 'admin');
  const admin = fc.constant<Person>('admin');
  return fc.record({
    who: path.startsWith('/api/admin/')
      ? fc.oneof({ weight: 12, arbitrary: admin }, others)
      : others,
    names: fc.tuple(name, name),
    address: fc.ipV4(),
  });
}

/** Sends some requests to a practice of their own, as all kinds of people. */
async function sendSome(count: number, seed: number, { statuses, failed }: Sent): Promise<void> {
  const stack = await startStack({ deps: { askForBuild: () => Promise.resolve() } });
  const { enter, ids } = await createPeople(stack);
  const known = { ...ids, serviceId: 'thai-60', id: 'thai-60' };
  const cookies = new Map<Person, Record<string, string>>();
  const lots = CALLS.flatMap((asked, index) => {
    const input = asked.input ? anyInput(asked.input, known) : fc.constant(undefined);
    const numRuns = Math.floor((count + index) / CALLS.length);
    const drawn = fc.sample(fc.tuple(anyRequest(asked.path, ids), input), {
      numRuns,
      seed: seed + index,
    });
    return drawn.map((sent, nth) => ({ asked, sent, nth }));
  });
  // In turns, so that what one call leaves behind is there for the others.
  for (const { asked, sent } of lots.toSorted((one, other) => one.nth - other.nth)) {
    const [{ who, names: inPath, address }, given] = sent;
    const path = inPath.reduce((rest, name) => rest.replace(/:\w+/, name), asked.path);
    const [to, call] = toCall(asked, path, given);
    const cookie = cookies.get(who) ?? (await enter(who));
    const response = await stack.api(to, {
      ...call,
      address,
      headers: { ...call.headers, ...cookie },
    });
    const text = await response.text();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    // Who has logged out comes back.
    if (response.status === 401 || asked.path === '/api/auth/logout') cookies.delete(who);
    else cookies.set(who, cookie);
    if (response.status >= 500)
      failed.push(
        [
          asked.method,
          to,
          JSON.stringify(given),
          text,
          stack.logs.findLast((line) => line.includes('request_failed')),
        ].join(' '),
      );
    stack.logs.length = 0;
  }
  await stack.stop();
}

it(
  `no call fails on our side, whatever is sent to it: ${REQUESTS} requests`,
  { timeout: 3_600_000 },
  async () => {
    const sent: Sent = { statuses: new Map(), failed: [] };
    const seed = searchSeed() ?? Date.now() % 1_000_000;
    for (let begun = 0; begun < REQUESTS; begun += TO_ONE_PRACTICE)
      await sendSome(Math.min(TO_ONE_PRACTICE, REQUESTS - begun), seed + begun, sent);
    expect(sent.failed, `SEARCH_SEED=${seed}`).toEqual([]);
    const sum = [...sent.statuses.values()].reduce((total, times) => total + times, 0);
    expect(sum).toBeGreaterThanOrEqual(REQUESTS - CALLS.length);
    // Most of it is what a call takes: otherwise little would be tried behind the schemas.
    expect(sent.statuses.get(400) ?? 0).toBeLessThan(sum / 2);
    if (REQUESTS > TO_ONE_PRACTICE)
      process.stdout.write(
        `${sum} requests: ${JSON.stringify(Object.fromEntries(sent.statuses))}\n`,
      );
  },
);
