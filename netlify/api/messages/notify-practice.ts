import type { Deps } from '../../platform/deps.ts';
import { describeError } from '../../platform/log.ts';
import { sendClaimed } from './send-once.ts';

/** Something that the practice is to be told, as due_notifications answers it. */
interface DueNews {
  notification_id: string;
  kind: string;
  details: unknown;
  created_at: string;
}

/** How many are sent at once; the sweep sends what is left. */
const AT_ONCE = 3;

/** Mails the practice what has happened and it was not told of yet. Never fails: the sweep tries again. */
export async function notifyPractice(deps: Deps): Promise<void> {
  try {
    const due = await deps.database.rpcNow('due_notifications', {
      p_limit: AT_ONCE,
      p_recipient: 'practice',
    });
    await Promise.all(due.map((news) => sendNews(deps, news)));
  } catch (error) {
    deps.log.error('practice_not_told', describeError(error));
  }
}

/** Mails a message to the practice that the caller has claimed; the same one twice within a day is one e-mail. */
export async function sendNews(deps: Deps, news: DueNews): Promise<void> {
  const { notification_id: notificationId, kind, details } = news;
  await sendClaimed(deps, notificationId, {
    kind,
    channel: 'email',
    send: async () => {
      const [{ practiceEmail }, { practice }] = await Promise.all([
        import('../../emails/practice-email.ts'),
        import('../../../src/lib/practice.ts'),
      ]);
      const happenedAt = new Date(news.created_at);
      await deps.sendEmail({
        to: practice.email,
        ...(await practiceEmail({ kind, details: Object(details), happenedAt }, practice)),
        idempotencyKey: `${kind}:${notificationId}`,
      });
    },
  });
}
