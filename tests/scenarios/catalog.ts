import { PAYMENT_SCENARIOS } from './stripe/payment-scenarios.ts';

/** Something that goes wrong around a paid booking, and what must happen then. A test of it has a title that begins with its id. */
export interface Scenario {
  id: string;
  scenario: string;
  outcome: string;
  /** The part of the product that it comes with, while that is not built. */
  comesWith?: string;
}

/** Every scenario that the product must survive, in order. */
export const SCENARIOS: readonly Scenario[] = [
  ...PAYMENT_SCENARIOS,
  {
    id: 'S29',
    scenario: 'Email or text messages are down while a booking is confirmed',
    outcome: 'The booking stands; an email is tried again later, a text message never twice',
  },
  {
    id: 'S30',
    scenario: 'Stripe is so slow that the function runs out of time',
    outcome: 'The call ends in time, and no database transaction waits for Stripe',
  },
  {
    id: 'S31',
    scenario: 'An appointment is approved, moved or canceled, and old events come again',
    outcome: 'Each piece of news is sent once, and none about the old state',
  },
  {
    id: 'S32',
    scenario: 'A change is paid, then refunded by hand before it is applied',
    outcome: 'It is not applied, none of it is charged, and nothing more is refunded',
  },
  {
    id: 'S33',
    scenario: 'A part is refunded, the booking gets more or less expensive, and it is canceled',
    outcome: 'In any order, what we hold is what is due, and the payment status says so',
  },
  {
    id: 'S34',
    scenario: 'The bank inquires, takes the disputed money, and returns all or part of it',
    outcome: 'The ledger follows; refunds wait until it is over and never exceed what we hold',
  },
  {
    id: 'S35',
    scenario: 'A booking by credit and card loses its hold before the card succeeds',
    outcome: 'Both are returned, the credit once',
  },
  {
    id: 'S36',
    scenario: 'There is nothing to charge: a credit or gift value covers all',
    outcome: 'Booked without a payment; canceled in time, the value is returned',
  },
  {
    id: 'S37',
    scenario:
      'A hosted payment page is paid after its tab was closed, in another tab, or a second one is paid as well',
    outcome: 'The credits are there once; the second payment is refunded',
  },
  {
    id: 'S38',
    scenario: 'The purchase of gift value is refunded while that is being spent',
    outcome: 'One or the other, never both',
  },
  {
    id: 'S39',
    scenario: 'Someone books with another person’s email address',
    outcome:
      'The messages go to address and name as typed; nothing of the known client changes or is shown',
  },
  {
    id: 'S40',
    scenario: 'A service is renamed, repriced or removed between price, payment, change and email',
    outcome: 'What was sold stays as sold',
  },
  {
    id: 'S41',
    scenario: 'A payment stays processing for days',
    outcome: 'The time is the payer’s, is offered to no one else, and the therapist gets a task',
  },
  {
    id: 'S42',
    scenario: 'A refund succeeds, and the bank returns it later',
    outcome:
      'Reversed in the ledger, still promised, and the therapist gets a task; asked for again, it is a new refund',
  },
  {
    id: 'S43',
    scenario:
      'A booking is paid on Stripe’s hosted page: abandoned, duplicated, expired, paid late, reported by anyone',
    outcome:
      'Time and page end together, the page first; one page and one hold at a time; booked once, or refunded',
  },
  {
    id: 'S44',
    scenario:
      'Times open up that many are waiting for, while others book, sweep, offer, accept, let expire and pay',
    outcome:
      'Each is offered to the first in line and held for them alone, then to the next; paid too late, it is refunded',
  },
  {
    id: 'S68',
    scenario: 'Strangers spend the logins, sign-ups, resets and links of an account',
    outcome:
      'Her right password gets in from a network of its own; her reset and a newcomer’s sign-up go through; a network causes an address four emails a day at most',
  },
  {
    id: 'S71',
    scenario: 'Someone has texts sent to numbers that cost us money or bother others',
    outcome: 'None leaves for a country we do not serve, nor before an address is confirmed',
  },
  {
    id: 'S72',
    scenario: 'Spots on the waitlist are made up, or no one answers for them',
    outcome:
      'An unconfirmed place is emailed once and holds no time; after two unanswered offers of a time, everyone waiting is notified, and it is anyone’s to book',
  },
  {
    id: 'S82',
    scenario:
      'Two clients who are one person are merged while one of them spends, buys or signs up',
    outcome:
      'What was begun under the former address is the survivor’s; no credit is lost or counted twice',
  },
  {
    id: 'S83',
    scenario: 'A merge is undone: at once, after spending, after a second merge',
    outcome:
      'At once everything is as it was; what can’t be separated anymore is refused, in words',
  },
  {
    id: 'S84',
    scenario: 'Someone who reaches the database merges two clients',
    outcome: 'Notes stay shut: they open only with a proof that our server alone can make',
  },
  {
    id: 'S85',
    scenario: 'Someone who reaches the database moves encrypted words to another person',
    outcome: 'They open only for the person they are about, in the row they belong to',
  },
  {
    id: 'S86',
    scenario: 'Someone types a member’s name, email and phone number into a form',
    outcome: 'What they say is not shown to the member as her own, nor what she said to them',
  },
  {
    id: 'S101',
    scenario: 'The therapist drops an appointment where someone is booking',
    outcome: 'One of the two has the time; the other is shown times nearby, and nothing is lost',
  },
  {
    id: 'S102',
    scenario: 'Two tabs of her calendar move the same appointment',
    outcome: 'The second is shown where the first has put it; the same move twice is one',
  },
  {
    id: 'S103',
    scenario: 'Undo comes just as the news of a move is to leave',
    outcome: 'It is undone or its client hears of it, never both',
  },
  {
    id: 'S104',
    scenario: 'A client moves or cancels what the therapist could still undo',
    outcome: 'What comes first stands; theirs is answered at once, and Undo says that it is over',
  },
  {
    id: 'S105',
    scenario: 'The time to undo is over, and the job of the minute is late',
    outcome: 'The time that was left can be claimed by anyone, without a raw error',
  },
  {
    id: 'S106',
    scenario:
      'Other times that are offered for a booking are taken, withdrawn, declined or run out at once',
    outcome:
      'One outcome; no time is held twice or forgotten, the price stays, and declined means refunded in full',
  },
  {
    id: 'S107',
    scenario: 'A link scanner opens an offer of other times',
    outcome: 'Nothing is taken or declined; the client still chooses',
  },
  {
    id: 'S108',
    scenario: 'A session is canceled inside time off that kept it',
    outcome: 'Its time is offered to no one, the waitlist included',
  },
  {
    id: 'S109',
    scenario: 'A holiday comes over sessions that are booked',
    outcome: 'The day is closed until she answers, she is asked once, and the sessions stay',
  },
  {
    id: 'S110',
    scenario: 'The hours change while someone pays',
    outcome: 'The hold wins: it is renewed, paid and booked',
  },
  {
    id: 'S111',
    scenario: 'The address of an outside calendar leads inside our host’s network, or never ends',
    outcome: 'It is not read, and nothing waits for it longer than ten seconds',
  },
  {
    id: 'S112',
    scenario: 'An outside calendar is cut short, a login page or gone',
    outcome: 'What was known stays and goes on hiding, and she sees why',
  },
  {
    id: 'S113',
    scenario: 'A home visit is moved, by the therapist, its client or an offer of other times',
    outcome: 'Its address and its drives move with it, Undo brings both back, and nothing overlaps',
  },
  {
    id: 'S114',
    scenario:
      'The therapist is overdue on a home visit in the evening, and the job that watches is dead',
    outcome: 'Health says so, and once the job runs again her contact is texted once, at that hour',
  },
  {
    id: 'S115',
    scenario:
      'What was done without a connection is sent: twice, or about what has changed meanwhile',
    outcome:
      'It is done once, with its time; what can’t be done says why, and two notes stand side by side',
  },
  {
    id: 'S116',
    scenario: 'The next person takes the phone after her',
    outcome: 'They find nothing of her day, with or without a connection',
  },
  {
    id: 'S120',
    scenario: 'A price changes while someone is at the checkout',
    outcome:
      'A live hold keeps its price unless the new one is lower; no one is charged anything but the last sum shown',
  },
  {
    id: 'S121',
    scenario: 'The cancellation policy changes while someone is at the checkout',
    outcome:
      'What they were shown within a day is what they agree to, and what was sold keeps it; no booking is refused for it',
  },
  {
    id: 'S122',
    scenario: 'A service, an enhancement, a gift or a bundle is retired while someone pays for it',
    outcome:
      'Anyone who has begun pays and gets it, no one else can begin; what was sold is moved, changed and redeemed at its price',
  },
];
