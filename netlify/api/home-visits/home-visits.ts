import type { ClientVisits, TravelZone } from '#contract/appointments/home-visits.ts';
import type { HomeAddress } from '#contract/rules/home-visits.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { toAddress, toAddressRow, type AddressRow } from './address-rows.ts';

type VisitDeps = Pick<Deps, 'database'>;

/** Returns the zones of home visits, the nearest first. */
export async function listTravelZones({ database }: VisitDeps): Promise<TravelZone[]> {
  const rows = await database.rpc('list_travel_zones', {});
  return rows.map((row) => ({
    id: row.zone_id,
    name: row.name,
    minutes: row.minutes,
    isOpen: row.is_open,
    zips: row.zips,
  }));
}

/** Adds or replaces a zone, and returns all. Throws zip_in_other_zone, which names both, and name_taken. */
export async function saveTravelZone(
  deps: VisitDeps,
  id: string,
  zone: Omit<TravelZone, 'id'>,
): Promise<TravelZone[]> {
  try {
    await deps.database.rpc('save_travel_zone', {
      p_zone_id: id,
      p_name: zone.name,
      p_minutes: zone.minutes,
      p_is_open: zone.isOpen,
      p_zips: zone.zips,
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'zip_in_other_zone') throw error;
    const { zip, name } = error.options.current as { zip: string; name: string };
    const detail = `${zip} is already in the zone “${name}”. Remove it there first.`;
    throw new AppError(error.code, { ...error.options, cause: error, detail });
  }
  return listTravelZones(deps);
}

/** Deletes a zone, and returns the others. Safe to repeat. */
export async function deleteTravelZone(deps: VisitDeps, id: string): Promise<TravelZone[]> {
  await deps.database.rpc('delete_travel_zone', { p_zone_id: id });
  return listTravelZones(deps);
}

/** Returns whether a client can book home visits, and where. Throws not_found. */
export async function readClientVisits(
  { database }: VisitDeps,
  clientId: string,
): Promise<ClientVisits> {
  const [row] = await database.rpc('client_visits', { p_client_id: clientId });
  if (!row) throw new AppError('not_found');
  return {
    canBeVisited: row.can_be_visited,
    isExisting: row.is_existing,
    address: toAddress(row as AddressRow),
    driveMinutes: row.minutes as number | null,
    isServed: row.is_open,
  };
}

/** Allows a client to book home visits, or not, and stores their address. Throws not_found. */
export async function setClientVisits(
  deps: VisitDeps,
  clientId: string,
  { canBeVisited, address }: { canBeVisited: boolean; address: HomeAddress | null },
): Promise<ClientVisits> {
  await deps.database.rpc('set_client_visits', {
    p_client_id: clientId,
    p_can_be_visited: canBeVisited,
    ...(address && { p_address: toAddressRow(address) }),
  });
  return readClientVisits(deps, clientId);
}

/** Returns where the viewer of a session was visited, and whether a ZIP code is served. Throws visits_not_allowed. */
export async function readOwnVisits(
  { database }: VisitDeps,
  session: string | null,
  zip: string | undefined,
) {
  const [row] =
    session === null
      ? []
      : await database.rpcNow('own_visits', { p_session: session, ...(zip && { p_zip: zip }) });
  if (!row) throw new AppError('visits_not_allowed');
  return { address: toAddress(row as AddressRow), isServed: row.is_served };
}
