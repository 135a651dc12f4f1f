/** Who may fail: the two systems that the API depends on, and the providers that send messages. */
export type Place = 'database' | 'stripe' | 'messages';

/**
 * What happens to a call. `unreachable`: it never arrives. `answer_lost`: it is carried out and the connection ends
 * before the answer. `answers_500`: it is carried out and answers that something broke, which an idempotency key of
 * Stripe remembers. `dies` and `dies_after`: the function that made it is killed before or after it.
 */
export type FaultKind = 'unreachable' | 'answer_lost' | 'answers_500' | 'dies' | 'dies_after';

/** A disturbance of calls to come: the first `skip` of them go through, the next `calls` are met. */
export interface Fault {
  place: Place;
  kind: FaultKind;
  skip: number;
  calls: number;
}

/** Everything that the API calls goes through here, to be disturbed, and to be put in order while calls overlap. */
export function createOutside() {
  let faults: Fault[] = [];
  let isDead = false;
  let heals = 0;
  let turns: ReturnType<typeof createTurns> | null = null;

  const take = (place: Place): FaultKind | null => {
    const fault = faults.find((each) => each.place === place);
    if (!fault) return null;
    if (fault.skip > 0) {
      fault.skip -= 1;
      return null;
    }
    fault.calls -= 1;
    if (fault.calls <= 0) faults = faults.filter((each) => each !== fault);
    return fault.kind;
  };

  return {
    plan: (fault: Fault) => void faults.push({ ...fault }),
    heal: () => {
      faults = [];
      // Killed after its command was over, while it sent the messages of that; or yet to be, in a call under way.
      isDead = false;
      heals += 1;
    },
    /** Whether the function that runs was killed: no one gets its answer. */
    isDead: () => isDead,
    /** Runs one command, at whose end a killed function counts no more; overlapping calls go on in the given order. */
    async during(work: () => Promise<void>, order?: readonly number[]): Promise<void> {
      if (order) turns = createTurns(order);
      try {
        await work();
      } finally {
        turns = null;
        isDead = false;
      }
    },
    /** Makes one call, unless it is disturbed. */
    async call<T>(place: Place, run: (kind: FaultKind | null) => Promise<T>): Promise<T> {
      await turns?.next();
      if (isDead) throw connectionError('ECONNREFUSED');
      const kind = take(place);
      const healsBefore = heals;
      if (kind === 'dies') isDead = true;
      if (kind === 'dies' || kind === 'unreachable') throw connectionError('ECONNREFUSED');
      const result = await run(kind);
      if (kind === 'dies_after' && heals === healsBefore) isDead = true;
      if (kind === 'answer_lost' || kind === 'dies_after') throw connectionError('ECONNRESET');
      return result;
    },
  };
}

export type Outside = ReturnType<typeof createOutside>;

/** What fetch rejects with when there is no connection, or it ends. */
function connectionError(code: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
}

/** Lets one call at a time go on, chosen by the given numbers, once all that can run have come to a call. */
function createTurns(order: readonly number[]) {
  const queue: (() => void)[] = [];
  let turn = 0;
  let isScheduled = false;
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      const index = (order[turn % order.length] ?? 0) % queue.length;
      turn += 1;
      const [release] = queue.splice(index, 1);
      release?.();
      if (queue.length > 0) schedule();
    });
  };
  return {
    next: () =>
      new Promise<void>((resolve) => {
        queue.push(resolve);
        schedule();
      }),
  };
}
