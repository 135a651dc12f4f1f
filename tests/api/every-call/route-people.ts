import { buildIntake } from '../../helpers/builders/build-intake.ts';
import { createAccount, logIn } from '../../helpers/stack/accounts.ts';
import type { Stack } from '../../helpers/stack/stack.ts';
import { giftBuyer } from '../../scenarios/people/gift-buyer.ts';
import { visitor } from '../../scenarios/visitor.ts';
import { buildBooking } from '../journey.ts';

/** Ann has an appointment and an account; Bea has an account; the administrator has one as well. */
export const PEOPLE = ['guest', 'ann', 'bea', 'admin'] as const;
/** One of them. */
export type Person = (typeof PEOPLE)[number];

/** What the paths name, all of it Ann's. */
export interface Ids {
  appointmentId: string;
  clientId: string;
  intakeId: string;
  giftId: string;
  waitingId: string;
}

/** Makes all of that; answers its ids, and how each person's session is opened anew. */
export async function createPeople(stack: Stack) {
  const ann = visitor(stack, 'ann');
  await ann.prepareAndPay();
  const appointmentId = (await ann.confirm()).body.appointment.id;
  const clientId = String(
    (await stack.sql('select client_id from public.clients'))[0]?.['client_id'],
  );
  await stack.api('/api/intake', { json: buildIntake() });
  const intakeId = String(
    (await stack.sql('select intake_id from public.intakes'))[0]?.['intake_id'],
  );
  const buyer = giftBuyer(stack, { recipientName: 'Ann Lund', purchaserEmail: 'ann@example.com' });
  await buyer.buy();
  const giftId = String(
    (await stack.sql('select order_id from public.gift_certificates'))[0]?.['order_id'],
  );
  // Ann waits for a day that is taken off.
  await stack.sql(`select public.add_local_time_off('2026-12-02', '2026-12-02', p_now => $1)`, [
    stack.clock.now().toISOString(),
  ]);
  const waitingId = crypto.randomUUID();
  const { firstName, lastName, email, phone } = buildBooking();
  await stack.api('/api/waitlist', {
    json: {
      ...{ firstName, lastName, email, phone, entryId: waitingId },
      ...{ serviceId: 'thai-60', date: '2026-12-02', dayPart: 'any' },
    },
  });
  // The others are clients as well, with nothing of their own to show.
  await stack.sql(
    `insert into public.clients (first_name, last_name, email, phone)
     values ('Bea', 'Moe', 'bea@example.com', '1'), ('Linnea', 'Moe', 'boss@example.com', '1')`,
  );
  const create = (name: string, role: 'member' | 'admin' = 'member') =>
    createAccount(stack.sql, { name, role, phone: name === 'ann' ? '(320) 555-0111' : null });
  const accounts = {
    guest: null,
    ann: await create('ann'),
    bea: await create('bea'),
    admin: await create('boss', 'admin'),
  };
  const enter = async (person: Person) => {
    const account = accounts[person];
    return account ? await logIn(stack.sql, account) : {};
  };
  return { enter, ids: { appointmentId, clientId, intakeId, giftId, waitingId } };
}

/** What only Ann's own pages may say. */
export const OF_ANN = /\bann\b|ann@|555-0111|knee/i;

/** What each person hears. */
export type Statuses = Record<Person, number>;
/** The same for all. */
export const everybody = (status: number): Statuses => ({
  guest: status,
  ann: status,
  bea: status,
  admin: status,
});
/** Anyone who is logged in. */
export const members = (status: number): Statuses => ({ ...everybody(status), guest: 401 });

/** A call of a route that could do something, and what each person hears. */
export interface Row {
  /** Sent as JSON. */
  json?: unknown;
  /** The same, where it names someone's own appointment. */
  own?: object;
  /** What stands for the parameters and the query of the path. */
  path?: (ids: Ids) => string;
  expected: Statuses;
}

/** Ann alone is its client; the administrator has her own calls. */
export const annAlone = (status: number): Statuses => ({ ...members(404), ann: status });

/** The administrator alone. */
export const admins = (status: number): Statuses => ({ ...members(403), admin: status });
