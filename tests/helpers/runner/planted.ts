import type { ClientPage } from '#contract/clients/client-record.ts';
import { runMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import { giftBuyer } from '../../scenarios/people/gift-buyer.ts';
import { visitor, type Visitor } from '../../scenarios/visitor.ts';
import { PASSWORD } from '../stack/accounts.ts';
import { loginAdmin, type Admin } from '../stack/admin.ts';
import { buildIntake } from '../builders/build-intake.ts';
import type { Stack } from '../stack/stack.ts';

/**
 * Planted health details that none of our own text contains: from a booking, a session note, an alert, an intake form, a text,
 * the therapist's answer to it, and the contact page.
 */
export const HEALTH_WORDS = /zebrafinch|quokka|pangolin|narwhal|wombat|okapi|gibbon|tapir/i;

export interface Planted {
  admin: Admin;
  ann: Visitor;
  appointmentId: string;
  clientId: string;
  intakeId: string;
  /** The code of a gift certificate that was bought. */
  giftCode: string;
}

/**
 * A practice in which everything that is encrypted was written: notes of a booking and a session, an alert, an intake form, texts
 * both ways of which the last is unanswered, a contact message, a gift code.
 */
export async function plantHealthWords(stack: Stack): Promise<Planted> {
  const admin = await loginAdmin(stack);
  const ann = visitor(stack, 'ann', {
    healthConditions: 'A zebrafinch in the left knee',
    specialRequests: 'Mind the quokka',
    textConsent: true,
  });
  await ann.prepareAndPay();
  const { id: appointmentId } = (await ann.confirm()).body.appointment;
  await admin.call('PATCH', `/api/admin/appointments/${appointmentId}/note`, {
    note: 'A pangolin under the right shoulder',
  });
  const [client] = await stack.sql('select client_id from public.clients');
  const clientId = String(client?.['client_id']);
  await admin.call('POST', `/api/admin/clients/${clientId}/words`, {
    ...{ wordId: crypto.randomUUID(), kind: 'alert', words: 'A wombat on the wrist' },
  });
  const word = 'narwhal';
  await stack.api('/api/intake', {
    json: buildIntake({
      ...{ address: word, emergencyContact: word, currentMedications: word, goals: word },
      ...{ medicalConditions: word, surgeries: word, injuries: word, allergies: word },
      ...{ areasToAvoid: word, pregnancyStatus: 'yes_second' },
    }),
  });
  const receive = (Body: string) =>
    stack.texts.report({ From: '+13205550111', Body, MessageSid: `SM${crypto.randomUUID()}` });
  await receive('An okapi in my hip, is that all right?');
  const page = await admin.call<ClientPage>('POST', `/api/admin/clients/${clientId}/open`);
  const answered = await admin.call('POST', `/api/admin/clients/${clientId}/texts`, {
    ...{ answerId: crypto.randomUUID(), latestTextId: page.body.texting?.latestTextId },
    words: 'A gibbon helps with that',
  });
  if (answered.status !== 201) throw new Error(JSON.stringify(answered.problem));
  stack.clock.advance(1);
  await receive('And an okapi in my neck?');
  await stack.api('/api/contact', {
    json: { name: 'Ann Lund', email: ann.email, message: 'Do you work with a tapir in the neck?' },
  });
  const giftCode = await giftBuyer(stack, { personalMessage: 'From the axolotl' }).buy();
  const [row] = await stack.sql('select intake_id from public.intakes');
  return {
    ...{ admin, ann, appointmentId, clientId, giftCode },
    intakeId: String(row?.['intake_id']),
  };
}

/** Signs someone up while no email leaves, so that the secret of its link waits in the outbox; and a contact message, if one is given. */
export async function leaveLinkWaiting(stack: Stack, contactMessage?: object): Promise<void> {
  stack.mailbox.intercept = () => Promise.resolve(Response.json({}, { status: 500 }));
  await stack.api('/api/auth/signup', {
    json: {
      ...{ firstName: 'Eve', lastName: 'Moe', email: 'eve@example.com', password: PASSWORD },
      phone: '(320) 555-0133',
    },
  });
  if (contactMessage) await stack.api('/api/contact', { json: contactMessage });
  stack.mailbox.intercept = undefined;
}

/** Sends what waits, once it is its turn again. */
export async function sendWaiting(stack: Stack): Promise<void> {
  stack.clock.advance(5);
  await runMessages(stack.deps);
}

/** Every row of every table as text, the bytes of what is encoded beside it: what a stolen copy of the database says. */
export async function dumpDatabase({ sql }: Pick<Stack, 'sql'>): Promise<string> {
  const tables = await sql(
    `select format('%I.%I', schemaname, tablename) as name from pg_catalog.pg_tables
     where schemaname in ('public', 'private', 'auth')`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const lines = await sql(`select row::text as line from ${String(name)} as row`);
    rows.push(...lines.map(({ line }) => String(line)));
  }
  const text = rows.join('\n');
  // A "encrypt" that only encodes would hide nothing.
  const encoded = text.match(/[\w+/-]{16,}/g) ?? [];
  return [
    text,
    ...encoded.map((part) => Buffer.from(part, 'base64').toString('latin1')),
    ...encoded.map((part) => Buffer.from(part.replace(/^x/, ''), 'hex').toString('latin1')),
  ].join('\n');
}
