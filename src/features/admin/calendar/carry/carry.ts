import { addDays } from '#lib/time/labels.ts';

/** Where an appointment is, in minutes of its day. */
export interface Place {
  date: string;
  minute: number;
  minutes: number;
}

/** The hand that carries. */
export type Hand = 'pointer' | 'keys';

/** An appointment that is being carried, or was put down and waits for the button that sends it. */
export interface Carried {
  id: string;
  by: Hand;
  from: Place;
  to: Place;
  isDown: boolean;
}

/** Whatever the hand, it says one of these. */
export type CarryStep =
  | { type: 'lift'; id: string; by: Hand; from: Place }
  | { type: 'to'; to: Partial<Place> }
  | { type: 'nudge'; days?: number; minutes?: number; length?: number }
  | { type: 'end'; isPutDown: boolean };

/** What limits it: the minutes between two starts, the lengths that are sold, and the first day. */
export interface CarryBounds {
  step: number;
  lengths: (id: string) => readonly number[];
  today: string;
}

const DAY_MINUTES = 1440;
const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** Returns whether two places are the same. */
export const isSamePlace = (one: Place, other: Place) =>
  one.date === other.date && one.minute === other.minute && one.minutes === other.minutes;

/** Returns what is carried after a step. Putting it down proposes a place; nothing is sent. */
export function carry(state: Carried | null, step: CarryStep, bounds: CarryBounds): Carried | null {
  switch (step.type) {
    case 'lift': {
      const { id, by, from } = step;
      // Lifted again, it goes on from where it was put down.
      const again = state?.id === id ? state : null;
      return { id, by, from: again?.from ?? from, to: again?.to ?? from, isDown: false };
    }
    case 'end':
      if (state === null || !step.isPutDown || isSamePlace(state.from, state.to)) return null;
      return { ...state, isDown: true };
    case 'to':
    case 'nudge':
      return state && carryTo(state, placeAfter(state, step, bounds));
  }
}

/** A step that leads nowhere else draws nothing anew. */
const carryTo = (state: Carried, to: Place): Carried =>
  isSamePlace(state.to, to) ? state : { ...state, to };

/** One thing changes at a time, where it is or how long it takes: each has a question of its own. */
function placeAfter(
  { id, from, to }: Carried,
  step: Exclude<CarryStep, { type: 'lift' | 'end' }>,
  { step: snap, lengths, today }: CarryBounds,
): Place {
  const sold = lengths(id);
  const length = step.type === 'to' ? step.to.minutes : step.length;
  if (length !== undefined) {
    const minutes =
      step.type === 'to' ? nearest(sold, length, from.minutes) : next(sold, to.minutes, length);
    return { ...from, minutes };
  }
  const wished =
    step.type === 'to'
      ? { date: step.to.date ?? to.date, minute: step.to.minute ?? to.minute }
      : {
          date: addDays(to.date, step.days ?? 0),
          minute: to.minute + (step.minutes ?? 0) * snap,
        };
  const minute = Math.round(wished.minute / snap) * snap;
  return {
    date: wished.date < today ? today : wished.date,
    minute: clamp(minute, 0, DAY_MINUTES - from.minutes),
    minutes: from.minutes,
  };
}

const nearest = (sold: readonly number[], wished: number, own: number) =>
  sold.reduce(
    (best, each) => (Math.abs(each - wished) < Math.abs(best - wished) ? each : best),
    own,
  );

function next(sold: readonly number[], minutes: number, by: number): number {
  const all = [...new Set([...sold, minutes])].toSorted((one, other) => one - other);
  return all[clamp(all.indexOf(minutes) + by, 0, all.length - 1)] ?? minutes;
}
