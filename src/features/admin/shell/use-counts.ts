import { listGiftsToDeliver } from '#contract/gifts/therapist-gifts.ts';
import { listPending } from '#contract/appointments/appointments.ts';
import { listIntakes } from '#contract/health/therapist-intakes.ts';
import { listMessages } from '#contract/messages/reminders.ts';
import { listTasks } from '#contract/tasks.ts';
import { listHeldTestimonials } from '#contract/testimonials/therapist-testimonials.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { waitingGifts } from '../gifts/waiting-gifts.ts';
import type { ScreenId } from './screens.ts';

/** Returns how much is pending on each screen that needs an answer. */
export function useCounts() {
  return {
    requests: useQuery(listPending).data?.length ?? 0,
    messages: useQuery(listMessages).data?.failed.length ?? 0,
    testimonials: useQuery(listHeldTestimonials).data?.length ?? 0,
    intakes: (useQuery(listIntakes).data?.intakes ?? []).filter(({ views }) => views === 0).length,
    gifts: waitingGifts(useQuery(listGiftsToDeliver, { list: 'to_deliver' }).data).length,
    'to-decide': useQuery(listTasks).data?.length ?? 0,
  } satisfies Partial<Record<ScreenId, number>>;
}

/** Returns how much is pending on one screen. */
export const countOf = (counts: ReturnType<typeof useCounts>, screen: ScreenId): number =>
  screen in counts ? counts[screen as keyof typeof counts] : 0;
