import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import {
  CERTIFICATE_FILE,
  drawCertificate,
  readCertificate,
} from '../messages/kinds/certificate.ts';
import { enforceRateLimit } from '../middleware/rate-limit.ts';

/** Returns a purchased certificate as a PDF. Throws not_found, and gift_code_empty once it has no balance. */
export async function giftDocument(deps: Deps, orderId: string): Promise<Response> {
  const [known] = await deps.database.read((tables) =>
    tables.from('gift_details').select('left_cents').eq('order_id', orderId),
  );
  const gift = await readCertificate(deps, orderId);
  if (!gift) throw new AppError('not_found');
  // We never give anyone a certificate that is worth nothing.
  if ((known?.left_cents ?? 0) <= 0) throw new AppError('gift_code_empty');
  const certificate = await drawCertificate(gift, await deps.readPractice());
  return new Response(new Uint8Array(certificate), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${CERTIFICATE_FILE}"`,
    },
  });
}

/** Returns the emailed certificate of a checkout: only its own browser knows the key. Throws like giftDocument. */
export async function boughtDocument(
  deps: Deps,
  { checkoutKey, networks }: { checkoutKey: string; networks: string[] },
): Promise<Response> {
  await enforceRateLimit(deps, 'status', [...networks, `checkout ${checkoutKey}`]);
  const [bought] = await deps.database.read((tables) =>
    tables
      .from('gift_details')
      .select('order_id')
      .match({ checkout_key: checkoutKey, state: 'settled', delivery_method: 'email' }),
  );
  if (!bought?.order_id) throw new AppError('not_found');
  return giftDocument(deps, bought.order_id);
}
