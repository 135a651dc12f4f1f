import * as z from 'zod/mini';
import { DELIVERY_METHODS } from '#contract/gifts/gift-delivery.ts';
import type { Practice } from '#contract/practice/practice.ts';
import type { BoughtGift } from '../../../emails/gifts/gift-emails.ts';
import { CERTIFICATE_FILE, drawCertificate, readCertificate } from './certificate.ts';
import {
  plainName,
  UnsendableError,
  type Composing,
  type Drawn,
  type StoredMessage,
} from '../stored-message.ts';

/** Writes the email with a gift certificate. */
export async function writeCertificate(
  deps: Composing,
  { facts }: StoredMessage,
  practice: Practice,
): Promise<Drawn> {
  const [{ giftCertificateEmail }, bought] = await Promise.all([
    import('../../../emails/gifts/gift-emails.ts'),
    readCertificate(deps, certificateSchema.parse(facts).order_id),
  ]);
  if (!bought) throw new UnsendableError('no_certificate');
  const gift = {
    ...bought,
    recipientName: plainName(bought.recipientName),
    purchaserName: plainName(bought.purchaserName),
  };
  return {
    ...(await giftCertificateEmail(gift, practice)),
    attachments: [
      {
        filename: CERTIFICATE_FILE,
        contentType: 'application/pdf',
        content: await drawCertificate(gift, practice),
      },
    ],
  };
}

/** Writes the email to the buyer of a gift certificate. */
export async function writeGiftBought(stored: StoredMessage, practice: Practice): Promise<Drawn> {
  const { giftBoughtEmail } = await import('../../../emails/gifts/gift-emails.ts');
  return giftBoughtEmail(readGift(stored), practice);
}

/** Writes the email to the practice about a gift certificate that was bought. */
export async function writeGiftNews({ facts }: StoredMessage, practice: Practice): Promise<Drawn> {
  const { giftNewsEmail } = await import('../../../emails/gifts/gift-emails.ts');
  const gift = giftSchema.parse(facts);
  return giftNewsEmail(
    {
      firstName: gift.first_name || 'Someone',
      name: gift.name,
      amountCents: gift.amount_cents,
      isOnPaper: gift.delivery_method === 'physical',
      deliverOn: gift.deliver_on ?? null,
    },
    practice,
  );
}

const certificateSchema = z.object({ order_id: z.string() });
const giftSchema = z.object({
  first_name: z._default(z.string(), ''),
  name: z.string(),
  amount_cents: z.int(),
  delivery_method: z.enum(DELIVERY_METHODS),
  deliver_on: z.optional(z.nullable(z.string())),
});
const boughtGiftSchema = z.extend(giftSchema, {
  recipient_name: z.string(),
  delivered_to: z.optional(z.nullable(z.string())),
  paid_at: z.string(),
});

function readGift({ facts, address }: StoredMessage): BoughtGift {
  const row = boughtGiftSchema.parse(facts);
  const deliveredTo = row.delivered_to ?? null;
  return {
    firstName: row.first_name,
    name: row.name,
    amountCents: row.amount_cents,
    recipientName: row.recipient_name,
    paidAt: new Date(row.paid_at),
    deliveredTo,
    isToBuyer: deliveredTo?.toLowerCase() === address?.toLowerCase(),
    deliverOn: row.deliver_on ?? null,
  };
}
