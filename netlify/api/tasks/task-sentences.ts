import * as z from 'zod/mini';
import { dayLabel } from '#lib/time/clock.ts';
import { clockLabel, wordList } from '#contract/practice/words.ts';
import { displayMoney } from '#contract/rules/money/money.ts';
import { EMAIL_ERRORS, TEXT_ERRORS } from '#platform/providers/provider-reports.ts';
import { phoneLabel } from '#contract/rules/text.ts';

/** The facts of a task, besides its id. */
export interface ReviewFacts {
  kind: string;
  details: unknown;
  amountCents: number | null;
  firstName: string | null;
  refundStatus: string | null;
}

/** A task in words, one or two sentences for each part. */
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
  /** For a stuck message, and for forms that weren't emailed: what it was about. */
  kind: z.optional(z.string()),
  failure: z.optional(z.string()),
  /** What the provider calls the reason, and whose it is. */
  code: z.optional(z.string()),
  cause: z.optional(z.string()),
  /** For a failed job: which part of it. */
  part: z.optional(z.string()),
  /** A day and times in the practice's zone. */
  local_date: z.optional(z.string()),
  local_from: z.optional(z.string()),
  local_until: z.optional(z.string()),
  /** Of a holiday or a calendar. */
  name: z.optional(z.string()),
  /** Of the federal holidays: the usual six, and the others. */
  closed: z._default(z.array(z.string()), []),
  open: z._default(z.array(z.string()), []),
  /** Of a text that came. */
  phone: z.optional(z.string()),
  is_stop: z.optional(z.boolean()),
  is_acknowledged: z.optional(z.boolean()),
  /** How many clients have its number. */
  clients: z.optional(z.int()),
  /** Recorded when the task was opened, for kinds that aren't known here. */
  done: z._default(z.string(), 'Nothing.'),
  next_step: z._default(z.string(), 'Resolve it, then close this item.'),
});
type Details = z.infer<typeof detailsSchema>;

/** Says what happened, what was done, and what to do next. */
export function describeTask(facts: ReviewFacts): ReviewSentences {
  const details = detailsSchema.parse(facts.details);
  const who = facts.firstName ?? 'a client';
  const amount = facts.amountCents === null ? 'an amount' : displayMoney(facts.amountCents);
  switch (facts.kind) {
    case 'payment_mismatch':
      return mismatch(details, who, amount);
    case 'payment_without_order':
      return {
        happened: `A payment of ${amount} came in that doesn’t match anything we sold.`,
        done: 'Nothing was booked or refunded.',
        next: 'Look it up in Stripe. Book it by hand or refund it there, then close this item.',
      };
    case 'payment_processing':
      return {
        happened: `The bank is still processing the payment from ${who}.`,
        done: 'We’re holding the time for one more day, and no one else can book it.',
        next: 'Check again later today. If the payment comes in, it’s booked automatically; if not, the time opens up again.',
      };
    case 'refund_failed':
      return failedRefund(facts, details, who, amount);
    case 'cash_refund':
      return {
        happened: `You owe ${who} a cash refund of ${amount}.`,
        done: 'It was promised, and stays open until you record that you gave it back.',
        next: `Give back ${amount}, then record it here.`,
      };
    case 'dispute':
      return {
        happened: `A payment of ${amount} from ${who} is disputed${reasonOf(details)}.`,
        done: 'Nothing was canceled. This payment can’t be refunded while the bank is reviewing it.',
        next: 'Respond in Stripe before the deadline shown there.',
      };
    case 'stuck_message':
      return stuckMessage(details, facts.firstName);
    case 'unsettled_payment':
      return {
        happened: 'We couldn’t process an update from Stripe about a payment.',
        done: 'We try again every few minutes.',
        next: 'Check again. If it’s still here, compare the payment in Stripe with the appointment.',
      };
    case 'calendar_held':
      return {
        happened: 'Much of your open time is being held by people, or a bot, who haven’t paid.',
        done: 'Online booking stays open: the first to pay gets the time.',
        next: 'Nothing, if you just ran a promotion. Otherwise, contact the person who maintains the site.',
      };
    case 'spent_purchase_refunded':
      return {
        happened: `A purchase by ${who} was refunded after part of it was used: ${amount} is due.`,
        done: 'The unused part was taken back.',
        next: `Ask for the ${amount}, or write it off, then close this item.`,
      };
    case 'holiday':
      return {
        happened: `${details.name ?? 'A holiday'}, ${dayOf(details)}: closed, open or different hours?`,
        done: 'It’s closed to new bookings until you answer. Who is booked already stays.',
        next: 'Answer here. For different hours, open Settings, then Holidays.',
      };
    case 'usual_holidays':
      return {
        happened: 'Close the usual six holidays every year?',
        done: 'Each holiday is closed to new bookings until you answer. Existing bookings stay.',
        next: `The usual six are ${wordList(details.closed)}. You’d be open on ${wordList(details.open)}. You can change any day later in Settings, under Holidays.`,
      };
    case 'calendar_clash':
      return clash(details, facts.firstName);
    case 'calendar_unread':
      return {
        happened: 'One of your own calendars hasn’t been read for a day.',
        done: 'What was in it before still hides those times, and we keep trying. This item closes once it works.',
        next: 'Open Settings, then Your calendar, to see why. If its address has changed, remove it and connect it again.',
      };
    case 'texts_blocked':
      return {
        happened: `Your texts aren’t going through: ${(TEXT_ERRORS.get(details.code ?? '')?.words ?? 'our number is refused.').toLowerCase()}`,
        done: 'It isn’t about anyone’s phone. Emails are sent as always. This item closes with the next text that arrives.',
        next: `Contact the person who maintains the site: Twilio’s console says what to do (error ${details.code ?? 'unknown'}). Until then, call clients who count on a text.`,
      };
    case 'emails_blocked':
      return {
        happened: `Emails aren’t going out. ${EMAIL_ERRORS.find(({ name }) => name === details.code)?.words ?? 'Resend can’t be reached.'}`,
        done: 'They wait and are tried again, for up to three days. This item closes with the next one that goes out.',
        next: 'Contact the person who maintains the site. Until then, call clients who need to know today.',
      };
    case 'forms_not_emailed':
      return details.kind === 'intake_received'
        ? {
            happened:
              'So many client forms came in at once that we stopped emailing you about each one.',
            done: 'Every form is stored and encrypted as always. Emails go on in an hour, or within a day.',
            next: 'Look through Intake forms: some of them may be spam. Then close this item.',
          }
        : {
            happened:
              'So many messages came through the contact page at once that we stopped emailing them to you.',
            done: 'Every message is stored, and its sender was thanked. Emails go on in an hour, or within a day.',
            next: 'Read the rest in Messages, under “From the contact page”: some of it may be spam. Then close this item.',
          };
    case 'text_received':
      return receivedText(details, facts.firstName);
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

function clash(details: Details, firstName: string | null): ReviewSentences {
  const { local_from: from = '00:00', local_until: until = '24:00' } = details;
  const hours =
    from === '00:00' && until === '24:00'
      ? `all day ${dayOf(details)}`
      : `${dayOf(details)}, ${clockLabel(from)} to ${until === '24:00' ? 'midnight' : clockLabel(until)}`;
  const whose = firstName ? `${firstName}’s session` : 'the session';
  return {
    happened: `Your calendar has something ${hours}; ${whose} stands.`,
    done: 'Nothing was moved or canceled, and clients can’t book that time.',
    next: 'Move one of them if they can’t both be. This item closes once they no longer overlap.',
  };
}

const dayOf = ({ local_date: date }: Details) => (date ? dayLabel(date) : 'a day to come');

function mismatch(details: Details, who: string, amount: string): ReviewSentences {
  if (details.expected_cents === undefined) {
    const mode = details.is_live ? 'real money' : 'test money';
    return {
      happened: `A payment of ${amount} in ${mode} came in, which this site doesn’t accept.`,
      done: 'Nothing was booked or refunded.',
      next: 'Look it up in Stripe and refund it there, then close this item.',
    };
  }
  return {
    happened: `${amount} came in from ${who} instead of ${displayMoney(details.expected_cents)}.`,
    done: 'Nothing was booked or changed for it. We asked for a full refund, unless the payment is disputed.',
    next: `Check in Stripe that the refund went through, and call ${who}.`,
  };
}

function failedRefund(
  { refundStatus }: ReviewFacts,
  { attempts }: Details,
  who: string,
  amount: string,
): ReviewSentences {
  if (refundStatus === 'void') {
    return {
      happened: `Stripe refused the refund of ${amount} to ${who}.`,
      done: 'Part of the payment had been refunded already. The rest is still owed to the client.',
      next: 'Send the refund again: only what’s left is refunded.',
    };
  }
  if (attempts !== undefined) {
    return {
      happened: `We’ve tried several times to refund ${amount} to ${who}, but Stripe hasn’t made the refund.`,
      done: 'It’s still owed to the client, and we keep trying. This item closes once the refund is made.',
      next: 'Try again here. If that doesn’t help, contact the person who maintains the site.',
    };
  }
  if (refundStatus === null) {
    return {
      happened: `The bank returned a refund of ${amount} to ${who} that was made in Stripe.`,
      done: 'Another refund went out in the meantime.',
      next: 'Check in Stripe what’s left of the payment and refund what’s due, then close this item.',
    };
  }
  return {
    happened: `The bank returned the refund of ${amount} to ${who}.`,
    done: 'The money is back in your account and still owed to the client.',
    next: `Ask ${who} how they’d like to be paid back, or send the refund again.`,
  };
}

function reasonOf({ reason }: Details): string {
  return reason === undefined ? '' : ` (${reason.replaceAll('_', ' ')})`;
}

const TOLD: Record<string, string> = {
  booking_received: 'the new booking',
  appointment_approved: 'the confirmed appointment',
  appointment_changed: 'the changed appointment',
  appointment_cancelled: 'the canceled appointment',
  appointment_missed: 'a no-show',
  appointment_declined: 'a declined request',
  times_offered: 'other times held for them',
  times_withdrawn: 'times that are no longer held',
  times_answered: 'the answer to your offer of other times',
  payment_refunded: 'a refund',
  slot_lost: 'a time that was taken',
  reminder: 'an upcoming appointment',
  payment_due: 'a payment due',
  recurring_booked: 'the dates of a recurring appointment',
  recurring_ended: 'the end of a recurring appointment',
  review_request: 'a review of the first visit',
  waitlist_joined: 'joining the waitlist',
  waitlist_offer: 'a time held for them',
  waitlist_open_time: 'a time open to everyone waiting',
  waitlist_missed: 'leaving the waitlist',
  credits_bought: 'credits that were bought',
  gift_bought: 'a gift certificate that was bought',
  day_schedule: 'the schedule for the day',
  contact_message: 'a message from the contact page',
  tasks: 'something that needs a decision',
  check_in_asked: 'a visit that you haven’t checked out of',
  check_in_overdue: 'a visit that you haven’t checked out of',
  text_answer: 'their text: your answer',
  check_in_answered: 'your being out of a visit',
};

/** Separate, because the certificate's address often isn't the buyer's. */
function stuckGift(buyer: string | null): ReviewSentences {
  return {
    happened: `The gift certificate that ${buyer ?? 'someone'} bought couldn’t be emailed.`,
    done: 'It keeps its value, but won’t be sent again automatically.',
    next: 'Find it under Gift Certificates and email it again, to another address if that one is wrong. Then close this item.',
  };
}

const FAILED_PARTS: Record<string, (who: string) => string> = {
  offer_time: (who) => `Couldn’t offer an open time to ${who} from the waitlist.`,
  notify_missed: (who) => `Couldn’t tell ${who} that they’re off the waitlist.`,
  plan_reminder: (who) => `The reminder to ${who} couldn’t be prepared.`,
  plan_payment_reminder: (who) => `The payment reminder to ${who} couldn’t be prepared.`,
  plan_review_request: (who) => `The review request to ${who} couldn’t be prepared.`,
  plan_reminders: () => 'Reminders couldn’t be prepared.',
  plan_payment_reminders: () => 'Payment reminders couldn’t be prepared.',
  plan_review_requests: () => 'Review requests couldn’t be prepared.',
  plan_day_schedule: () => 'Your schedule for the day couldn’t be prepared.',
  compose_message: (who) => `A message to ${who} couldn’t be written.`,
  lapse_unpayable_order: () => 'An unpaid time couldn’t be released.',
  lapse_proposal: (who) => `The offer of other times to ${who} couldn’t be ended.`,
  return_overdue_order: (who) => `A payment from ${who} couldn’t be refunded automatically.`,
  watch_check_in: () => 'Your check-in on a visit couldn’t be watched.',
  advance_appointment: (who) =>
    `The appointment of ${who} couldn’t be marked as completed automatically.`,
};

/** The task closes automatically once the job works; a person takes over what is tried only once. */
function failedJob({ part, recipient }: Details, firstName: string | null): ReviewSentences {
  const who = recipient === 'practice' ? 'you' : (firstName ?? 'a client');
  const happened = FAILED_PARTS[part ?? '']?.(who) ?? 'An automatic task didn’t work.';
  if (part === 'notify_missed') {
    return {
      happened,
      done: 'They’re off the waitlist. Everything else went ahead.',
      next: 'Tell them yourself and contact the person who maintains the site, then close this item.',
    };
  }
  return {
    happened,
    done: 'Everything else went ahead. We keep trying this one, and close this item once it works.',
    next:
      part === 'plan_reminder' || part === 'compose_message'
        ? 'Tell them yourself if it can’t wait, and contact the person who maintains the site.'
        : 'Contact the person who maintains the site.',
  };
}

/** Its words show only where reading them is logged. A number that several clients have doesn't say who wrote. */
function receivedText(details: Details, firstName: string | null): ReviewSentences {
  const { phone, is_stop: isStop, is_acknowledged: isAcknowledged } = details;
  const number = phone === undefined ? 'them' : phoneLabel(phone);
  return {
    happened: isStop
      ? `${firstName ?? 'Someone'} texted CANCEL.`
      : firstName === null
        ? `Someone texted you${fromNumber(details)}.`
        : `${firstName} texted you.`,
    done: isStop
      ? 'That turned their texts off. The appointment was not canceled.'
      : isAcknowledged
        ? 'We said how to reach you and where to change an appointment. Nothing was changed.'
        : 'We didn’t answer this one. Nothing was changed.',
    next: isStop
      ? `Ask whether they meant to cancel: call ${number}. Then close this item.`
      : firstName === null
        ? `Read it here and call or text ${number}. Then close this item.`
        : 'Read it and answer on their page. This item closes with your answer.',
  };
}

function fromNumber({ phone, clients = 0 }: Details): string {
  if (phone === undefined) return '';
  const whose = clients > 1 ? `which ${clients} clients have` : 'a number that no client has';
  return ` from ${phoneLabel(phone)}, ${whose}`;
}

function stuckMessage(details: Details, firstName: string | null): ReviewSentences {
  if (details.kind === 'gift_certificate') return stuckGift(firstName);
  const isText = details.channel === 'sms';
  const forYou = details.recipient === 'practice';
  const isContact = details.recipient === 'contact';
  const who = forYou ? 'you' : isContact ? 'your safety contact' : (firstName ?? 'someone');
  const what = TOLD[details.kind ?? ''];
  // Of a task from before causes were recorded, we only know that the address or number rejected it.
  const isAccepted = details.failure === 'bounced' || details.failure === 'failed';
  const isTheirs = isAccepted && (details.cause ?? 'theirs') === 'theirs';
  return {
    happened: `${isText ? 'A text' : 'An email'} to ${who}${what ? ` about ${what}` : ''} wasn’t delivered.`,
    done: isTheirs
      ? `It was sent, but the ${isText ? 'number' : 'address'} rejected it.`
      : isAccepted
        ? 'It was sent, but it couldn’t be delivered. Nothing may be wrong with the ' +
          `${isText ? 'number' : 'address'}.`
        : details.failure === 'unknown'
          ? 'We can’t tell whether it was sent, so we won’t send it again.'
          : 'It wasn’t sent, and won’t be sent again.',
    next: forYou
      ? 'It was for you: see what it was about, then close this item.'
      : isTheirs
        ? `Ask ${who} for another ${isText ? 'number' : 'address'} and tell them yourself, then close this item.`
        : `Tell ${who} yourself if they need to know, then close this item.`,
  };
}
