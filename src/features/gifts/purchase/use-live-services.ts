import { useEffect, useState } from 'react';
import type { GiftService } from '#contract/gifts/gifts.ts';
import { readLiveFacts } from '#contract/practice/live-facts.ts';
import { formatMoney } from '#contract/rules/money/money.ts';
import { readDisplayedMoney } from '#lib/facts/displayed-money.ts';
import { call } from '#lib/api-client.ts';

/** Returns an amount that is displayed ("$90") as the API sends it. */
const amountOf = (words: string | undefined) => words && formatMoney(readDisplayedMoney(words));

/** Returns the services that can be given: those of the page, then what is left of them at today's prices. */
export function useLiveServices(built: readonly GiftService[]): readonly GiftService[] {
  const [services, setServices] = useState(built);
  useEffect(() => {
    const leaving = new AbortController();
    call(readLiveFacts, {}, { signal: leaving.signal }).then(
      ({ facts, offers }) =>
        setServices(
          built
            .filter(({ id }) => offers.includes(id))
            .map(({ id, name, price }) => ({
              id,
              name: facts[`name:${id}`] ?? name,
              price: amountOf(facts[`price:${id}`]) ?? price,
            })),
        ),
      // What it costs is said again before the card is charged.
      () => undefined,
    );
    return () => leaving.abort();
  }, [built]);
  return services;
}
