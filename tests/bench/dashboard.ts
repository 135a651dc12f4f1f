import type { RunSql } from '#local/database/database-server.ts';
import type { Cipher } from '#platform/cipher.ts';
import type { Measure } from './measure.ts';
import { storeManyYears, timeReads, type Ask } from './reads.ts';
import { encryptGiftCodes, storeGifts } from './stored-gifts.ts';

const GIFTS = 2_000;

/** What she types, letter by letter, as the search asks for it. */
const TYPED = 'greta lund';

/** Each read of the dashboard as the therapist's browser sees it, with many years of clients and appointments stored. */
export async function benchDashboard(
  ask: Ask,
  { sql, cipher }: { sql: RunSql; cipher: Pick<Cipher, 'encrypt'> },
): Promise<Measure[]> {
  const now = new Date().toISOString();
  await storeManyYears(sql, now);
  await storeGifts(sql, { gifts: GIFTS, now });
  await encryptGiftCodes(sql, cipher);
  return timeReads(ask, await listReads(sql, now));
}

/** Every read by its name, with the addresses that take turns. */
async function listReads(sql: RunSql, now: string): Promise<Record<string, string[]>> {
  const [one] = await sql(
    'select appointment_id, client_id from public.appointments where starts_at > $1 order by starts_at limit 1',
    [now],
  );
  const appointments = '/api/admin/appointments';
  const toMove = `appointmentId=${String(one?.['appointment_id'])}`;
  const search = (q: string) => `${appointments}/search?q=${encodeURIComponent(q)}`;
  const lists = ['all?limit=50', 'pending', 'today', 'week', 'completed'];
  return {
    ...Object.fromEntries(lists.map((list) => [list, [`${appointments}/${list}`]])),
    'search, letter by letter': Array.from(TYPED, (_, end) => search(TYPED.slice(0, end + 1))),
    'search for a date': ['Nov 24', '11/2', '2025-06-13'].map(search),
    'search for a phone number': ['(320) 517-0017'].map(search),
    'one appointment': [`${appointments}/${String(one?.['appointment_id'])}`],
    stats: ['/api/admin/stats'],
    clients: ['/api/admin/clients'],
    'clients, letter by letter': Array.from(
      TYPED,
      (_, end) => `/api/admin/clients?q=${encodeURIComponent(TYPED.slice(0, end + 1))}`,
    ),
    'appointments of a client': [`/api/admin/clients/${String(one?.['client_id'])}/appointments`],
    'times of a day': [`/api/admin/times?date=${now.slice(0, 10)}&serviceId=thai-60`],
    'open days': ['/api/admin/times/days?serviceId=thai-60'],
    'times to move to': [`/api/admin/times?date=${now.slice(0, 10)}&${toMove}`],
    'open days to move to': [`/api/admin/times/days?${toMove}`],
    hours: ['/api/admin/hours'],
    'time off': ['/api/admin/time-off'],
    'gift certificates': ['/api/admin/gift-certificates'],
    'gift certificates to deliver': ['/api/admin/gift-certificates?list=to_deliver'],
    'gift certificates, searched': ['/api/admin/gift-certificates?q=greta%20lund7'],
    reminders: ['/api/admin/reminders'],
    messages: ['/api/admin/messages'],
    tasks: ['/api/admin/tasks'],
    'reviews to read': ['/api/admin/testimonials'],
  };
}
