import type { Context } from 'hono';
import {
  bookTimesQuerySchema,
  FREE_TIME,
  PLAIN_FIELDS,
  plainBookingSchema,
  type BookTimesQuery,
  type PlainBooking,
  type PlainField,
} from '#contract/checkout/plain-booking.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { decryptHealthNotes } from '../health-notes.ts';
import { requireValid } from '../../middleware/answer-calls.ts';

/** The contents of the form's fields. */
export type FormValues = Record<PlainField, string>;

/** A sent form: what it asks for or what is wrong with it, and everything exactly as typed. */
export interface SentForm {
  query: BookTimesQuery;
  checkoutKey: string;
  values: FormValues;
  booking: PlainBooking | null;
  errors: Record<string, string>;
}

export const EMPTY_VALUES = Object.fromEntries(
  PLAIN_FIELDS.map((name) => [name, '']),
) as FormValues;

const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(;|$)/i;

/** Reads the choice from an address; null if it names no service. */
export function readTimesQuery(params: URLSearchParams): BookTimesQuery | null {
  const parsed = bookTimesQuerySchema.safeParse({
    serviceId: params.get('serviceId') ?? undefined,
    enhancementIds: params.getAll('enhancementIds'),
    from: params.get('from') ?? undefined,
    freeTime: FREE_TIME.exec(params.get('freeTime') ?? '')?.[0],
    left: params.get('left') ?? undefined,
  });
  return parsed.success ? parsed.data : null;
}

/** Parses a sent form by the booking call's schemas. Throws unsupported_media_type, and unknown_service without a service. */
export async function readForm(c: Context): Promise<SentForm> {
  if (!FORM_TYPE.test(c.req.header('content-type') ?? '')) {
    throw new AppError('unsupported_media_type', { detail: NO_FORM });
  }
  const sent = new URLSearchParams(await c.req.text());
  const query = readTimesQuery(sent);
  if (!query) throw new AppError('unknown_service');
  const values = Object.fromEntries(
    PLAIN_FIELDS.map((name) => [name, sent.get(name) ?? '']),
  ) as FormValues;
  const { freeTime, textConsent, pressurePreference, ...written } = values;
  const [appointmentDate = '', appointmentTime = ''] = freeTime.split('T');
  const input = {
    ...written,
    appointmentDate,
    appointmentTime,
    serviceId: query.serviceId,
    selectedEnhancements: query.enhancementIds,
    textConsent: textConsent !== '',
    pressurePreference: pressurePreference || undefined,
    checkoutKey: sent.get('checkoutKey') ?? '',
    policyVersion: sent.get('policyVersion') ?? undefined,
    shownTotal: wholeNumber(sent.get('shownTotal')),
  };
  const { booking, errors } = validate(input);
  // An invalid key wasn't written by us, so the next form gets a new one.
  const checkoutKey = errors['checkoutKey'] ? crypto.randomUUID() : input.checkoutKey;
  return { query, checkoutKey, values, booking, errors };
}

/** Returns the digits of a hidden field as a number; undefined for anything else, as in a form of an earlier page. */
function wholeNumber(typed: string | null): number | undefined {
  return typed !== null && /^\d{1,7}$/.test(typed) ? Number(typed) : undefined;
}

const NO_FORM = 'This address only accepts our booking form. Nothing was booked or charged.';

function validate(input: object): Pick<SentForm, 'booking' | 'errors'> {
  try {
    return { booking: requireValid(plainBookingSchema, input), errors: {} };
  } catch (error) {
    if (!(error instanceof AppError) || !error.options.fields) throw error;
    const { appointmentDate, appointmentTime, ...errors } = error.options.fields;
    const freeTime = appointmentDate ?? appointmentTime;
    return { booking: null, errors: { ...(freeTime && { freeTime: TIME_MISSING }), ...errors } };
  }
}

const TIME_MISSING = 'Please choose a time';

/** Returns what was typed in an unpaid checkout, for its own browser when it returns from the payment page. */
export async function readTyped(
  { database, cipher }: Pick<Deps, 'database' | 'cipher'>,
  checkoutKey: string,
): Promise<FormValues | null> {
  const [order] = await database.read((tables) =>
    tables
      .from('order_details')
      .select()
      .eq('checkout_key', checkoutKey)
      .order('created_at', { ascending: false })
      .limit(1),
  );
  if (!order?.email || !['open', 'lapsed'].includes(order.state ?? '')) return null;
  const [encrypted] = order.health_note_id
    ? await database.read((tables) =>
        tables
          .from('health_notes')
          .select('health_note_id, encrypted_notes')
          .eq('health_note_id', String(order.health_note_id)),
      )
    : [];
  const notes =
    encrypted && decryptHealthNotes(cipher, { ...encrypted, address: order.email, alias_id: null });
  return {
    freeTime: order.local_date ? `${order.local_date}T${order.local_time}` : '',
    firstName: order.first_name ?? '',
    lastName: order.last_name ?? '',
    email: order.email,
    phone: order.phone ?? '',
    textConsent: order.text_consent_version ? 'yes' : '',
    pressurePreference: order.pressure_preference ?? '',
    healthConditions: notes?.healthConditions ?? '',
    specialRequests: notes?.specialRequests ?? '',
  };
}
