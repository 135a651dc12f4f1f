import { KEPT_HOURS, SIGNED_NOTE_YEARS } from './retention.ts';

/** One row of the Privacy page's table. */
export interface RetentionEntry {
  id: string;
  what: string;
  where: string;
  /** Hours after which it is deleted automatically, or when, in words. */
  kept: number | string;
  why: string;
  /** Whether it is deleted when the person deletes their account. */
  goesWithAccount?: true;
  /** What remains even then. */
  leftBehind?: string;
}

/** How the place of whatever is in our database begins. */
export const DATABASE = 'Our database, at Supabase';
const YOUR_BROWSER = 'Your own browser';

/** Returns what we store about people, where, how long and why. */
export function listRetention(): readonly RetentionEntry[] {
  return [
    {
      id: 'unpaid-checkout',
      what: 'A booking or a gift certificate you started and did not pay for: names, email, phone, the address of a home visit, notes and message',
      where: DATABASE,
      kept: KEPT_HOURS.unpaidCheckout,
      why: 'So that you can continue it. After that only what it was, the time and the amount remain, and no name.',
    },
    {
      id: 'appointment',
      what: 'An appointment, and how often a recurring one repeats: name, email, phone, service, time, pressure preference, and the scrambled network address it was made from',
      where: DATABASE,
      kept: 'Until you ask us to delete it',
      why: 'To prepare for your session and know what helped last time. The record of the payment stays.',
    },
    {
      id: 'health-notes',
      what: 'What you said about your health and your requests when you booked, encrypted so that only the dashboard can read it; and the account you were logged in to',
      where: DATABASE,
      kept: 'Until you ask us to delete it',
      why: 'To treat you safely.',
      goesWithAccount: true,
      leftBehind:
        'Health notes and requests from bookings made without being logged in to this account',
    },
    {
      id: 'home-visit',
      what: 'Where you are visited: street, city, ZIP code, and how to get in; with each home visit, and for the next one',
      where: DATABASE,
      kept: 'Until you ask us to delete it',
      why: 'To find you, and to plan the drive.',
      goesWithAccount: true,
    },
    {
      id: 'appointment-link',
      what: 'The secret link to your appointment’s own page, scrambled so that no one can use it',
      where: DATABASE,
      kept: '60 days after your session, or until you or we turn the link off',
      why: 'So that you can see, move or cancel your appointment, and get its receipt, without an account.',
    },
    {
      id: 'session-note',
      what: 'What the therapist writes down after your session and adds to it later, encrypted so that only her dashboard can read it',
      where: DATABASE,
      kept: `As long as the therapist keeps your record. A finished note can only be added to, and stays for ${SIGNED_NOTE_YEARS} years after your last visit even if you ask us to delete everything else`,
      why: 'To know what helped last time.',
    },
    {
      id: 'client-record',
      what: 'What the therapist writes down about you as a client: what you like and tags; and alerts and notes, encrypted so that only her dashboard can read them',
      where: DATABASE,
      kept: 'Until you ask us to delete it',
      why: 'To prepare for your session the way you like it.',
    },
    {
      id: 'client-view',
      what: 'When your page, a note about your session, your health notes or your intake form was opened on the dashboard, and by which account; none of the words',
      where: DATABASE,
      kept: 'As long as we have records of your visits',
      why: 'To be able to say who has read it.',
    },
    {
      id: 'intake',
      what: 'A new client’s intake form, encrypted so that only the dashboard can read it; to list it, also the name, the email, when it arrived and the account it was sent from',
      where: DATABASE,
      kept: 'Until you ask us to delete it',
      why: 'To treat you safely, and to show that you were given the Client Bill of Rights.',
      goesWithAccount: true,
      leftBehind: 'Intake forms sent without being logged in to this account',
    },
    {
      id: 'text-consent',
      what: 'Your consent to text messages: its words and when you gave it',
      where: DATABASE,
      kept: 'As long as the appointment it belongs to',
      why: 'To show that you asked for them.',
    },
    {
      id: 'payment',
      what: 'What was paid or refunded, when, and Stripe’s reference for it',
      where: `${DATABASE}, and Stripe`,
      kept: 'As long as tax law requires',
      why: 'To refund you, and to keep our books. Only Stripe has your card number.',
    },
    {
      id: 'wallet',
      what: 'Credits and gift value, and the email address that may use them',
      where: DATABASE,
      kept: 'As long as there is a balance, then as long as tax law requires',
      why: 'They never expire. Credits that someone buys for you are tied to your email address.',
    },
    {
      id: 'gift-certificate',
      what: 'A gift certificate: who bought it and for whom, their email and the buyer’s phone, the message, and its code, encrypted',
      where: DATABASE,
      kept: 'As long as there is a balance on it, then as long as tax law requires',
      why: 'To deliver it, again if it gets lost, and to know what it is worth. It never expires.',
    },
    {
      id: 'contact-message',
      what: 'A message from the contact page: name, email, phone and the encrypted text; and the account you were logged in to',
      where: DATABASE,
      kept: KEPT_HOURS.contactMessage,
      why: 'To answer you. It is also emailed to us, and that copy is deleted when you ask.',
    },
    {
      id: 'received-text',
      what: 'A text you sent to our number, if it was more than STOP, START or HELP: your number, the encrypted text, the next appointment of that number, and our answer, encrypted',
      where: `${DATABASE}, and the service that delivers texts`,
      kept: KEPT_HOURS.receivedText,
      why: 'So that the therapist can read and answer it.',
    },
    {
      id: 'message',
      what: 'Emails and texts to you, or to ourselves, about a booking or your account: to whom, when, and the facts; no health notes',
      where: `${DATABASE}, and the services that deliver it`,
      kept: KEPT_HOURS.message,
      why: 'To send each one once, and to see that it reached you.',
      goesWithAccount: true,
      leftBehind:
        'Emails to the practice about your bookings; messages to you that have not been sent yet, such as one about a refund; and when the others were sent, without their words or your address',
    },
    {
      id: 'waitlist',
      what: 'A spot on the waitlist: name, email, phone, service and day, and the times that were held for you',
      where: DATABASE,
      kept: KEPT_HOURS.waitlistPlace,
      why: 'To offer you times that open up. Counted from when you booked or left, or the day was over; then only the day and the service remain.',
    },
    {
      id: 'outside-calendar',
      what: 'When the therapist’s own calendar is busy: the times alone, nothing of what is in it; and its address, encrypted',
      where: DATABASE,
      kept: 'Until she disconnects the calendar; times that are over go with the next reading of it',
      why: 'So that no one books when she can’t be there.',
    },
    {
      id: 'check-in',
      what: 'During a home visit: when the therapist went in and out, and each time the person the therapist trusts opened the page with your address and phone number',
      where: DATABASE,
      kept: 'As long as the appointment it belongs to',
      why: 'To be able to say who has seen where you live.',
    },
    {
      id: 'safety-contact',
      what: 'Whom the therapist trusts to be texted: name and phone, encrypted, and when they agreed to it',
      where: DATABASE,
      kept: 'Until the therapist names someone else or no one',
      why: 'To text them if the therapist doesn’t come out of a home visit.',
    },
    {
      id: 'text-stop',
      what: 'A number that has replied STOP',
      where: DATABASE,
      kept: 'Until it replies START',
      why: 'So that we send it no more texts.',
    },
    {
      id: 'testimonial',
      what: 'A review you sent: name, location, service, rating and text; and the account you were logged in to',
      where: DATABASE,
      kept: 'Until you ask us to delete it',
      why: 'To post it once it has been read.',
    },
    {
      id: 'network-hash',
      what: 'Your network address, and the email address and phone number you typed, scrambled',
      where: DATABASE,
      kept: KEPT_HOURS.networkHash,
      why: 'To notice when one sender floods the site. The secret they are scrambled with is deleted within 2 days, and from then on no one can tell whose they were.',
    },
    {
      id: 'account',
      what: 'Your account: name, email, phone, password (scrambled, no one can read it), membership',
      where: DATABASE,
      kept: 'Until you delete it, on your dashboard',
      why: 'To log you in.',
      goesWithAccount: true,
    },
    {
      id: 'signup',
      what: 'A sign-up that was not confirmed: name, email, phone, password (scrambled)',
      where: DATABASE,
      kept: '24 hours',
      why: 'To give you time to confirm your address.',
      goesWithAccount: true,
    },
    {
      id: 'login',
      what: 'That you are logged in: a random number, in a cookie no script can read; and your first name and whether you are a member, in one that our pages read',
      where: `${YOUR_BROWSER}, and scrambled in our database`,
      kept: 'Until you log out, 30 days after you were last here, or 90 days in all',
      why: 'To know it is you.',
      goesWithAccount: true,
    },
    {
      id: 'known-browser',
      what: 'That you have logged in from this browser: a random number in a cookie',
      where: `${YOUR_BROWSER}, and scrambled in our database`,
      kept: '180 days',
      why: 'To let you in while someone else tries passwords on your account.',
      goesWithAccount: true,
    },
    {
      id: 'booking-session',
      what: 'What you typed into the booking dialog, the booking you are paying for, and how it ended',
      where: `${YOUR_BROWSER}, in session storage`,
      kept: 'Until you close the tab',
      why: 'So that a reload loses nothing.',
    },
    {
      id: 'appointment-payment',
      what: 'Which appointment a card is being charged for, its change and its link',
      where: `${YOUR_BROWSER}, in session storage`,
      kept: 'Until we know how the payment ended, or you close the tab',
      why: 'So that a reload, or coming back from your bank, still shows what happened.',
    },
    {
      id: 'gift-session',
      what: 'What you typed into the gift form and how far its payment got; gift codes that you entered to pay with',
      where: `${YOUR_BROWSER}, in session storage`,
      kept: 'Until you close the tab',
      why: 'So that a reload loses nothing.',
    },
    {
      id: 'intake-draft',
      what: 'What you typed into the new client form',
      where: `${YOUR_BROWSER}, in session storage`,
      kept: 'Until you send it or close the tab',
      why: 'So that a reload or a visit to another page loses nothing. None of it reaches us until you send it.',
    },
    {
      id: 'checkout-note',
      what: 'That a checkout is unfinished: its service, its time and a random number, no name or notes',
      where: `${YOUR_BROWSER}, in local storage`,
      kept: KEPT_HOURS.checkoutNote,
      why: 'So that we can offer to continue it.',
    },
    {
      id: 'plain-checkout',
      what: 'A random number that identifies your checkout, if you book with the plain forms',
      where: `${YOUR_BROWSER}, as a cookie`,
      kept: KEPT_HOURS.plainCheckout,
      why: 'So that what you typed is still there when you come back from the payment page.',
    },
    {
      id: 'payment-note',
      what: 'That a payment is in progress: the service, Stripe’s reference and a random number, no name or notes',
      where: `${YOUR_BROWSER}, in local storage`,
      kept: KEPT_HOURS.paymentNote,
      why: 'So that we can still show you what happened after you close the page. Deleted as soon as you know.',
    },
    {
      id: 'last-booking',
      what: 'What you last booked from this browser: service, enhancements, pressure, time and the link to its page; no name or notes',
      where: `${YOUR_BROWSER}, in local storage`,
      kept: KEPT_HOURS.lastBooking,
      why: 'To show you when it is, and to book the same again in one tap. “Forget on this device” on the home page, or logging out, deletes it right away.',
    },
  ];
}
