import { runMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import type { AppointmentAnswer } from '#contract/appointments/appointments.ts';
import { createAccount, logIn } from '../../helpers/stack/accounts.ts';
import type { Stack } from '../../helpers/stack/stack.ts';
import { owner } from '../practice/owner.ts';

/** Two other times for the session that is booked for Wednesday at nine. */
const OTHERS = [
  { date: '2026-11-27', time: '10:00' },
  { date: '2026-11-27', time: '13:00' },
];

/** When the first of them starts. */
export const OTHER_START = '2026-11-27T16:00:00.000Z';

/** A paid request of Ann's, and the therapist who answers it. */
export async function request(stack: Stack) {
  const ann = await owner(stack);
  const admin = await createAccount(stack.sql, { name: 'boss', role: 'admin' });
  const path = `/api/admin/appointments/${ann.appointmentId}`;
  /** What the therapist does: the status, and the answer or the refusal. */
  async function act(what: string, json?: object, method = 'POST') {
    const headers = await logIn(stack.sql, admin, stack.clock.now().toISOString());
    const response = await stack.api(`${path}/${what}`, {
      ...{ headers, method },
      ...(json && { json }),
    });
    return {
      status: response.status,
      body: (await response.json()) as AppointmentAnswer & { code?: string },
    };
  }
  return {
    ann,
    act,
    propose: (otherwise = 'keeps') => act('proposal', { version: 1, times: OTHERS, otherwise }),
    withdraw: () => act('proposal', undefined, 'DELETE'),
    decline: () => act('decline', { version: 1 }),
    take: (startsAt = OTHER_START) => ann.call('/proposal', { startsAt }),
    keep: () => ann.call('/proposal', { keep: true }),
    /** Time passes, and the minutely job runs. */
    pass: async (minutes: number) => {
      stack.clock.advance(minutes);
      await runMessages(stack.deps);
    },
    /** What takes the calendar. */
    taken: async () =>
      (
        await stack.sql(
          `select to_char(lower(during) at time zone 'America/Chicago', 'Dy HH24:MI') || ' ' || kind as row
           from public.occupancy order by during`,
        )
      ).map(({ row }) => row),
  };
}
