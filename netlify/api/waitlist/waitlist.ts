import { alternativesSchema } from '#contract/checkout/availability.ts';
import { TEXT_CONSENT_VERSION } from '#contract/orders/booking.ts';
import type {
  AdminWaitlist,
  JoinedWaitlist,
  WaitlistEntry,
  WaitlistInput,
} from '#contract/waitlist/waitlist.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Database, RequestFor } from '#platform/database/database.ts';
import type { Deps } from '#platform/deps.ts';
import { sendSoon } from '../messages/outbox.ts';
import type { Sent } from '../middleware/sender-network.ts';
import { offerOf, type Viewer } from '../middleware/session.ts';
import { hashToken } from '../middleware/session-cookies.ts';

type PlaceRow = Awaited<ReturnType<typeof readPlaces>>[number];

const readPlaces = (database: Database, link: string, networks: string[]) =>
  database.rpcNow('read_waitlist_entry', { p_token_hash: hashToken(link), p_networks: networks });

/**
 * Adds someone to the waitlist for a day that is full, and emails them the link to their spot; the same entry twice is one.
 * Anyone not logged in under that address has to follow the emailed link first: until then nothing else is sent, no time is held,
 * and only the email has the link. So a program gets no further. Throws date_in_past, unknown_service,
 * slot_unavailable, times_free with some of them, waitlist_limit, confirm_first, too_many_requests.
 */
export async function joinWaitlist(
  deps: Deps,
  { input, networks, viewer }: Sent<{ input: WaitlistInput; viewer: Viewer }>,
): Promise<JoinedWaitlist> {
  const { entryId, serviceId, date, dayPart, firstName, lastName, email, phone } = input;
  const link = deps.cipher.tokenOf('waitlist', entryId);
  const isConfirmed = viewer.isEmailVerified && viewer.email.toLowerCase() === email.toLowerCase();
  const p_waitlist: RequestFor<'waitlist'> = {
    entry_id: entryId,
    token_hash: hashToken(link),
    first_name: firstName,
    last_name: lastName,
    email,
    phone,
    text_consent_version: input.textConsent ? TEXT_CONSENT_VERSION : null,
    service_id: serviceId,
    local_date: date,
    day_part: dayPart,
    ...offerOf(viewer),
    is_confirmed: isConfirmed,
  };
  try {
    await deps.database.rpcNow('join_waitlist', { p_waitlist, p_networks: networks });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'times_free') throw error;
    throw new AppError(error.code, {
      alternatives: alternativesSchema.parse(error.options.current),
    });
  }
  await sendSoon(deps, entryId);
  return { link: isConfirmed ? link : null, entry: await readPlace(deps, { link, networks }) };
}

/** Returns a spot on the waitlist by its link. Throws unknown_link, and too_many_requests after 20 wrong links in an hour. */
export async function readPlace(
  { database }: Pick<Deps, 'database'>,
  { link, networks }: Sent<{ link: string }>,
): Promise<WaitlistEntry> {
  const [row] = await readPlaces(database, link, networks);
  if (!row) throw new AppError('unknown_link');
  return toEntry(row);
}

type Act = 'confirm_place' | 'leave_waitlist' | 'decline_offer';

/**
 * Confirms a spot, leaves the waitlist, or passes on the held time, which the next person gets at once. Throws like readPlace.
 */
export async function actOnPlace(
  deps: Deps,
  act: Act,
  { link, networks }: Sent<{ link: string }>,
): Promise<WaitlistEntry> {
  await deps.database.rpcNow(act, { p_token_hash: hashToken(link), p_networks: networks });
  return readPlace(deps, { link, networks });
}

/** Gives the held time to a checkout. Throws offer_over, and like readPlace. */
export async function takeOffer(
  deps: Deps,
  { link, checkoutKey, networks }: Sent<{ link: string; checkoutKey: string }>,
): Promise<WaitlistEntry> {
  await deps.database.rpcNow('take_offer', {
    p_token_hash: hashToken(link),
    p_checkout_key: checkoutKey,
    p_networks: networks,
  });
  return readPlace(deps, { link, networks });
}

/** Returns the waitlist by day and in the order of joining, without unconfirmed addresses. */
export async function listWaitlist({ database }: Pick<Deps, 'database'>): Promise<AdminWaitlist> {
  const rows = await database.rpcNow('list_waitlist', {});
  return {
    entries: rows.map((row) => {
      const { service, contact, ...entry } = toEntry(row);
      return {
        ...entry,
        ...contact,
        id: row.entry_id,
        serviceName: service.name,
        duration: service.duration,
        askedAt: toInstant(row.asked_at),
        missedOffers: row.missed_offers,
      };
    }),
  };
}

/** Removes someone from the waitlist; safe to repeat. Throws not_found. */
export async function removeFromWaitlist(
  { database }: Pick<Deps, 'database'>,
  id: string,
): Promise<void> {
  await database.rpcNow('remove_from_waitlist', { p_entry_id: id });
}

const toInstant = (text: string) => new Date(text).toISOString();

function toEntry(row: PlaceRow): WaitlistEntry {
  // The generated types don't allow null here.
  const startsAt = row.offer_starts_at as string | null;
  return {
    state: row.state as WaitlistEntry['state'],
    date: row.local_date,
    dayPart: row.day_part as WaitlistEntry['dayPart'],
    service: { id: row.service_id, name: row.service_name, duration: row.duration_minutes },
    place: row.place as number | null,
    offer:
      startsAt === null
        ? null
        : {
            date: row.offer_date,
            time: row.offer_time,
            startsAt: toInstant(startsAt),
            expiresAt: toInstant(row.offer_expires_at),
            secondsLeft: row.offer_seconds_left,
          },
    contact: {
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      phone: row.phone,
    },
  };
}
