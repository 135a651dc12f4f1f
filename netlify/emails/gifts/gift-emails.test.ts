import { describe, expect, it } from 'vitest';
import { practice } from '#lib/site/built/practice.ts';
import { giftBoughtEmail, giftCertificateEmail, giftNewsEmail } from './gift-emails.ts';

const certificate = {
  code: 'K7M4XR92HJKPABCDEF',
  serviceName: 'Thai 60 min',
  isBookable: true,
  valueCents: 10_000,
  recipientName: 'Maren',
  purchaserName: 'Søren \n Lund',
  personalMessage: 'Happy birthday <3 & more',
  boughtAt: new Date('2026-11-20T18:00:00Z'),
};

const bought = {
  firstName: 'Søren',
  name: 'Thai 60 min',
  amountCents: 10_000,
  recipientName: 'Maren',
  paidAt: new Date('2026-11-20T18:00:00Z'),
  deliveredTo: 'maren@example.com',
  isToBuyer: false,
  deliverOn: null,
};

it('thanks a buyer without a name if the name can’t be sent', async () => {
  const { text } = await giftBoughtEmail({ ...bought, firstName: '' }, practice);
  expect(text).toContain('Thank you.');
  expect(text).not.toContain('Someone');
});

describe('the email that is a gift certificate', () => {
  it('says what it is worth, the message as it was written, the code, how to use it and that it never expires', async () => {
    const { text, html } = await giftCertificateEmail(certificate, practice);
    expect(text).toContain('Gift certificate: Thai 60 min');
    expect(text).toContain('Happy birthday <3 & more');
    expect(html).toContain('Happy birthday &lt;3 &amp; more');
    expect(text).toContain('Your code: K7M4XR-92HJKP-ABCDEF');
    expect(text).toContain(`or call ${practice.phone}`);
    expect(text).toContain('Never expires. No fees.');
  });

  it('asks to call for a service that is not in the catalog', async () => {
    const gift = { ...certificate, serviceName: 'Hot Stone 75 min', isBookable: false };
    const { text } = await giftCertificateEmail(gift, practice);
    expect(text).toContain('Call us to book Hot Stone 75 min, or put the $100 paid for it');
  });

  it('quotes nothing where its buyer wrote nothing', async () => {
    const { text, html } = await giftCertificateEmail(
      { ...certificate, personalMessage: null },
      practice,
    );
    expect(text).toContain('For Maren, from Søren \n Lund.\n\nYour code: K7M4XR');
    expect(html).not.toContain('pre-wrap');
  });

  it.each([
    [{}, 'Good for Thai 60 min, even if the price goes up'],
    [
      { serviceName: null },
      'Good for any massage, in full or in part. Any balance stays on the certificate.',
    ],
  ])('%j: says what it pays for', async (changed, words) => {
    const { text } = await giftCertificateEmail({ ...certificate, ...changed }, practice);
    expect(text).toContain(words);
  });

  it('has no code in its subject or in what a list of emails shows', async () => {
    const { subject, html } = await giftCertificateEmail(certificate, practice);
    expect(subject).toBe('A gift certificate for Maren from Søren Lund');
    expect(html.indexOf('K7M4XR')).toBeGreaterThan(html.indexOf('<h1'));
  });
});

describe('the receipt of a gift certificate', () => {
  it.each([
    [{}, 'will be emailed to maren@example.com today.'],
    [{ deliverOn: '2026-11-27' }, 'will be emailed to maren@example.com on Friday, November 27.'],
    [{ isToBuyer: true }, 'will be sent to you today, in a separate email'],
    [{ deliveredTo: null }, 'call you when it’s ready for pickup'],
  ])('%j: says that it %s', async (changed, words) => {
    const { text } = await giftBoughtEmail({ ...bought, ...changed }, practice);
    expect(text).toContain(words);
    expect(text).toContain('Gift certificate, Thai 60 min: $100.00');
    expect(text).toContain('Paid by card on November 20, 2026: $100.00');
    expect(text).toContain('never expires');
  });
});

it('the practice is emailed what to print, by a first name', async () => {
  const news = {
    firstName: 'Søren',
    name: 'Gift certificate',
    amountCents: 12_500,
    isOnPaper: true,
    deliverOn: null,
  };
  const paper = await giftNewsEmail(news, practice);
  expect(paper.subject).toBe('Gift certificate to print: Søren');
  expect(paper.text).toContain('Worth: $125');
  const emailed = await giftNewsEmail({ ...news, isOnPaper: false }, practice);
  expect(emailed.text).toContain('there’s nothing for you to do');
});
