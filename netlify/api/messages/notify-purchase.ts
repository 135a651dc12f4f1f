import * as z from 'zod/mini';
import type { Deps } from '../../platform/deps.ts';
import { notifyPractice } from './notify-practice.ts';
import { sendOnce } from './send-once.ts';

const KIND = 'credits_bought';

/** Tells the owner of bought credits that they are there, and the practice; once, and it never fails. */
export async function notifyPurchase(deps: Deps, orderId: string): Promise<void> {
  await Promise.all([
    sendOnce(deps, {
      kind: KIND,
      channel: 'email',
      subject: orderId,
      isWritten: true,
      send: (notificationId) => sendCreditsEmail(deps, orderId, notificationId),
    }),
    notifyPractice(deps),
  ]);
}

const lineSchema = z.object({ name: z.string(), amount_cents: z.int(), tax_cents: z.int() });

/** Mails what was bought to its owner; the same notification twice within a day is one e-mail. */
export async function sendCreditsEmail(
  deps: Deps,
  orderId: string,
  notificationId: string,
): Promise<void> {
  const [[order], [line], { creditsEmail }, { practice }] = await Promise.all([
    deps.database.read((tables) =>
      tables.from('orders').select('owner_email').eq('order_id', orderId),
    ),
    deps.database.read((tables) => tables.from('order_lines').select().eq('order_id', orderId)),
    import('../../emails/credits-email.ts'),
    import('../../../src/lib/practice.ts'),
  ]);
  if (!order?.owner_email) throw new Error('Nobody to tell');
  const { name, amount_cents: amountCents, tax_cents: taxCents } = lineSchema.parse(line);
  await deps.sendEmail({
    to: order.owner_email,
    replyTo: practice.email,
    ...(await creditsEmail({ name, amountCents, taxCents }, practice)),
    idempotencyKey: `${KIND}:${notificationId}`,
  });
}
