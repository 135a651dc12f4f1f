import { useState } from 'react';
import {
  readPlace,
  type confirmPlace,
  type declineOffer,
  type leaveWaitlist,
  type takeOffer,
  type WaitlistEntry,
} from '#contract/waitlist/waitlist.ts';
import { call } from '#lib/api-client.ts';
import { seed } from '#lib/query/cache.ts';
import type { Failure } from '#lib/query/failure.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useQuery } from '#lib/query/use-query.ts';

/** What someone can do with their spot. */
type Act = typeof confirmPlace | typeof leaveWaitlist | typeof declineOffer | typeof takeOffer;

/** A spot on the waitlist as the server last described it, and what has gone wrong since. */
export interface Place {
  entry: WaitlistEntry | null;
  /** When the server described it, by this browser's clock. */
  answeredAt: number;
  failure: Failure | null;
  /** The act in progress; no other can start meanwhile. */
  doing: Act | null;
  look: () => void;
  act: (act: Act, more?: { checkoutKey: string; onDone: () => void }) => void;
}

/** Loads a spot by its link, again every minute and whenever the page becomes visible or is back online. */
export function useWaitlistEntry(link: string): Place {
  const { data, at, failure, ask } = useQuery(readPlace, { link });
  const [doing, setDoing] = useState<Act | null>(null);
  const acting = useMutation(
    ({ act, checkoutKey = '' }: { act: Act; checkoutKey?: string; onDone?: () => void }) =>
      call<Act>(act, { link, checkoutKey }),
    {
      onDone: (answer, { onDone }) => {
        seed(readPlace, { link }, answer);
        onDone?.();
      },
    },
  );
  return {
    entry: data?.entry ?? null,
    answeredAt: at ?? 0,
    failure: acting.failure ?? failure,
    doing: acting.isPending ? doing : null,
    look: ask,
    act: (act, more) => {
      if (!acting.isPending) setDoing(() => act);
      acting.run({ act, ...more });
    },
  };
}
