import { useEffect, useEffectEvent, useState } from 'react';
import {
  endCheckIn,
  extendCheckIn,
  MORE_MINUTES,
  readCheckIn,
  startCheckIn,
  type CheckInState,
} from '#contract/check-ins/check-ins.ts';
import { seed } from '#lib/query/cache.ts';
import { useConnected } from '#lib/query/connection.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { useQuery } from '#lib/query/use-query.ts';

const takeIn = (state: CheckInState) => seed(readCheckIn, {}, state);

/**
 * The check-in that is running, and what she can do with it. Nothing is stored for later: going in without a connection would be
 * watched by no one. That she is out is sent once she is back online, as long as the page is open.
 */
export function useCheckIn() {
  const { data, failure, ask } = useQuery(readCheckIn);
  const isConnected = useConnected();
  const [wantsOut, setWantsOut] = useState(false);
  const start = useMutation(startCheckIn, { onDone: takeIn });
  const more = useMutation(extendCheckIn, { onDone: takeIn });
  const out = useMutation(endCheckIn, {
    onDone: (state) => {
      setWantsOut(false);
      takeIn(state);
    },
    onFailed: ({ isOffline }) => setWantsOut(isOffline),
  });
  const running = data?.checkIn ?? null;
  const sayOut = () => {
    if (!isConnected) setWantsOut(true);
    else if (running) out.run({ id: running.id });
  };
  const sayOutNow = useEffectEvent(sayOut);
  const isSent = wantsOut && isConnected;
  useEffect(() => {
    if (isSent) sayOutNow();
  }, [isSent]);
  return {
    state: data,
    failure,
    ask,
    isConnected,
    wantsOut: wantsOut && !isConnected,
    start,
    more: {
      ...more,
      run: () =>
        running && more.run({ id: running.id, dueAt: running.dueAt, minutes: MORE_MINUTES }),
    },
    out: { ...out, run: sayOut },
  };
}

export type CheckIn = ReturnType<typeof useCheckIn>;
