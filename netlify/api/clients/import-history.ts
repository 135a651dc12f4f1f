import type * as z from 'zod/mini';
import type {
  AppointmentOutcomes,
  AppointmentRows,
  checkAppointments as checkCall,
  importAppointments as importCall,
} from '#contract/clients/import-history.ts';
import type { Deps } from '#platform/deps.ts';
import { readCatalog, type Catalog } from '../catalog/catalog.ts';
import { priceLines } from '../checkout/booking-request.ts';

type ImportDeps = Pick<Deps, 'database' | 'cipher'>;

/** What is owed for a session that is still ahead: the price in the list, or else today's. Null for a service that isn't known. */
function linesOf(catalog: Catalog, serviceId: string, priceCents: number | undefined) {
  const service = [...catalog.services, ...catalog.retired_services].find(
    ({ service_id }) => service_id === serviceId,
  );
  if (!service) return null;
  const price_cents = priceCents ?? service.price_cents;
  return priceLines(
    { service: { ...service, price_cents }, enhancements: [] },
    catalog.sales_taxes,
    false,
  );
}

/** The rows as the database takes them (public.import_appointment_row). An id is made from import and row: a repeated page adds nothing. */
async function toRows({ database, cipher }: ImportDeps, importId: string, rows: AppointmentRows) {
  const catalog = await readCatalog(database);
  return rows.map(({ row, appointment }) => ({
    row,
    order_id: cipher.idOf('imported appointment', importId, String(row)),
    first_name: appointment.firstName,
    last_name: appointment.lastName,
    email: appointment.email,
    phone: appointment.phone,
    service_id: appointment.serviceId,
    local_date: appointment.date,
    local_time: appointment.time,
    is_later: appointment.isLater ?? null,
    minutes: appointment.minutes ?? null,
    status: appointment.status,
    lines: linesOf(catalog, appointment.serviceId, appointment.priceCents),
  }));
}

interface OutcomeRow {
  row: number;
  outcome: string;
  starts_at: string;
  ends_at: string | null;
  takes_time: boolean;
}

const toOutcomes = (rows: OutcomeRow[]) =>
  rows.map(({ row, outcome, starts_at, ends_at, takes_time }) => ({
    ...{ row, outcome: outcome as AppointmentOutcomes[number]['outcome'], takesTime: takes_time },
    startsAt: new Date(starts_at).toISOString(),
    endsAt: ends_at && new Date(ends_at).toISOString(),
  }));

/** Returns what an import would make of some rows about appointments. */
export async function checkAppointments(
  deps: ImportDeps,
  importId: string,
  { rows }: z.output<typeof checkCall.input>,
): Promise<AppointmentOutcomes> {
  return toOutcomes(
    await deps.database.rpcNow('check_appointments', {
      p_rows: await toRows(deps, importId, rows),
    }),
  );
}

/** Adds the appointments of some rows; returns what became of each. Throws import_undone. */
export async function importAppointments(
  deps: ImportDeps,
  importId: string,
  {
    fileName,
    sendsReminders,
    rows,
    userId,
  }: z.output<typeof importCall.input> & { userId: string },
): Promise<AppointmentOutcomes> {
  return toOutcomes(
    await deps.database.rpcNow('import_appointments', {
      p_import_id: importId,
      p_file_name: fileName,
      p_sends_reminders: sendsReminders,
      p_by: userId,
      p_rows: await toRows(deps, importId, rows),
    }),
  );
}
