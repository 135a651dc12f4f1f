import type { Scenario } from '../catalog.ts';

/** What goes wrong between a payment and its booking, and around refunds, credits and gifts: S1 to S28. */
export const PAYMENT_SCENARIOS: readonly Scenario[] = [
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
    scenario: 'An event comes twice, or two events report one payment',
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
      'Impossible during the hold. After it, the intent is canceled before the time is freed; a late payment takes the time again or is refunded once, with other times offered',
  },
  {
    id: 'S7',
    scenario: 'Amount, service, length or currency are tampered with',
    outcome:
      'Prices come from the database; what does not match is not booked but refunded or looked at',
  },
  {
    id: 'S8',
    scenario: 'One payment for two bookings, or someone else’s payment',
    outcome: 'One booking; 409 for one’s own, 404 for another’s; nothing is disclosed',
  },
  {
    id: 'S9',
    scenario: 'A refund is asked for twice at once',
    outcome: 'One refund at Stripe, and never more than is due',
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
      'The webhook answers 5xx and comes again; the browser says that the payment is being confirmed',
  },
  {
    id: 'S13',
    scenario: 'A more expensive change of an appointment is paid, and its confirmation is lost',
    outcome:
      'The new time is held, and the webhook applies the change at once; a lost time refunds the difference and keeps the old booking; an expired change leaves it as it is',
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
    outcome: 'One of them succeeds, the other is refused',
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
    scenario: 'An appointment is canceled, moved and edited at once',
    outcome: 'One wins, the others get 409 with the latest version',
  },
  {
    id: 'S24',
    scenario: 'Someone floods the calendar with unpaid holds',
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
    outcome: 'Recorded and shown to the therapist; nothing is canceled, and refunds wait',
  },
  {
    id: 'S28',
    scenario: 'An event is about something that is not ours, or of an unknown type',
    outcome: '200, ignored and counted',
  },
];
