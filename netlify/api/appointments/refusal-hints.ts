import { moveWarningsSchema, placeOfDaySchema } from '#contract/appointments/moves.ts';
import type { AppointmentAnswer } from '#contract/appointments/appointments.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { nearestTimes } from '../orders/nearest-times.ts';
import { readAppointment } from './therapist-appointments.ts';

/** Returns the error; a refusal gets the appointment as it is now and the reason the action isn't possible. */
export async function explain(deps: Deps, appointmentId: string, error: unknown): Promise<unknown> {
  if (!(error instanceof AppError)) return error;
  const { code, options } = error;
  if (code !== 'stale_version' && code !== 'change_not_possible' && code !== 'already_refunded') {
    return error;
  }
  const current = await readAppointment(deps, appointmentId);
  if (code === 'stale_version') return new AppError(code, { ...options, cause: error, current });
  const detail =
    options.detail ??
    (code === 'already_refunded' ? refundedWords(current) : unchangeableWords(current));
  return new AppError(code, { cause: error, current, ...(detail !== undefined && { detail }) });
}

type Current = AppointmentAnswer['appointment'];

function refundedWords({ money }: Current): string | undefined {
  return money.paid === '0.00' && money.creditsUsed === 0
    ? 'Nothing was paid for this appointment, so there’s nothing to refund.'
    : undefined;
}

function unchangeableWords(current: Current): string | undefined {
  const stays = 'so nothing was changed.';
  if (current.money.isDisputed) {
    return `The bank is reviewing a payment for this appointment, ${stays}`;
  }
  switch (current.status) {
    case 'cancelled':
      return `This appointment is canceled, ${stays}`;
    case 'completed':
    case 'no_show':
      return `This appointment is over, ${stays}`;
    case 'pending':
    case 'confirmed':
      return undefined;
  }
}

const PLACE_QUESTIONS: Readonly<Record<string, string>> = {
  home: 'That day is at your home studio. Move it there?',
  broadway: 'That day is at Broadway. Move it there?',
};
const UNUSUAL = 'Something about that time has changed. Move it there?';
const ELSEWHERE = 'That day is at another location. Move it there?';

/** Returns the error; place_changes gets a question that names that day's location, confirmation_needed one about the time. */
export function askOfMove(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code === 'confirmation_needed') {
    const current = moveWarningsSchema.parse(error.options.current);
    return new AppError(error.code, { ...error.options, current, detail: UNUSUAL });
  }
  if (error.code !== 'place_changes') return error;
  const { location } = placeOfDaySchema.parse(error.options.current);
  return new AppError(error.code, {
    ...error.options,
    detail: PLACE_QUESTIONS[location] ?? ELSEWHERE,
  });
}

/** Returns the error; slot_taken gets the free times nearby that an existing client can book at any location. */
export async function withFreeTimes(
  deps: Deps,
  error: unknown,
  wanted: {
    serviceId: string;
    enhancementIds: readonly string[];
    appointmentDate: string;
    appointmentTime: string;
    homeVisit?: { minutesBefore: number; minutesAfter: number } | null | undefined;
  },
): Promise<unknown> {
  if (!(error instanceof AppError) || error.code !== 'slot_taken') return error;
  const offer = { client_type: 'existing', can_book_at_home: true, can_be_visited: true };
  const alternatives = await nearestTimes(deps, {
    serviceId: wanted.serviceId,
    enhancementIds: wanted.enhancementIds,
    localDate: wanted.appointmentDate,
    localTime: wanted.appointmentTime,
    offer,
    ...(wanted.homeVisit && { visit: wanted.homeVisit }),
  });
  const detail = 'That time is taken. Please choose another one.';
  return new AppError('slot_taken', { cause: error, alternatives, detail });
}
