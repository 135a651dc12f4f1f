import { displayGiftCode } from '#contract/rules/gift-code.ts';
import { displayMoney, displayMoneyInFull } from '#contract/rules/money/money.ts';
import { paths } from '#lib/site/paths.ts';
import type { Practice } from '#contract/practice/practice.ts';
import { localDay, recordDay } from '../words/booking-text.ts';
import { phoneOf, type EmailRow } from '../frame/email-content.ts';
import { renderEmail } from '../frame/frame.tsx';
import { GIFT_PROMISE, giftUse, giftWorth, type GiftCertificate } from './gift-certificate.ts';

/** The email that is a gift certificate, to view, print or forward. Neither its subject nor its preview contains the code. */
export function giftCertificateEmail(gift: GiftCertificate, practice: Practice) {
  const worth = giftWorth(gift);
  const { recipientName, purchaserName, personalMessage } = gift;
  const site = { label: new URL(practice.url).hostname, href: practice.url };
  return renderEmail(
    {
      subject: onOneLine(`A gift certificate for ${recipientName} from ${purchaserName}`),
      preview: `${worth} at ${practice.name}.`,
      heading: `Gift certificate: ${worth}`,
      parts: [
        { kind: 'text', words: `For ${recipientName}, from ${purchaserName}.` },
        ...(personalMessage ? [{ kind: 'quote', words: personalMessage } as const] : []),
        { kind: 'code', words: displayGiftCode(gift.code) },
        { kind: 'title', words: 'How to use it' },
        {
          kind: 'text',
          words: [
            'Book at ',
            site,
            ' and enter the code when you pay, or call ',
            phoneOf(practice),
            '.',
          ],
        },
        { kind: 'text', words: giftUse(gift) },
        {
          kind: 'button',
          link: { label: 'Choose a massage', href: new URL(paths.services, practice.url).href },
        },
        {
          kind: 'soft',
          words: `${GIFT_PROMISE} The attachment is the same certificate, ready to print.`,
        },
      ],
    },
    practice,
  );
}

/** A gift certificate as its buyer's email describes it: everything but its code. */
export interface BoughtGift {
  /** The buyer's; empty if nothing of it can be sent. */
  firstName: string;
  /** "Thai 60 min", or "Gift certificate" for an amount. */
  name: string;
  amountCents: number;
  recipientName: string;
  paidAt: Date;
  /** Where it is emailed, or null if it is on paper. */
  deliveredTo: string | null;
  /** Whether that is the buyer's own address. */
  isToBuyer: boolean;
  /** The local date on which it is emailed; null means right away. */
  deliverOn: string | null;
}

/** The email to the buyer of a gift certificate: what happens next, and the receipt. */
export function giftBoughtEmail(gift: BoughtGift, practice: Practice) {
  const amount = displayMoneyInFull(gift.amountCents);
  return renderEmail(
    {
      subject: onOneLine(`Your gift certificate for ${gift.recipientName}`),
      preview: deliveryWords(gift),
      heading: gift.firstName ? `Thank you, ${gift.firstName}.` : 'Thank you.',
      parts: [
        { kind: 'text', words: deliveryWords(gift) },
        {
          kind: 'soft',
          words: [
            'It never expires and has no fees. Need to change something? Please call ',
            phoneOf(practice),
            '.',
          ],
        },
        { kind: 'title', words: 'Receipt' },
        {
          kind: 'sums',
          rows: [
            [gift.name === AMOUNT_NAME ? AMOUNT_NAME : `${AMOUNT_NAME}, ${gift.name}`, amount],
            [`Paid by card on ${recordDay(gift.paidAt, practice.timeZone)}`, amount],
          ],
        },
        { kind: 'soft', words: 'Sales tax is added when it’s used and isn’t included here.' },
      ],
    },
    practice,
  );
}

const AMOUNT_NAME = 'Gift certificate';

function deliveryWords({ recipientName, deliveredTo, isToBuyer, deliverOn }: BoughtGift): string {
  if (deliveredTo === null)
    return `We’ll print the certificate for ${recipientName} within 24 hours and call you when it’s ready for pickup, or to ask for your mailing address.`;
  const when = deliverOn === null ? 'today' : `on ${localDay(deliverOn)}`;
  return isToBuyer
    ? `The certificate for ${recipientName} will be sent to you ${when}, in a separate email you can print or forward.`
    : `The certificate for ${recipientName} will be emailed to ${deliveredTo} ${when}.`;
}

/** What the practice needs to know about a purchased gift certificate. */
export interface GiftNews {
  firstName: string;
  name: string;
  amountCents: number;
  isOnPaper: boolean;
  deliverOn: string | null;
}

/** The email to the practice about a gift certificate and what to do about it. It has a first name, no message and no code. */
export function giftNewsEmail(gift: GiftNews, practice: Practice) {
  const { firstName, isOnPaper, deliverOn } = gift;
  const rows: EmailRow[] = [
    ['Bought by', firstName],
    ['Worth', gift.name === AMOUNT_NAME ? displayMoney(gift.amountCents) : gift.name],
    ['Paid', displayMoney(gift.amountCents)],
    [
      'Delivery',
      isOnPaper ? 'On paper' : `By email, ${deliverOn ? localDay(deliverOn) : 'right away'}`,
    ],
  ];
  return renderEmail(
    {
      subject: onOneLine(`Gift certificate${isOnPaper ? ' to print' : ''}: ${firstName}`),
      preview: isOnPaper ? 'To print and hand over.' : 'Nothing to do: it goes out by email.',
      heading: isOnPaper ? 'A gift certificate to print' : 'A gift certificate was bought',
      parts: [
        {
          kind: 'text',
          words: isOnPaper
            ? `${firstName} bought a paper gift certificate. Please call when it’s ready.`
            : `${firstName} bought a gift certificate. It goes out by email, so there’s nothing for you to do.`,
        },
        { kind: 'facts', rows },
        {
          kind: 'button',
          link: { label: 'Open the dashboard', href: new URL(paths.admin, practice.url).href },
        },
      ],
    },
    practice,
  );
}

/** Keeps a subject on one line, whatever people type into a name. */
const onOneLine = (words: string) => words.replaceAll(/\s+/g, ' ');
