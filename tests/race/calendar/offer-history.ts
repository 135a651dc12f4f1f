import { expect } from 'vitest';
import type { UsedPostgres } from '../use-postgres.ts';

interface OfferRow {
  entry_id: string;
  number: number;
  time: string;
  offered_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  ending: string | null;
  starts_at: Date;
}

/** Every offer that there was, and what must be so of them. */
export function createOfferHistory(used: UsedPostgres) {
  /** Every offer there was, in the order of asking. */
  async function listOffers(where = 'true'): Promise<OfferRow[]> {
    const rows = await used.sql(
      `select o.*, e.queue_number::integer as number, to_char(o.starts_at at time zone 'America/Chicago', 'HH24:MI') as time
     from public.waitlist_offers o join public.waitlist_entries e using (entry_id)
     where ${where} order by e.queue_number, o.offered_at`,
    );
    const asDate = (value: unknown) => (value === null ? null : new Date(String(value)));
    return rows.map((row) => ({
      ...row,
      offered_at: asDate(row['offered_at']),
      expires_at: asDate(row['expires_at']),
      ended_at: asDate(row['ended_at']),
      starts_at: asDate(row['starts_at']),
    })) as unknown as OfferRow[];
  }

  const live = () => listOffers('o.ended_at is null');

  /** What must be so of all offers there ever were: one person at a time, in order, in time. */
  async function checkHistory() {
    const offers = await listOffers();
    const byTime = Map.groupBy(offers, ({ time }) => time);
    for (const [time, ofTime] of byTime) {
      const inOrder = ofTime.toSorted((a, b) => a.offered_at.getTime() - b.offered_at.getTime());
      expect(new Set(ofTime.map(({ entry_id }) => entry_id)).size, time).toBe(ofTime.length);
      for (const [index, next] of inOrder.slice(1).entries()) {
        const before = inOrder[index];
        expect(before?.ended_at, `${time} kept twice`).not.toBeNull();
        expect(before?.ended_at?.getTime()).toBeLessThanOrEqual(next.offered_at.getTime());
      }
    }
    for (const { offered_at, expires_at, starts_at } of offers) {
      const latest = starts_at.getTime() - 12 * 3_600_000;
      expect(expires_at.getTime()).toBeLessThanOrEqual(latest);
      expect(offered_at.getTime()).toBeLessThanOrEqual(latest - 20 * 60_000);
    }
  }

  /** No one waited for a time when it was offered to someone who asked later, unless it was theirs before. */
  async function checkOrder() {
    const offers = await listOffers();
    const waiting = await used.sql(
      `select entry_id, queue_number::integer as number from public.waitlist_entries where state = 'waiting'`,
    );
    const passedOver = waiting.flatMap((entry) => {
      const had = offers.filter((offer) => offer.entry_id === entry['entry_id']);
      const waitsSince = Math.max(0, ...had.map(({ ended_at }) => ended_at?.getTime() ?? 0));
      return offers.filter(
        (offer) =>
          offer.offered_at.getTime() >= waitsSince &&
          offer.number > Number(entry['number']) &&
          !had.some(({ time }) => time === offer.time),
      );
    });
    expect(passedOver).toEqual([]);
  }

  return { listOffers, live, checkHistory, checkOrder };
}
