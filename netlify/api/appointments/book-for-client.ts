import type { AdminBookingInput } from '#contract/appointments/bookings.ts';
import type { UndoableAnswer } from '#contract/appointments/undo.ts';
import { AppError } from '../../errors/app-error.ts';
import type { RequestFor } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { readCatalog } from '../catalog/catalog.ts';
import { priceLines, requireChoice } from '../checkout/booking-request.ts';
import { findDeskClient } from '../checkout/desk-client.ts';
import { asBytes, requireGiftCodes } from '../gifts/gift-codes.ts';
import type { Sent } from '../middleware/sender-network.ts';
import { toAddressRow } from '../home-visits/address-rows.ts';
import { notifyBooking } from '../messages/outbox.ts';
import { claimTime } from '../orders/settle.ts';
import { act } from './act.ts';
import { offerUndo } from './offer-undo.ts';
import { withFreeTimes } from './refusal-hints.ts';

/**
 * Books for a client at any free time ahead, confirmed at once. Paid later, or now by the client's credit or gift certificates.
 * The same bookingKey books only once. Throws slot_taken with free times nearby, credit_missing, date_in_past.
 */
export async function bookForClient(
  deps: Deps,
  input: Sent<AdminBookingInput>,
): Promise<UndoableAnswer> {
  const { database } = deps;
  const { giftCodes: codes, networks } = input;
  const hashes = await requireGiftCodes(deps, { codes, networks });
  const p_booking: RequestFor<'booking'> = {
    ...(await readBooking(deps, input)),
    gift_code_hashes: hashes.map(asBytes),
  };
  let appointmentId: string;
  try {
    appointmentId = await claimTime(deps, {
      listInTheWay: () => database.rpcNow('holds_to_release_for_client', { p_booking }),
      claim: () => database.rpcNow('book_for_client', { p_booking }),
    });
  } catch (error) {
    throw await withFreeTimes(deps, error, input);
  }
  const answer = await act(deps, appointmentId, async () => {
    const [row] = await database.read((tables) =>
      tables.from('appointments').select('order_id').eq('appointment_id', appointmentId),
    );
    await notifyBooking(deps, String(row?.order_id));
    return 'Appointment booked';
  });
  return { ...answer, ...(await offerUndo(deps, { appointment_id: appointmentId })) };
}

/** Returns a booking as the database takes it. */
export async function readBooking(
  { database }: Deps,
  input: AdminBookingInput,
): Promise<RequestFor<'booking'>> {
  const { clientId, newClient, useCredit } = input;
  const [catalog, client] = await Promise.all([
    readCatalog(database),
    clientId === undefined ? null : findDeskClient(database, clientId),
  ]);
  const contact = client ?? newClient;
  if (!contact) throw new Error('A booking without a client');
  if (useCredit && !client) {
    throw new AppError('invalid_request', { fields: { useCredit: 'Please choose a client' } });
  }
  return {
    checkout_key: input.bookingKey,
    service_id: input.serviceId,
    local_date: input.appointmentDate,
    local_time: input.appointmentTime,
    first_name: contact.firstName,
    last_name: contact.lastName,
    email: contact.email,
    phone: contact.phone,
    text_consent_version: client?.textConsentVersion ?? null,
    wallet_owner_email: useCredit && client ? client.walletOwnerEmail : null,
    uses_credit: useCredit,
    home_visit: input.homeVisit
      ? {
          ...toAddressRow(input.homeVisit),
          minutes_before: input.homeVisit.minutesBefore,
          minutes_after: input.homeVisit.minutesAfter,
          is_straight_from: input.homeVisit.isStraightFrom ?? false,
          is_straight_on: input.homeVisit.isStraightOn ?? false,
        }
      : null,
    lines: priceLines(
      requireChoice(catalog, input),
      catalog.sales_taxes,
      client?.isMember ?? false,
    ),
  };
}
