import type { ComponentType } from 'react';
import { InPersonCheckout } from './checkout/checkout.tsx';
import { Clients } from './clients/clients.tsx';
import { Completed } from './completed/completed.tsx';
import { Gifts } from './gifts/gifts.tsx';
import { Hours } from './hours/hours.tsx';
import { Intakes } from './intakes/intakes.tsx';
import { Messages } from './messages/messages.tsx';
import { Reminders } from './reminders/reminders.tsx';
import { ReviewItems } from './review-items/review-items.tsx';
import { Review } from './review/review.tsx';
import { Reviews } from './reviews/reviews.tsx';
import type { PlaceId } from './shared/use-place.ts';
import { Waitlist } from './waitlist/waitlist.tsx';
import { Week } from './week/week.tsx';

/** The sections below the day, each under its place: `/admin#week`. */
export const SECTIONS: Partial<Record<PlaceId, ComponentType>> = {
  checkout: InPersonCheckout,
  week: Week,
  review: Review,
  completed: Completed,
  waitlist: Waitlist,
  reminders: Reminders,
  messages: Messages,
  clients: Clients,
  reviews: Reviews,
  'review-items': ReviewItems,
  gifts: Gifts,
  intakes: Intakes,
  hours: Hours,
};
