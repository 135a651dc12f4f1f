import type { ERASED, ErasurePreview } from '#contract/clients/erasure.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { longDate } from '#lib/time/clock.ts';
import { dateOf, whenOf } from '#lib/time/labels.ts';

type Kind = (typeof ERASED)[number];

/** One and several of what goes; what isn't named goes with something that is. */
const KINDS: readonly (readonly [kind: Kind, one: string, several: string])[] = [
  ['health_notes', 'health note', 'health notes'],
  ['intakes', 'intake form', 'intake forms'],
  ['words', 'alert or note about them', 'alerts and notes about them'],
  ['unsigned_notes', 'unfinished session note', 'unfinished session notes'],
  ['addresses', 'home address', 'home addresses'],
  ['texts', 'text from them', 'texts from them'],
  ['text_answers', 'answer to a text of theirs', 'answers to texts of theirs'],
  ['contact_messages', 'message from the contact page', 'messages from the contact page'],
  ['messages', 'email or text about them', 'emails and texts about them'],
  ['waitlist', 'spot on the waitlist', 'spots on the waitlist'],
  ['testimonials', 'review', 'reviews'],
  ['links', 'appointment link', 'appointment links'],
  ['account', 'account, with its login', 'accounts, with their logins'],
];

/** Returns what is deleted, a line each: "2 intake forms". */
export function goingLines({ goes }: Pick<ErasurePreview, 'goes'>): string[] {
  return KINDS.flatMap(([kind, one, several]) => {
    const count = goes[kind] ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
  });
}

/** Returns what stays without a name: "3 visits, without their name". */
export function stayingLines({ goes }: Pick<ErasurePreview, 'goes'>): string[] {
  const visits = goes['visits'] ?? 0;
  return [
    ...(visits === 0 ? [] : [`${visits} visit${visits === 1 ? '' : 's'}, without their name`]),
    'Payments and totals, without their name',
  ];
}

/** Returns until when signed notes stay: "1 finished session note, until November 25, 2033". */
export function notesWords({
  signedNotes,
  notesUntil,
}: Pick<ErasurePreview, 'signedNotes' | 'notesUntil'>): string {
  const notes = `${signedNotes} finished session note${signedNotes === 1 ? '' : 's'}`;
  return notesUntil === null ? notes : `${notes}, until ${longDate(dateOf(notesUntil))}`;
}

type Hindrance = ErasurePreview['hindrances'][number];

/** Returns what has to be done first, in a line: "Appointment on Wed, Dec 2, 9:00 AM". */
export function hindranceWords({ code, at, amount }: Omit<Hindrance, 'appointmentId'>): string {
  const when = at === null ? '' : ` of ${whenOf(at)}`;
  const money = amount === null ? 'Money' : displayMoney(parseMoney(amount));
  switch (code) {
    case 'administrator':
      return 'This is your own account';
    case 'appointment_ahead':
      return `The appointment${when} isn’t done or canceled`;
    case 'money_due':
      return `${money} due${when.replace(' of ', ' for ')}`;
    case 'refund_open':
      return `A refund of ${money}${when} hasn’t gone through`;
    case 'dispute_open':
      return `A dispute about a payment${when}`;
    case 'checkout_open':
      return 'They’re in the middle of a checkout. It ends automatically';
    case 'value_left':
      return amount === null
        ? 'Credits left. Use or refund them first'
        : `${money} of gift value left. Use or refund it first`;
    case 'delivery_ahead':
      return 'A gift certificate hasn’t been delivered';
  }
}
