import { describe, expect, it } from 'vitest';
import { carry, type CarryStep, type Carried } from './carry.ts';

const bounds = { step: 30, today: '2026-11-23', lengths: () => [30, 60, 90] };
const FROM = { date: '2026-11-25', minute: 690, minutes: 60 };
const lift: CarryStep = { type: 'lift', id: 'ruth', by: 'keys', from: FROM };
/** What is carried after some steps. */
const after = (...steps: CarryStep[]) =>
  [lift, ...steps].reduce<Carried | null>((state, step) => carry(state, step, bounds), null);

describe('carrying', () => {
  it('begins where the appointment is', () => {
    expect(after()).toEqual({ id: 'ruth', by: 'keys', from: FROM, to: FROM, isDown: false });
  });

  it.each<[string, CarryStep, Partial<typeof FROM>]>([
    ['a step later', { type: 'nudge', minutes: 1 }, { minute: 720 }],
    ['an hour earlier', { type: 'nudge', minutes: -2 }, { minute: 630 }],
    ['the next day', { type: 'nudge', days: 1 }, { date: '2026-11-26' }],
    ['a week on', { type: 'nudge', days: 7 }, { date: '2026-12-02' }],
    ['no earlier than today', { type: 'nudge', days: -7 }, { date: '2026-11-23' }],
    ['a pointed-at place, on the step', { type: 'to', to: { minute: 676 } }, { minute: 690 }],
    ['no later than its day', { type: 'to', to: { minute: 1439 } }, { minute: 1380 }],
    ['no earlier than its day', { type: 'to', to: { minute: -50 } }, { minute: 0 }],
    ['a longer one', { type: 'nudge', length: 1 }, { minutes: 90 }],
    ['the longest, and no longer', { type: 'nudge', length: 5 }, { minutes: 90 }],
    ['a length that is sold', { type: 'to', to: { minutes: 71 } }, { minutes: 60 }],
    ['the next length that is sold', { type: 'to', to: { minutes: 80 } }, { minutes: 90 }],
  ])('reaches %s', (_, step, place) => {
    expect(after(step)?.to).toEqual({ ...FROM, ...place });
  });

  it('changes where it is or how long it takes, one at a time', () => {
    const moved: CarryStep = { type: 'nudge', minutes: 2 };
    const longer: CarryStep = { type: 'nudge', length: 1 };
    expect(after(moved, longer)?.to).toEqual({ ...FROM, minutes: 90 });
    expect(after(longer, moved)?.to).toEqual({ ...FROM, minute: 750 });
  });

  it('redraws nothing for a step that doesn’t change the position', () => {
    const state = after({ type: 'to', to: { minute: 720 } });
    expect(carry(state, { type: 'to', to: { minute: 725 } }, bounds)).toBe(state);
  });

  it('suggests a time when it is dropped, and continues from there when it is picked up again', () => {
    const down = after({ type: 'nudge', minutes: 1 }, { type: 'end', isPutDown: true });
    expect(down).toMatchObject({ isDown: true, to: { minute: 720 } });
    const again = carry(down, { ...lift, from: { ...FROM, minute: 720 } }, bounds);
    expect(again).toMatchObject({ isDown: false, from: FROM, to: { minute: 720 } });
  });

  it.each<[string, CarryStep[]]>([
    [
      'put back',
      [
        { type: 'nudge', minutes: 1 },
        { type: 'end', isPutDown: false },
      ],
    ],
    ['put down where it was', [{ type: 'end', isPutDown: true }]],
  ])('ends without a proposal when it is %s', (_, steps) => {
    expect(after(...steps)).toBeNull();
  });

  it('ignores steps while nothing is carried', () => {
    expect(carry(null, { type: 'nudge', minutes: 1 }, bounds)).toBeNull();
  });
});
