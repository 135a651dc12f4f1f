import type { AppointmentAnswer } from '#contract/appointments/appointments.ts';
import type { Admin } from '../../helpers/stack/admin.ts';
import type { Answer } from '../journey.ts';
import type { Stack } from '../../helpers/stack/stack.ts';

/** What the therapist does to an appointment, and what became of it. */
export function createAdminActs(stack: Stack, admin: Admin, id: () => string) {
  const act = <Body = AppointmentAnswer>(
    method: 'PATCH' | 'POST' | 'DELETE',
    what: string,
    json: object = {},
  ): Promise<Answer<Body>> => admin.call(method, `/api/admin/appointments/${id()}/${what}`, json);

  const setStatus = (status: string, version?: number) =>
    act('PATCH', 'status', { status, ...(version && { version }) });

  const returned = () => stack.stripe.refunds().map(({ amount }) => amount);

  /** Until the session of Wednesday is over. */
  const waitUntilOver = () => stack.clock.set('2026-11-25T17:00:00Z');

  const notified = async (kind: string) => {
    const rows = await stack.sql(
      `select channel from public.messages where kind = $1 and recipient = 'client' and state = 'sent'`,
      [kind],
    );
    return rows.length;
  };

  return { act, setStatus, returned, waitUntilOver, notified };
}
