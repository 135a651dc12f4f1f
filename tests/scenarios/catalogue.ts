import { PAYMENT_SCENARIOS } from './payment-scenarios.ts';

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
    outcome: 'The call ends in time, and no transaction of the database waits for Stripe',
  },
  {
    id: 'S31',
    scenario: 'An appointment is approved, moved or cancelled, and old events come again',
    outcome: 'Each thing is told once; nothing of the old state is told',
  },
  {
    id: 'S32',
    scenario: 'A change is paid, then refunded by hand before it is applied',
    outcome: 'It is not applied, nothing of it is kept, and nothing more goes back',
  },
  {
    id: 'S33',
    scenario: 'A part goes back, the booking becomes dearer or cheaper, and it is cancelled',
    outcome: 'In any order what is kept is what is due, and the payment status says it',
  },
  {
    id: 'S34',
    scenario: 'The bank asks, takes the money of a dispute, gives it back, or a part of it',
    outcome: 'The ledger follows; refunds wait until it is over, and are never more than is kept',
  },
  {
    id: 'S35',
    scenario: 'A booking by credit and card loses its hold before the card succeeds',
    outcome: 'Both come back, the credit once',
  },
  {
    id: 'S36',
    scenario: 'There is nothing to charge: a credit or gift value covers all',
    outcome: 'Booked without a payment; cancelled in time the value returns',
  },
  {
    id: 'S37',
    scenario:
      'A hosted payment page is paid after its tab was closed, in another tab, or a second one is paid as well',
    outcome: 'The credits are there once; the second payment goes back',
  },
  {
    id: 'S38',
    scenario: 'The purchase of gift value is refunded while that is being spent',
    outcome: 'One or the other, never both',
  },
  {
    id: 'S39',
    scenario: 'Somebody books with another person’s email address',
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
    outcome: 'The time is the payer’s, is offered to nobody, and a person is asked to look',
  },
  {
    id: 'S42',
    scenario: 'A refund succeeds, and the bank sends it back later',
    outcome:
      'Reversed in the ledger, still promised, a person is told; asked for again it is a new refund',
  },
  {
    id: 'S43',
    scenario:
      'A booking is paid on Stripe’s hosted page: left, doubled, run out, paid late, told of by anybody',
    outcome:
      'Time and page end together, the page first; one page and one hold at a time; booked once, or given back',
  },
  {
    id: 'S44',
    scenario:
      'Times come free that many wait for, while others book, sweep, ask, take, let run out and pay',
    outcome:
      'Each goes to who asked first and is kept for them alone, then to the next; paid too late it goes back',
  },
  {
    id: 'S68',
    scenario: 'Strangers spend the logins, sign-ups, resets and links of an account',
    outcome:
      'Its owner gets in from another network, a known browser or by the link in her mailbox; a newcomer’s own email comes; five unasked emails a day at most',
  },
  {
    id: 'S71',
    scenario: 'Somebody lets texts be sent to numbers that cost us or bother others',
    outcome: 'None leaves for a country we do not serve, nor before an address is confirmed',
  },
  {
    id: 'S72',
    scenario: 'Places on the waitlist are made up, or nobody answers for them',
    outcome:
      'An unconfirmed place is emailed once and holds no time; after two unanswered offers the next has it',
  },
  {
    id: 'S85',
    scenario: 'Somebody who reaches the database puts encrypted words beside another person',
    outcome: 'They open for nobody but whom they were written about, and the row they belong to',
  },
  {
    id: 'S86',
    scenario: 'Somebody types a member’s name, email and phone number into a form',
    outcome: 'What they say is not shown to the member as hers, nor what she said to them',
  },
  {
    id: 'S120',
    scenario: 'A price changes while somebody is at the checkout',
    outcome:
      'A living hold keeps its price unless the new one is lower; nobody is charged another sum than the last one shown',
  },
  {
    id: 'S121',
    scenario: 'The cancellation policy changes while somebody is at the checkout',
    outcome:
      'What they were shown within a day is what they agree to, and what was sold keeps it; no booking is refused for it',
  },
  {
    id: 'S122',
    scenario: 'A service, an enhancement, a gift or a bundle is retired while somebody pays for it',
    outcome:
      'Who has begun pays and gets it, nobody else can begin; what was sold is moved, changed and redeemed at its price',
  },
];
