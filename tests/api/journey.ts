import type {
  AppointmentResult,
  BookingInput,
  PaymentIntentAnswer,
} from '#contract/checkout/checkout.ts';
import type { Problem } from '#contract/problem.ts';
import type { Stack } from '../helpers/stack/stack.ts';

/** A booking of a time that the practice offers at the clock's default instant. */
export function buildBooking(changes: Partial<BookingInput> = {}): BookingInput {
  return {
    firstName: 'Ann',
    lastName: 'Lund',
    email: 'ann@example.com',
    phone: '(320) 555-0111',
    textConsent: true,
    serviceId: 'thai-90',
    appointmentDate: '2026-11-25',
    appointmentTime: '09:00',
    selectedEnhancements: ['cupping', 'hot-stones'],
    healthConditions: 'An old knee injury',
    pressurePreference: 'firm',
    ...changes,
  };
}

/** What a booking is charged by: everyone's, but for those whom a credit or gift value leaves nothing to pay. */
export type Charge = PaymentIntentAnswer & { paymentIntentId: string; clientSecret: string };

/** What the API answered: status, body, and the problem when it refused. */
export interface Answer<Body> {
  status: number;
  body: Body;
  problem: Problem;
  headers: Headers;
}

/** Calls the API and reads its answer. */
export async function call<Body>(
  stack: Stack,
  path: string,
  json?: unknown,
): Promise<Answer<Body>> {
  const response = await stack.api(path, json === undefined ? {} : { json });
  const body: unknown = await response.json();
  return {
    status: response.status,
    body: body as Body,
    problem: body as Problem,
    headers: response.headers,
  };
}

/** Asks to hold a time and to pay for it. */
export function prepare(
  stack: Stack,
  booking: BookingInput,
  checkoutKey: string = crypto.randomUUID(),
) {
  return call<Charge>(stack, '/api/create-payment-intent', {
    serviceId: booking.serviceId,
    enhancementIds: booking.selectedEnhancements ?? [],
    booking,
    checkoutKey,
  });
}

/** Tells the API that a booking was paid for. */
export function confirm(
  stack: Stack,
  booking: BookingInput,
  stripePaymentIntentId: string,
  more: Record<string, unknown> = {},
) {
  return call<AppointmentResult>(stack, '/api/appointments', {
    ...booking,
    stripePaymentIntentId,
    enhancementIds: booking.selectedEnhancements ?? [],
    ...more,
  });
}

/** Holds a time and pays for it, but does not tell the API; answers the payment intent. */
export async function pay(stack: Stack, booking: BookingInput, checkoutKey?: string) {
  const { body, status } = await prepare(stack, booking, checkoutKey);
  if (status !== 200) throw new Error(`No payment to make: ${JSON.stringify(body)}`);
  stack.stripe.pay(body.paymentIntentId);
  return body.paymentIntentId;
}

/** The times of a day that someone else is offered. */
export async function offeredTimes(stack: Stack, { serviceId, appointmentDate }: BookingInput) {
  const query = new URLSearchParams({ serviceId, date: appointmentDate });
  const { body } = await call<{ availableSlots: string[] }>(stack, `/api/availability?${query}`);
  return body.availableSlots;
}

/** The tables that a booking writes to. */
export const BOOKING_TABLES = [
  'clients',
  'orders',
  'order_requests',
  'order_lines',
  'tenders',
  'occupancy',
  'appointments',
  'ledger',
  'stripe_events',
  'messages',
];

/** The number of rows in each table that a booking writes to. */
export async function countRows(stack: Stack): Promise<Record<string, number>> {
  const counts = BOOKING_TABLES.map(
    (table) => `(select count(*)::int from public.${table}) as ${table}`,
  );
  const [row] = await stack.sql(`select ${counts.join(', ')}`);
  return row as Record<string, number>;
}

/** What Stripe answers when it is down itself. */
export function stripeFails(): Response {
  const error = { type: 'api_error', message: 'An unknown error occurred' };
  return Response.json({ error }, { status: 500 });
}
