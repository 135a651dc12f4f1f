import type { Task } from '#contract/tasks.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { sendMessages } from '../messages/outbox.ts';
import { releaseHold, settleById } from '../orders/settle.ts';
import { callStripe } from '../payments/call-stripe.ts';
import { requireIntent } from '../payments/intents.ts';
import { settleRefundsNow } from '../payments/refunds.ts';
import { handleEvent } from '../stripe-events/handle-event.ts';
import { describeTask } from './task-sentences.ts';

type Action = Task['actions'][number];

/** A row of list_tasks; the generated types don't allow null in what a function returns. */
interface Row {
  task_id: string;
  kind: string;
  subject: string;
  details: unknown;
  opened_at: string;
  amount_cents: number | null;
  payment_intent_id: string | null;
  order_id: string | null;
  refund_id: string | null;
  refund_status: string | null;
  appointment_id: string | null;
  first_name: string | null;
  received_text_id: string | null;
  client_id: string | null;
}

/** Returns what couldn't be settled automatically, oldest first, in words. */
export async function listTasks({ database }: Pick<Deps, 'database'>): Promise<Task[]> {
  const rows: Row[] = await database.rpcNow('list_tasks', {});
  return rows.map((row) => ({
    id: row.task_id,
    kind: row.kind,
    openedAt: new Date(row.opened_at).toISOString(),
    ...describeTask({
      kind: row.kind,
      details: row.details,
      amountCents: row.amount_cents,
      firstName: row.first_name,
      refundStatus: row.refund_status,
    }),
    amount: row.amount_cents === null ? null : formatMoney(row.amount_cents),
    paymentId: row.payment_intent_id,
    appointmentId: row.appointment_id,
    firstName: row.first_name,
    clientId: row.client_id,
    textId: row.client_id === null ? row.received_text_id : null,
    actions: actionsOf(row),
  }));
}

/** Returns what can be done about a task from here; the rest is done at Stripe or by phone. */
function actionsOf({ kind, refund_status: refundStatus }: Row): Action[] {
  switch (kind) {
    case 'cash_refund':
      return ['record_cash_refund'];
    case 'refund_failed':
      if (refundStatus === 'failed' || refundStatus === 'void') return ['ask_refund_again'];
      return refundStatus === 'requested' ? ['look_again'] : [];
    case 'payment_processing':
    case 'unsettled_payment':
      return ['look_again'];
    case 'holiday':
      return ['close_holiday', 'open_holiday'];
    case 'usual_holidays':
      return ['close_usual_six', 'ask_each_holiday'];
    case 'text_received':
      return ['no_answer_needed'];
    default:
      return [];
  }
}

/** The result of an action: whether it settled the matter, and closed the task with it. */
interface Done {
  success: boolean;
  message: string;
  /** Of the change of the practice that it made. */
  changeId?: string;
}

/** Runs the action of a task's button. Throws not_found, and change_not_possible if it has no such button. */
export async function actOnTask(
  deps: Deps,
  id: string,
  action: Action,
  userId: string,
): Promise<Done> {
  const [row]: Row[] = await deps.database.rpcNow('list_tasks', { p_task_id: id });
  if (!row) throw new AppError('not_found');
  if (!actionsOf(row).includes(action)) {
    throw new AppError('change_not_possible', { detail: 'That can no longer be done here.' });
  }
  const done = await perform(deps, row, action, userId);
  if (done.success && row.kind !== 'cash_refund') {
    await deps.database.rpcNow('resolve_task', {
      p_task_id: id,
      p_resolution: done.message,
    });
  }
  await sendMessages(deps);
  return done;
}

const HOLIDAY_WORDS = {
  close_usual_six: 'Closed on the usual six, open on the other five, every year.',
  ask_each_holiday: 'We’ll ask about each holiday. It’s closed until you answer.',
} as const;

async function perform(deps: Deps, row: Row, action: Action, userId: string): Promise<Done> {
  switch (action) {
    case 'record_cash_refund':
      await deps.database.rpcNow('record_cash_refund', { p_refund_id: row.task_id });
      return { success: true, message: 'The cash refund is recorded.' };
    case 'ask_refund_again':
      await deps.database.rpcNow('ask_refund_again', { p_refund_id: row.refund_id ?? '' });
      await settleRefundsNow(deps, row.order_id ?? undefined);
      return { success: true, message: 'We asked for the refund again.' };
    case 'look_again':
      return lookAgain(deps, row);
    case 'no_answer_needed':
      return { success: true, message: 'No answer needed.' };
    case 'close_holiday':
    case 'open_holiday':
      return {
        success: true,
        message: action === 'open_holiday' ? 'It’s open as usual.' : 'It’s closed.',
        changeId: await deps.database.rpcNow('answer_holiday', {
          p_local_date: row.subject,
          p_is_open: action === 'open_holiday',
          p_by: userId,
        }),
      };
    case 'close_usual_six':
    case 'ask_each_holiday':
      return {
        success: true,
        message: HOLIDAY_WORDS[action],
        changeId: await deps.database.rpcNow('answer_holidays', {
          p_answer: action === 'close_usual_six' ? 'usual_six' : 'each_day',
          p_by: userId,
        }),
      };
  }
}

async function lookAgain(deps: Deps, row: Row): Promise<Done> {
  if (row.kind === 'refund_failed') return lookAtRefund(deps, row);
  if (row.kind === 'payment_processing') return lookAtPayment(deps, row);
  const { event_id: eventId } = row.details as { event_id: string };
  const event = await callStripe(deps.getStripe, (stripe) => stripe.events.retrieve(eventId));
  await handleEvent(deps, event);
  return { success: true, message: 'It’s settled now.' };
}

async function lookAtRefund(deps: Deps, row: Row): Promise<Done> {
  await settleRefundsNow(deps, row.order_id ?? undefined);
  // Once the refund is made, there is nothing left to do and the task isn't listed.
  const left: Row[] = await deps.database.rpcNow('list_tasks', { p_task_id: row.task_id });
  return left.length > 0
    ? { success: false, message: 'Stripe still hasn’t made the refund. We’ll keep trying.' }
    : { success: true, message: 'The refund is on its way.' };
}

async function lookAtPayment(deps: Deps, row: Row): Promise<Done> {
  const hold = {
    order_id: row.subject,
    payment_intent_id: row.payment_intent_id,
    is_yielding: false,
  };
  if (hold.payment_intent_id !== null) {
    const intent = await requireIntent(deps.getStripe, hold.payment_intent_id);
    if (intent.status === 'processing') {
      return {
        success: false,
        message: 'The bank is still processing it. We’re still holding the time.',
      };
    }
    if (intent.status === 'succeeded') {
      await settleById(deps, hold.payment_intent_id);
      return { success: true, message: 'The payment came in and is settled.' };
    }
  }
  await releaseHold(deps, hold);
  return { success: true, message: 'The payment didn’t come in. Its time is open again.' };
}

/** Closes a task with a note of how it was settled; a promised cash refund counts as paid out. Throws not_found. */
export async function resolveTask(
  { database }: Pick<Deps, 'database'>,
  id: string,
  resolution: string,
): Promise<void> {
  try {
    await database.rpcNow('resolve_task', {
      p_task_id: id,
      p_resolution: resolution,
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    await database.rpcNow('record_cash_refund', { p_refund_id: id }).catch((cause: unknown) => {
      if (cause instanceof AppError && cause.code === 'payment_not_found') throw error;
      throw cause;
    });
  }
}
