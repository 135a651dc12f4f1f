import * as z from 'zod/mini';
import { displayMoney } from '../../../src/contract/money.ts';

/** What a review item says of itself, beside its kind. */
export interface ReviewFacts {
  kind: string;
  details: unknown;
  amountCents: number | null;
  firstName: string | null;
  refundStatus: string | null;
}

/** A review item in words, a sentence or two each. */
interface ReviewSentences {
  happened: string;
  done: string;
  next: string;
}

const detailsSchema = z.object({
  expected_cents: z.optional(z.int()),
  is_live: z.optional(z.boolean()),
  attempts: z.optional(z.int()),
  reason: z.optional(z.string()),
  recipient: z.optional(z.string()),
  channel: z.optional(z.string()),
  /** Of a stuck message: what it told. */
  kind: z.optional(z.string()),
  failure: z.optional(z.string()),
  /** Of a failed job: which part of it. */
  part: z.optional(z.string()),
  /** What whoever opened the item wrote down, for kinds that are not known here. */
  done: z._default(z.string(), 'Nothing.'),
  next_step: z._default(z.string(), 'See to it, then close this item.'),
});
type Details = z.infer<typeof detailsSchema>;

/** Says what happened, what was done, and what to do next. */
export function describeReviewItem(facts: ReviewFacts): ReviewSentences {
  const details = detailsSchema.parse(facts.details);
  const who = facts.firstName ?? 'a client';
  const amount = facts.amountCents === null ? 'an amount' : displayMoney(facts.amountCents);
  switch (facts.kind) {
    case 'payment_mismatch':
      return mismatch(details, who, amount);
    case 'payment_without_order':
      return {
        happened: `A payment of ${amount} arrived that belongs to nothing we sold.`,
        done: 'Nothing is booked for it, and nothing was refunded.',
        next: 'Look it up in Stripe. Book it by hand or refund it there, then close this.',
      };
    case 'payment_processing':
      return {
        happened: `The bank is still working on the payment of ${who}.`,
        done: 'The time is kept for a day more and offered to nobody else.',
        next: 'Look again later today. If the money comes, the booking is made by itself; if not, the time is free again.',
      };
    case 'refund_failed':
      return failedRefund(facts, details, who, amount);
    case 'cash_refund':
      return {
        happened: `${facts.firstName ?? 'A client'} gets ${amount} back in cash.`,
        done: 'It was promised, and stays open until you say that it was handed over.',
        next: `Hand over ${amount}, then press the button.`,
      };
    case 'dispute':
      return {
        happened: `The bank of ${who} asks about a payment of ${amount}${reasonOf(details)}.`,
        done: 'Nothing was cancelled. Refunds of this payment are off while the bank looks into it.',
        next: 'Answer in Stripe before the deadline that it names.',
      };
    case 'stuck_message':
      return stuckMessage(details, facts.firstName);
    case 'unsettled_payment':
      return {
        happened: 'News from Stripe about a payment could not be dealt with.',
        done: 'It is tried again every few minutes.',
        next: 'Look again. If this stays, compare the payment in Stripe with the appointment.',
      };
    case 'calendar_held':
      return {
        happened: 'Much of your open time is kept by people, or a program, who have not paid.',
        done: 'Online booking stays open: whoever pays first gets such a time.',
        next: 'Nothing, if you have just announced something. Else tell whoever looks after the site.',
      };
    case 'spent_purchase_refunded':
      return {
        happened: `What ${who} had bought was refunded after some of it was used: ${amount} is owed.`,
        done: 'What was left of the purchase was taken back.',
        next: `Ask for the ${amount}, or write it off, then close this.`,
      };
    case 'job_failed':
      return failedJob(details, facts.firstName);
    default:
      return {
        happened: facts.kind.replaceAll('_', ' '),
        done: details.done,
        next: details.next_step,
      };
  }
}

function mismatch(details: Details, who: string, amount: string): ReviewSentences {
  if (details.expected_cents === undefined) {
    const mode = details.is_live ? 'real money' : 'test money';
    return {
      happened: `A payment of ${amount} in ${mode} arrived, which this site does not take.`,
      done: 'Nothing is booked for it, and nothing was refunded.',
      next: 'Look it up in Stripe and refund it there, then close this.',
    };
  }
  return {
    happened: `${amount} arrived from ${who}, where ${displayMoney(details.expected_cents)} was agreed.`,
    done: 'Nothing was done for it. A full refund was asked for, unless a bank looks into the payment.',
    next: `See in Stripe that the refund arrived, and call ${who}.`,
  };
}

function failedRefund(
  { refundStatus }: ReviewFacts,
  { attempts }: Details,
  who: string,
  amount: string,
): ReviewSentences {
  if (attempts !== undefined) {
    return {
      happened: `Stripe was asked again and again for the refund of ${amount} to ${who} and has not made it.`,
      done:
        refundStatus === 'requested'
          ? 'It is still promised, and is asked for again every few hours.'
          : 'It left after all, or was made in another way.',
      next: 'Look again. If it does not help, refund it in Stripe.',
    };
  }
  if (refundStatus === 'void') {
    return {
      happened: `A refund of ${amount} to ${who} did not arrive as it was asked for.`,
      done: 'It was asked for anew, or a part of the payment had gone back already.',
      next: 'See in Stripe what is left of the payment and refund what is due, then close this.',
    };
  }
  return {
    happened: `The bank sent the refund of ${amount} to ${who} back.`,
    done: 'The money is on your account again, and still promised.',
    next: `Ask ${who} how to pay it back, or send the refund again.`,
  };
}

function reasonOf({ reason }: Details): string {
  return reason === undefined ? '' : ` (${reason.replaceAll('_', ' ')})`;
}

const TOLD: Record<string, string> = {
  booking_received: 'that the booking was received',
  appointment_approved: 'that the appointment is confirmed',
  appointment_changed: 'that the appointment was changed',
  appointment_cancelled: 'that the appointment is cancelled',
  payment_refunded: 'that money went back',
  slot_lost: 'that the time was gone and the payment goes back',
  reminder: 'of the appointment to come',
  payment_due: 'what is still to be paid',
  standing_booked: 'of the dates of their standing appointment',
  standing_ended: 'that their standing appointment has ended',
  review_request: 'how the first visit was',
  waitlist_joined: 'that they are on the waitlist',
  waitlist_offer: 'that a time is kept for them',
  waitlist_missed: 'that they are off the waitlist',
  credits_bought: 'that credits were bought',
  gift_bought: 'that a gift certificate was bought',
  day_schedule: 'the schedule of the day',
  contact_message: 'a message from the contact page',
  review_items: 'that something needs a look',
};

/** Its address is often another one's than that of whoever bought it. */
function stuckGift(buyer: string | null): ReviewSentences {
  return {
    happened: `The gift certificate that ${buyer ?? 'somebody'} bought could not be mailed.`,
    done: 'It is worth what it was, and is not sent again by itself.',
    next: 'Find it under gift certificates and mail it again, to another address if that one is wrong. Then close this.',
  };
}

const FAILED_PARTS: Record<string, (who: string) => string> = {
  offer_time: (who) => `Couldn’t offer a free time to ${who} from the waitlist.`,
  tell_missed: (who) => `Couldn’t tell ${who} that they’re off the waitlist.`,
  plan_reminder: (who) => `The reminder to ${who} couldn’t be prepared.`,
  plan_payment_reminder: (who) => `The payment reminder to ${who} couldn’t be prepared.`,
  plan_review_request: (who) => `The review request to ${who} couldn’t be prepared.`,
  plan_reminders: () => 'Reminders couldn’t be prepared.',
  plan_payment_reminders: () => 'Payment reminders couldn’t be prepared.',
  plan_review_requests: () => 'Review requests couldn’t be prepared.',
  plan_day_schedule: () => 'Your schedule for the day couldn’t be prepared.',
  compose_message: (who) => `A message to ${who} couldn’t be written.`,
  lapse_unpayable_order: () => 'An unpaid time couldn’t be released.',
  return_overdue_order: (who) => `A payment from ${who} couldn’t be refunded automatically.`,
  advance_appointment: (who) =>
    `The appointment of ${who} couldn’t be marked as completed automatically.`,
};

/** It closes itself once it works; what is tried once, a person does. */
function failedJob({ part, recipient }: Details, firstName: string | null): ReviewSentences {
  const who = recipient === 'practice' ? 'you' : (firstName ?? 'a client');
  const happened = FAILED_PARTS[part ?? '']?.(who) ?? 'An automatic task didn’t work.';
  if (part === 'tell_missed') {
    return {
      happened,
      done: 'They no longer wait. Everything else went ahead.',
      next: 'Tell them yourself and contact whoever maintains the site, then close this.',
    };
  }
  return {
    happened,
    done: 'Everything else went ahead. We keep trying this one, and close this item once it works.',
    next:
      part === 'plan_reminder' || part === 'compose_message'
        ? 'Tell them yourself if it can’t wait, and contact whoever maintains the site.'
        : 'Contact whoever maintains the site.',
  };
}

function stuckMessage(details: Details, firstName: string | null): ReviewSentences {
  if (details.kind === 'gift_certificate') return stuckGift(firstName);
  const isText = details.channel === 'sms';
  const forYou = details.recipient === 'practice';
  const who = forYou ? 'you' : (firstName ?? 'somebody');
  const what = TOLD[details.kind ?? ''];
  const isBounced = details.failure === 'bounced' || details.failure === 'failed';
  return {
    happened: `${isText ? 'A text' : 'An e-mail'} to ${who} did not arrive${what ? ` (${what})` : ''}.`,
    done: isBounced
      ? `It was sent, and the ${isText ? 'number' : 'address'} does not take it.`
      : details.failure === 'unknown'
        ? 'Nobody knows whether it left, so it is not sent again.'
        : 'It did not leave, and is not sent again.',
    next: forYou
      ? 'It was for you: see what it was about, then close this.'
      : isBounced
        ? `Ask ${who} for another ${isText ? 'number' : 'address'} and tell them yourself, then close this.`
        : `Tell ${who} yourself if they need to know, then close this.`,
  };
}
