import { expect, it } from 'vitest';
import { NOW } from '../../helpers/builders/build-request.ts';
import { useFamilies } from '../orders/use-families.ts';

const TOKEN_HASH = 'ab'.repeat(32);
const KEY = JSON.stringify({ token_hash: TOKEN_HASH, networks: ['network 192.0.2.1'] });
const DAY = '2026-11-23';

const { database, families } = useFamilies();

it('a client is offered the time of their own appointment and the times around it, but no one else’s', async () => {
  const own = await families.book({ local_date: DAY, local_time: '10:00' });
  await families.book({ local_date: DAY, local_time: '13:00' });
  await database.sql(
    `insert into public.appointment_links (token_hash, appointment_id, created_at) values (decode($1, 'hex'), $2, $3)`,
    [TOKEN_HASH, own.appointmentId, NOW],
  );
  const [day] = await database.sql(
    'select slot_times from public.own_available_days($1, $2, 1, $3)',
    [KEY, DAY, NOW],
  );
  expect(day?.['slot_times']).toEqual([
    ...['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'],
    ...['14:30', '15:00', '15:30', '16:00'],
  ]);
});
