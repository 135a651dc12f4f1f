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
  {
    id: 'S1',
    scenario: 'The browser dies after paying',
    outcome: 'The webhook alone books: one appointment, one message; coming back shows it',
  },
  {
    id: 'S1b',
    scenario: 'The browser dies and the webhook never arrives',
    outcome:
      'The sweep finds the payment at Stripe and books or refunds it; a second run changes nothing',
  },
  {
    id: 'S2',
    scenario: 'The webhook comes before, after or during the browser’s confirmation',
    outcome: 'The same appointment and the same answer; no second message',
  },
  {
    id: 'S3',
    scenario: 'An event comes twice, or two events tell of one payment',
    outcome: '200, and nothing more happens',
  },
  {
    id: 'S3b',
    scenario: 'The work on an event fails halfway',
    outcome: 'Nothing is remembered of it, the answer is 5xx, and the next delivery does the work',
  },
  {
    id: 'S4',
    scenario: 'Events come out of order',
    outcome: 'Each order ends in the same state, which never moves backwards',
  },
  {
    id: 'S5',
    scenario: 'The webhook comes three days late',
    outcome:
      'Time free and ahead: booked. Otherwise refunded in full, with an apology. A past time is never booked, an old signature never accepted',
  },
  {
    id: 'S6',
    scenario: 'The time is taken between the payment intent and its confirmation',
    outcome:
      'Impossible while the hold lives. Afterwards the intent is cancelled before the time is freed; a late payment takes the time again or is refunded once, with other times on offer',
  },
  {
    id: 'S7',
    scenario: 'Amount, service, length or currency are tampered with',
    outcome:
      'Prices come from the database; what does not match is not booked but refunded or looked at',
  },
  {
    id: 'S8',
    scenario: 'One payment for two bookings, or somebody else’s payment',
    outcome: 'One booking; 409 for one’s own, 404 for another’s; nothing is disclosed',
  },
  {
    id: 'S9',
    scenario: 'A refund is asked for twice at once',
    outcome: 'One refund at Stripe, and nothing beyond what is due goes back',
  },
  {
    id: 'S10',
    scenario: 'Partial refunds, and refunds that fail after all',
    outcome: 'Never more than was captured; one ledger row a refund; a failed one stays promised',
  },
  {
    id: 'S11',
    scenario: 'Stripe did it, but its answer was lost',
    outcome:
      'The same key finds the same object; a remembered 500 and a key older than a day are read first',
  },
  {
    id: 'S12',
    scenario: 'The database is down between payment and booking',
    outcome:
      'The webhook answers 5xx and comes again; the browser hears that the payment is being confirmed',
  },
  {
    id: 'S13',
    scenario: 'A dearer change of an appointment is paid, and its confirmation is lost',
    outcome:
      'The new time is held, the webhook applies the change at once; a lost time refunds the difference and keeps the old booking; an expired change leaves it untouched',
  },
  {
    id: 'S14',
    scenario: 'A change of an appointment costs less',
    outcome: 'One refund for the change, at most what was paid',
  },
  {
    id: 'S15',
    scenario: 'A sale in person is paid, its appointment was not made',
    outcome: 'The payment names its order, which is enough for the webhook or the sweep to make it',
  },
  {
    id: 'S16',
    scenario: 'The reminder job runs twice at once, or dies midway',
    outcome: 'Every reminder at most once; what is unknown is shown, not sent again',
  },
  {
    id: 'S17',
    scenario: 'The clocks change',
    outcome:
      'An hour that does not exist is not offered, one that comes twice at most as two instants; 9:00 stays 9:00',
  },
  {
    id: 'S18',
    scenario: 'The clocks of function, database, Stripe and browser differ',
    outcome: 'The database’s clock alone decides what has expired',
  },
  {
    id: 'S19',
    scenario: 'Time off is added over bookings',
    outcome:
      'Nothing is deleted: it is refused with the list of them; a hold wins or fails, never both',
  },
  {
    id: 'S20',
    scenario: 'A credit is spent twice at once',
    outcome: 'One of them succeeds, the other hears it',
  },
  {
    id: 'S21',
    scenario: 'A gift certificate is redeemed twice, guessed, or refunded after use',
    outcome:
      'Its balance is never negative; guessing is throttled; a used purchase is not refunded in full',
    comesWith: 'gift certificates',
  },
  {
    id: 'S22',
    scenario: 'A hold is asked for twice, by a double click or a repeated call',
    outcome: 'The same hold',
  },
  {
    id: 'S23',
    scenario: 'An appointment is cancelled, moved and edited at once',
    outcome: 'One wins, the others get 409 with what is there now',
  },
  {
    id: 'S24',
    scenario: 'Somebody floods the calendar with unpaid holds',
    outcome: '429; times stay available for others',
  },
  {
    id: 'S25',
    scenario: 'A link scanner opens the links of an email',
    outcome: 'Opening shows a page only; a button does the rest',
  },
  {
    id: 'S26',
    scenario: 'Two tabs, or twenty, refresh a session at once',
    outcome: 'All stay signed in; nothing rotates',
  },
  {
    id: 'S27',
    scenario: 'A payment is disputed',
    outcome:
      'Written down and shown to the therapist; nothing is cancelled, what is to go back waits',
  },
  {
    id: 'S28',
    scenario: 'An event is about something that is not ours, or of an unknown type',
    outcome: '200, ignored and counted',
  },
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
