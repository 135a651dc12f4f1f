import type { BookingInput } from '#contract/checkout/checkout.ts';
import type { Stack } from '../../helpers/stack/stack.ts';
import { visitor } from '../../scenarios/visitor.ts';

/** Books and pays as a guest does: Wednesday, November 25, 9:00 AM, unless told otherwise. Answers the appointment's id. */
export async function bookAsGuest(
  stack: Stack,
  name = 'ann',
  changes: Partial<BookingInput> = {},
): Promise<string> {
  const guest = visitor(stack, name, changes);
  await guest.prepareAndPay();
  return (await guest.confirm()).body.appointment.id;
}
