import type { Deps } from '../../platform/deps.ts';

/** Whether a payment is for a booking or a change of ours; others may use the same account at Stripe. */
export async function isOurs(
  { database }: Pick<Deps, 'database'>,
  paymentIntentId: string,
): Promise<boolean> {
  const [drafts, changes] = await Promise.all([
    database.rpc('find_draft', { p_payment_intent_id: paymentIntentId }),
    database.read((tables) =>
      tables
        .from('appointment_changes')
        .select('appointment_change_id')
        .eq('payment_intent_id', paymentIntentId),
    ),
  ]);
  return drafts.length + changes.length > 0;
}
