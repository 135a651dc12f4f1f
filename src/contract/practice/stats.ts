import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { signedAmountSchema } from '../catalog.ts';
import { instantSchema } from '../rules/local-date.ts';

/** Reads the numbers of her day and week. Weeks run Monday to Sunday in the practice's zone; revenue is net of refunds. */
export const readStats = defineCall({
  method: 'GET',
  path: '/api/admin/stats',
  answer: z.object({
    todayAppointments: z.int(),
    pendingRequests: z.int(),
    weekAppointments: z.int(),
    weekRevenue: signedAmountSchema,
    todayDone: z.int(),
    oldestPendingAt: z.nullable(instantSchema),
    weekAtHome: z.int(),
    lastWeekRevenue: signedAmountSchema,
  }),
  everySeconds: 30,
});

export type Stats = z.output<typeof readStats.answer>;
