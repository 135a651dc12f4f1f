import { expect, it } from 'vitest';
import { LATE } from '../../helpers/builders/families.ts';
import { AT_120, useFamilies } from './use-families.ts';

const { database, families } = useFamilies();

const returnedFor = async ({ appointmentId }: { appointmentId: string }) =>
  (
    await database.sql('select way, amount_cents, status from public.list_returned($1)', [
      appointmentId,
    ])
  ).map(({ way, amount_cents, status }) => [way, amount_cents, status]);

it('the list has the refunds of one appointment only', async () => {
  const family = await families.book({ ...AT_120, local_time: '10:00' });
  const other = await families.book({ ...AT_120, local_time: '13:00' });
  await families.cancel(other);
  await families.cancel(family, { now: LATE });
  expect(await returnedFor(family)).toEqual([['card', 6000, 'requested']]);
  expect(await returnedFor(other)).toEqual([['card', 12_000, 'requested']]);
});

it('the list leaves out a promised refund that was already made by hand', async () => {
  const family = await families.book(AT_120);
  await families.cancel(family);
  await families.recordRefund(family.card, { cents: 12_000 });
  expect((await families.refundsOf(family)).map(({ status }) => status)).toContain('void');
  expect(await returnedFor(family)).not.toContainEqual(['card', 12_000, 'void']);
});
