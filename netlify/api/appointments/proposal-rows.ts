import * as z from 'zod/mini';
import { OTHERWISE, type Proposal } from '#contract/appointments/requests.ts';
import { locationSchema } from '#contract/orders/booked-appointment.ts';
import type { OwnProposal } from '#contract/appointments/own-appointment.ts';

/** The latest offer of other times, as private.proposal_of returns it. */
export const proposalRowSchema = z.object({
  otherwise: z.enum(OTHERWISE),
  expires_at: z.string(),
  ending: z.nullable(z.enum(['taken', 'kept', 'lapsed', 'withdrawn'])),
  times: z.array(
    z.object({
      starts_at: z.string(),
      location: locationSchema,
      local_date: z.string(),
      local_time: z.string(),
      is_live: z.boolean(),
    }),
  ),
});

type ProposalRow = z.infer<typeof proposalRowSchema>;

/** Returns the times that are still held; null once the offer has ended. */
export function toProposal(row: ProposalRow | null): Proposal | null {
  return row?.ending === null ? heldTimes(row) : null;
}

/** Returns the offer as its client sees it at an instant: it is over when it runs out, whether or not a job has ended it yet. */
export function toOwnProposal(row: ProposalRow | null, now: Date): OwnProposal | null {
  if (row === null || row.ending === 'taken') return null;
  const held = heldTimes(row);
  return { ...held, state: row.ending ?? stateOf(held, now) };
}

function stateOf({ times, expiresAt }: Proposal, now: Date) {
  if (new Date(expiresAt) <= now) return 'lapsed';
  return times.length === 0 ? 'withdrawn' : 'open';
}

function heldTimes({ times, otherwise, expires_at }: ProposalRow): Proposal {
  return {
    times: times
      .filter((each) => each.is_live)
      .map((each) => ({
        startsAt: new Date(each.starts_at).toISOString(),
        location: each.location,
        localDate: each.local_date,
        localTime: each.local_time,
      })),
    otherwise,
    expiresAt: new Date(expires_at).toISOString(),
  };
}
