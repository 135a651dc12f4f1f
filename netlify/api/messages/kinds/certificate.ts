import type { Practice } from '#contract/practice/practice.ts';
import type { GiftCertificate } from '../../../emails/gifts/gift-certificate.ts';
import type { Deps } from '#platform/deps.ts';

/** Returns a purchased gift certificate with its code, for its email or PDF; the code is stored nowhere else. Null if none. */
export async function readCertificate(
  { database, cipher }: Pick<Deps, 'database' | 'cipher'>,
  orderId: string,
): Promise<GiftCertificate | null> {
  const [row] = await database.read((tables) =>
    tables
      .from('gift_details')
      .select(
        'name, value_cents, gift_service_id, service_id, recipient_name, purchaser_name, personal_message, encrypted_code, paid_at',
      )
      .eq('order_id', orderId)
      .not('wallet_id', 'is', null),
  );
  if (!row) return null;
  return {
    code: cipher.decrypt(row.encrypted_code ?? '', orderId),
    serviceName: row.gift_service_id === null ? null : row.name,
    isBookable: row.service_id !== null,
    valueCents: row.value_cents ?? 0,
    recipientName: row.recipient_name ?? '',
    purchaserName: row.purchaser_name ?? '',
    personalMessage: row.personal_message,
    boughtAt: new Date(row.paid_at ?? 0),
  };
}

/** The file name of a certificate. */
export const CERTIFICATE_FILE = 'gift-certificate.pdf';

/** Returns a certificate as a PDF. */
export async function drawCertificate(
  gift: GiftCertificate,
  practice: Practice,
): Promise<Uint8Array> {
  const { giftCertificatePdf } = await import('../../../emails/gifts/gift-certificate.ts');
  return giftCertificatePdf(gift, practice);
}
