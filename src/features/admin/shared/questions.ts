import { adminAppointmentListSchema } from '../../../contract/admin-appointments.ts';
import {
  adminGiftListSchema,
  type AdminGift,
  type AdminGiftList,
} from '../../../contract/admin-gifts.ts';
import { adminIntakeListSchema } from '../../../contract/admin-intakes.ts';
import {
  businessHoursListSchema,
  heldTestimonialListSchema,
  reviewItemListSchema,
  statsSchema,
} from '../../../contract/admin-practice.ts';
import { messageListSchema } from '../../../contract/reminders.ts';
import { apiPaths } from '../../../lib/paths.ts';

const list = (name: string) => `${apiPaths.adminAppointments}/${name}`;
const appointments = (name: string, everySeconds: number) => ({
  path: list(name),
  schema: adminAppointmentListSchema,
  everySeconds,
});

/** What more than one section asks, and how often. */
export const QUESTIONS = {
  pending: appointments('pending', 10),
  today: appointments('today', 30),
  week: appointments('week', 30),
  completed: appointments('completed', 60),
  stats: { path: apiPaths.adminStats, schema: statsSchema, everySeconds: 30 },
  hours: { path: apiPaths.adminHours, schema: businessHoursListSchema, everySeconds: 300 },
  reviewItems: { path: apiPaths.adminReviewItems, schema: reviewItemListSchema, everySeconds: 60 },
  reviews: {
    path: apiPaths.adminTestimonials,
    schema: heldTestimonialListSchema,
    everySeconds: 60,
  },
  gifts: {
    path: `${apiPaths.adminGifts}?list=to_deliver`,
    schema: adminGiftListSchema,
    everySeconds: 60,
  },
  intakes: { path: apiPaths.adminIntakes, schema: adminIntakeListSchema, everySeconds: 60 },
  messages: { path: apiPaths.adminMessages, schema: messageListSchema, everySeconds: 60 },
} as const;

/** The certificates that wait to be printed or handed over; a mail that failed is told with the messages. */
export function waitingGifts(list: AdminGiftList | null): AdminGift[] {
  return (list?.gifts ?? []).filter(
    ({ delivery }) => delivery === 'to_print' || delivery === 'ready',
  );
}
