import * as z from 'zod/mini';
import { decimalAmountSchema } from '../catalog.ts';
import { cancellationPolicySchema } from '../rules/money/cancellation.ts';
import { paymentPartSchema } from '../rules/money/payment-parts.ts';

/** Where a session takes place: `broadway` is the practice, `home` the therapist's home studio, `visit` (HOME_VISIT) the client's own address. A page takes any other, too. */
export const locationSchema = z.string();

/** A booked appointment as its client sees it. */
export const bookedAppointmentSchema = z.object({
  id: z.string(),
  appointmentDate: z.iso.datetime({ offset: true }),
  location: z._default(locationSchema, 'broadway'),
  /** The client's own address, in one line, if that is where it is. */
  visitAddress: z.optional(z.string()),
  /** How often it was changed since it was booked; the SEQUENCE of its calendar file. */
  revision: z.int(),
  status: z.enum(['pending', 'confirmed', 'completed', 'no_show', 'cancelled']),
  paymentStatus: z.enum(['pending', 'paid', 'refunded']),
  /** Six characters to say on the phone. */
  confirmationCode: z.string(),
  /** The service with its length, then the enhancements, as sold and without tax. */
  lines: z.array(z.object({ name: z.string(), amount: decimalAmountSchema })),
  subtotal: decimalAmountSchema,
  tax: decimalAmountSchema,
  totalAmount: decimalAmountSchema,
  /** What paid for it, and how much of that was refunded. */
  payments: z._default(z.array(paymentPartSchema), []),
  /** The cancellation policy that it was sold under; missing in what an older page stored. */
  policy: z.optional(cancellationPolicySchema),
  service: z.object({ name: z.string(), duration: z.int() }),
});

/** Returns a confirmation code as it is shown and spoken: "K7M 4XR". */
export function displayConfirmationCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`;
}
