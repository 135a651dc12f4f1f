import { describe, expect, it } from 'vitest';
import { toGsmLetters } from '#contract/rules/text-message.ts';
import { addressLine } from '#contract/practice/words.ts';
import { practice } from '#lib/site/built/practice.ts';
import { buildEnding, buildMoney, buildMoved, way } from '#tests/helpers/builders/build-money.ts';
import { buildSoldBooking } from '#tests/helpers/builders/build-sold-booking.ts';
import { appointmentEmail } from './appointment-emails.ts';
import { bookingCalendarFile, practiceFeed } from '../words/calendar-file.ts';
import { appointmentText } from './appointment-texts.ts';

const RECEIVED = { kind: 'booking_received' } as const;
const UNMOVED = buildMoved({}, {});

const written = async (changes?: Parameters<typeof buildSoldBooking>[0]) =>
  (await appointmentEmail(RECEIVED, buildSoldBooking(changes), practice)).text;

/** Words about anyone's body or illness. */
const HEALTH = /pain|injur|condition|pregnan|medic|symptom|knee|patient|diagnos(?!is\b)/i;

describe('the confirmation of a booking', () => {
  it('says what is booked, when in the practice’s zone, where, and the code to say on the phone', async () => {
    const { subject, text } = await appointmentEmail(RECEIVED, buildSoldBooking(), practice);
    expect(subject).toBe('Your massage on Wednesday, December 2 at 9:00 AM');
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        'When: Wednesday, December 2 at 9:00 AM CST',
        `Where: ${addressLine(practice.address)} (${practice.address.building})`,
        'Service: Thai Bodywork, 2 hours',
        'Enhancements: Hot Stones, Cupping',
        'Confirmation code: K7M 4XR',
      ]),
    );
  });

  it('says reserved and paid until the appointment is confirmed', async () => {
    expect(await written()).toContain('Your time is reserved and paid for.');
    expect(await written({ status: 'confirmed' })).toContain(
      'Your time is confirmed and paid for.',
    );
  });

  it('carries a receipt that an insurer accepts: who, where, when, what, how much, paid', async () => {
    const text = await written();
    expect(text.slice(text.indexOf('RECEIPT')).split('\n')).toEqual(
      expect.arrayContaining([
        `Provider: ${practice.therapist.firstName}, ${practice.therapist.credential}, ${practice.name}`,
        `Address: ${addressLine(practice.address)}`,
        `Phone: ${practice.phone}`,
        'Client: Ann Lund',
        'Date of service: December 2, 2026',
        'Date paid: November 20, 2026',
        'Paid by: Card ($229.78)',
        'Thai Bodywork, 2 hours: $180.00',
        'Hot Stones: $20.00',
        'Cupping: $15.00',
        'Sales tax: $14.78',
        'Paid in full: $229.78',
      ]),
    );
    expect(text).toContain('This receipt does not include a diagnosis.');
  });

  it('says what a late cancellation and a no-show cost in the dollars of this booking', async () => {
    const text = await written();
    expect(text).toContain(
      'You can cancel free of charge up to 24 hours before your session (until Tuesday, December 1 at 9:00 AM).',
    );
    expect(text).toContain('If you cancel later, we charge half of the service fee, $90.');
    expect(text).toContain('For a no-show, we charge all of the service fee, $180.');
  });

  it('names no deadline that was past when it was paid', async () => {
    const text = await written({ paidAt: new Date('2026-12-02T12:00:00Z') });
    expect(text).toContain('up to 24 hours before your session. If');
  });

  it('says what a credit and gift value paid, and what becomes of the credit', async () => {
    const paid = { credits: 1, value: way(1500), card: way(2138) };
    const text = await written({
      money: buildMoney({ ...paid, creditCents: 11_867 }),
      lateEnding: buildEnding(50, 5_933, { valueCents: 6_342 }),
    });
    expect(text).toContain('Paid by: 1 session credit, gift value ($15), card ($21.38)');
    expect(text).toContain(
      'If you cancel later, your session credit is used, and $63.42 of what it cost becomes gift value in your account.',
    );
    const granted = await written({
      money: buildMoney(paid),
      ...{ lateEnding: buildEnding(50, 0), noShowEnding: buildEnding(100, 0) },
    });
    expect(granted).toContain('If you cancel later, your session credit is used.');
  });

  it('asks a new client whose form is missing for it, and no one else', async () => {
    const words = `Fill out the new client form: ${practice.url}/new-client`;
    expect(await written({ isIntakeMissing: true })).toContain(words);
    expect(await written()).not.toContain('new client form');
  });

  it('says nothing about anyone’s health, in text or markup', async () => {
    const { html, text, subject } = await appointmentEmail(RECEIVED, buildSoldBooking(), practice);
    expect(`${subject} ${text}`).not.toMatch(HEALTH);
    expect(html).not.toMatch(HEALTH);
  });

  it('shows what a client typed as text, never as markup', async () => {
    const { html } = await appointmentEmail(
      RECEIVED,
      buildSoldBooking({ firstName: '<b>Ann & Co</b>' }),
      practice,
    );
    expect(html).toContain('&lt;b&gt;Ann &amp; Co&lt;/b&gt;');
  });

  it('loads nothing from elsewhere, and uses no image format that email programs block', async () => {
    const { html } = await appointmentEmail(RECEIVED, buildSoldBooking(), practice);
    expect(html).not.toMatch(/<(svg|img|script|link)\b|url\(/);
    expect(html).toContain('prefers-color-scheme:dark');
    // Gmail cuts an email off at 102 kB.
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
  });
});

describe('the one way to do something about an appointment', () => {
  const LINK = `See, move or cancel your appointment: ${buildSoldBooking().link}`;
  const before = buildSoldBooking({ startsAt: new Date('2026-12-01T15:00:00Z') });
  const UNTIL = 'Tuesday, December 1 at 9:00 AM';

  it.each([
    RECEIVED,
    { kind: 'appointment_approved' },
    { kind: 'appointment_changed', before, moved: UNMOVED },
  ] as const)('the email $kind has it, and the policy once', async (news) => {
    const { text } = await appointmentEmail(news, buildSoldBooking(), practice);
    expect(text).toContain(LINK);
    expect(text.match(/free of charge/g)).toHaveLength(1);
    expect(text).toContain(
      `up to 24 hours before your session (until ${UNTIL}). If you cancel later, we charge half of the service fee, $90.`,
    );
  });

  it.each([{ kind: 'appointment_link' }, { kind: 'reminder', customMessage: null }] as const)(
    'the email $kind has it, with the deadline and the fee after it',
    async (news) => {
      const { text } = await appointmentEmail(news, buildSoldBooking(), practice);
      expect(text).toContain(LINK);
      expect(text).toContain(
        `You can cancel free of charge until ${UNTIL}. After that, we charge half of the service fee, $90.`,
      );
    },
  );

  it('is one button in an email, which a missing form takes', async () => {
    const buttons = async (isIntakeMissing: boolean) => {
      const to = buildSoldBooking({ isIntakeMissing });
      const { html } = await appointmentEmail(RECEIVED, to, practice);
      return [...html.matchAll(/border-radius:999px[^>]*>([^<]+)</g)].map(([, label]) => label);
    };
    expect(await buttons(false)).toEqual(['See, move or cancel your appointment']);
    expect(await buttons(true)).toEqual(['Fill out the new client form']);
  });

  it('is the phone where there is no link', async () => {
    expect(await written({ link: null })).toContain(
      `To move or cancel it, please call ${practice.phone}.`,
    );
  });

  it('is not in the email that says it is cancelled', async () => {
    const news = { kind: 'appointment_cancelled', by: 'client', moved: UNMOVED } as const;
    expect((await appointmentEmail(news, buildSoldBooking(), practice)).text).not.toContain('#');
  });
});

describe('the text message', () => {
  it.each([
    ['pending', '2026-12-02T15:00:00Z'],
    ['confirmed', '2026-09-30T17:30:00Z'],
  ] as const)('for a %s booking fits in one segment of plain characters', (status, startsAt) => {
    const text = appointmentText(
      RECEIVED,
      buildSoldBooking({ status, startsAt: new Date(startsAt) }),
      practice,
    );
    expect(text).toMatch(/^[\x20-\x5a\x5f\x61-\x7a]+$/);
    expect(text.length).toBeLessThanOrEqual(160);
  });

  it.each([
    ['pending', 'broadway', '2026-11-25T18:30:00Z', '2026-11-20T18:00:00Z'],
    ['confirmed', 'home', '2026-11-25T18:30:00Z', '2026-11-20T18:00:00Z'],
    ['confirmed', 'home', '2026-11-25T18:30:00Z', '2026-11-25T18:00:00Z'],
  ] as const)(
    'for a %s appointment at the %s always has room for the link in one segment',
    (status, location, startsAt, asOf) => {
      const to = buildSoldBooking({
        ...{ status, location, startsAt: new Date(startsAt), asOf: new Date(asOf) },
        // As long as the address of a real practice.
        link: 'https://quietshorebodywork.com/appointment#a5DyzBW3UZMYGN7MUv03DA',
      });
      const told = [
        RECEIVED,
        { kind: 'appointment_changed', before: to, moved: UNMOVED },
        { kind: 'reminder', customMessage: null },
      ] as const;
      for (const news of told) {
        const text = appointmentText(news, to, practice);
        expect(text).toContain(': quietshorebodywork.com/appointment#a5DyzBW3UZMYGN7MUv03DA Reply');
        expect(text.length).toBeLessThanOrEqual(160);
      }
    },
  );

  it('is one part whatever apostrophe the practice’s name has, as long as its letters', () => {
    const straight = { ...practice, name: "Ann's Studio" };
    const curly = { ...practice, name: 'Ann’s Studio' };
    const written = (of: typeof practice) => appointmentText(RECEIVED, buildSoldBooking(), of);
    expect(toGsmLetters(written(curly))).toBe(written(straight));
    const foreign = written({ ...practice, name: 'Śā' });
    expect(foreign).toContain(`Call ${practice.phone}`);
  });

  it('says who sends it, when, where and how to opt out; no service and nothing about health', () => {
    const text = appointmentText(RECEIVED, buildSoldBooking(), practice);
    expect(text).toBe(
      `${practice.name}: Wed, Dec 2, 9:00 AM. Reserved and paid. ${practice.address.street}. ` +
        'Change: quietshore.example/appointment#a5DyzBW3UZMYGN7MUv03DA Reply STOP to end.',
    );
    expect(text).toMatch(/Reply STOP to end\.$/);
    expect(text.replace(practice.name, '')).not.toMatch(/Thai|massage|hours|stones|cupping/i);
    expect(text).not.toMatch(HEALTH);
  });
});

it('sends no one to the practice whose session is at the home studio', async () => {
  const booking = buildSoldBooking({ location: 'home' });
  const { text } = await appointmentEmail(RECEIVED, booking, practice);
  expect(text).toContain('Where: The home studio (call us if you haven’t been there before)');
  expect(text.split('Where:')[1]?.split('\n')[0]).not.toContain('815 Broadway');
  expect(appointmentText(RECEIVED, booking, practice)).toContain('Home studio. Change');
  const withoutLink = appointmentText(RECEIVED, { ...booking, link: null }, practice);
  expect(withoutLink).toContain('At the home studio. Call');
  expect(appointmentText(RECEIVED, booking, practice)).not.toContain('Broadway');
  expect(bookingCalendarFile(booking, practice).content).toMatch(/LOCATION:The home studio/);
});

it('says the client’s own address of a home visit in the email and the calendar file, and in no text', async () => {
  const visitAddress = '12 Birch St, Alexandria 56308';
  const booking = buildSoldBooking({ location: 'visit', visitAddress });
  const { text } = await appointmentEmail(RECEIVED, booking, practice);
  expect(text).toContain(`Where: Your home: ${visitAddress}`);
  expect(text.split('Where:')[1]?.split('\n')[0]).not.toContain(practice.address.street);
  expect(bookingCalendarFile(booking, practice).content).toMatch(/LOCATION:Your home: 12 Birch St/);
  for (const link of [booking.link, null]) {
    const words = appointmentText(RECEIVED, { ...booking, link }, practice);
    expect(words).toContain('At your home.');
    expect(words).not.toMatch(/Birch|56308/);
  }
  const feed = practiceFeed([{ ...booking, visitAddress: null }], practice);
  expect(feed).toMatch(/LOCATION:A home visit/);
});
