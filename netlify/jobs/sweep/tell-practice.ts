import type { SweepPart } from './run-sweep.ts';

const BATCH = 20;

/** Mails the practice about new review items, by kind and id: what they are about is read in the dashboard. */
export async function tellPractice({ deps, isTimeUp }: SweepPart): Promise<number> {
  const items = await deps.database.read((tables) =>
    tables
      .from('review_items')
      .select('review_item_id, kind, subject')
      .is('mailed_at', null)
      .is('resolved_at', null)
      .order('opened_at')
      .limit(BATCH),
  );
  const first = items[0];
  if (!first || isTimeUp()) return 0;
  const [{ reviewEmail }, { practice }] = await Promise.all([
    import('../../emails/review-email.ts'),
    import('../../../src/lib/practice.ts'),
  ]);
  await deps.sendEmail({
    to: practice.email,
    ...(await reviewEmail(items, practice)),
    idempotencyKey: `review_items:${first.review_item_id}:${items.length}`,
  });
  await deps.database.rpcNow('mark_review_items_mailed', {
    p_review_item_ids: items.map((item) => item.review_item_id),
  });
  return items.length;
}
