import type { BookingForm } from '../../contract/booking.ts';
import type { SavedBooking } from '../../contract/checkout.ts';
import { formatMoney } from '../../contract/money.ts';
import { bookingDraft } from '../../lib/booking-session.ts';
import type { BookingRequest } from '../../lib/booking-request.ts';

/** The fields that must be right before step 2. */
export const FIRST_STEP_FIELDS = [
  'serviceId',
  'firstName',
  'lastName',
  'email',
  'phone',
  'appointmentDate',
  'appointmentTime',
] as const satisfies readonly (keyof BookingForm)[];

const EMPTY: BookingForm = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  textConsent: false,
  serviceId: '',
  appointmentDate: '',
  appointmentTime: '',
  selectedEnhancements: [],
  healthConditions: '',
  pressurePreference: 'medium',
  specialRequests: '',
};

/** What the form starts with: what was asked for, over what was typed before in this tab. */
export function startingValues({ serviceId, date, time }: BookingRequest): BookingForm {
  return {
    ...EMPTY,
    ...bookingDraft.read(),
    ...(serviceId ? { serviceId } : {}),
    ...(date ? { appointmentDate: date } : {}),
    ...(time ? { appointmentTime: time } : {}),
  };
}

/** The booking as the browser keeps it until it is paid. */
export function buildSavedBooking(
  values: BookingForm,
  slot: { startsAt: string; subtotalCents: number; checkoutKey: string },
): SavedBooking {
  return {
    ...values,
    appointmentDate: slot.startsAt,
    selectedEnhancements: values.selectedEnhancements ?? [],
    totalAmount: formatMoney(slot.subtotalCents),
    checkoutKey: slot.checkoutKey,
  };
}
