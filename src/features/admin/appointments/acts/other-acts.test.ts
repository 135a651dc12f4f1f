import { describe, expect, it } from 'vitest';
import { buildAdminAppointment } from '#tests/helpers/builders/build-admin-appointment.ts';
import { leadingAct } from '../leading-act.ts';
import { otherActs } from './other-acts.ts';

const at = (time: string) => Date.parse(`2026-11-23T${time}:00Z`);
/** From 20:00 to 21:30. */
const session = buildAdminAppointment;
const HERE = { arrivedAt: '2026-11-23T19:50:00Z' };
const DUE = { money: { ...session().money, owed: '40.00' }, paymentStatus: 'pending' } as const;
const ENDED = { status: 'completed' } as const;

const actsOf = (more: Parameters<typeof session>[0], time: string) =>
  otherActs(session(more), at(time)).map(({ act }) => act);

describe('what else can be done with an appointment', () => {
  it.each([
    ['long before it', {}, '12:00', ['move', 'edit', 'rebook', 'refund', 'cancel']],
    ['15 minutes before it', {}, '19:45', ['move', 'edit', 'rebook', 'refund', 'cancel']],
    [
      'when the client is early',
      HERE,
      '19:50',
      ['not_here', 'move', 'edit', 'rebook', 'refund', 'cancel'],
    ],
    [
      'as it starts',
      {},
      '20:00',
      ['done', 'move', 'edit', 'rebook', 'no_show', 'refund', 'cancel'],
    ],
    [
      'during it, with money due',
      { ...HERE, ...DUE },
      '20:30',
      ['not_here', 'payment', 'move', 'edit', 'rebook', 'no_show', 'cancel'],
    ],
    ['after it', HERE, '22:00', ['move', 'edit', 'rebook', 'no_show', 'refund', 'cancel']],
    ['once it is done and paid', ENDED, '22:00', ['refund']],
    ['once it is done, with money due', { ...ENDED, ...DUE }, '22:00', ['rebook']],
    ['once it is canceled', { ...DUE, status: 'cancelled' }, '22:00', ['rebook']],
  ] as const)('%s', (_, more, time, acts) => {
    expect(actsOf(more, time)).toEqual(acts);
  });

  it('answers a request until it starts', () => {
    const request = { status: 'pending' } as const;
    const answers = ['offer_times', 'decline'];
    expect(actsOf(request, '12:00')).toEqual(expect.arrayContaining(answers));
    expect(actsOf(request, '19:50')).toContain('arrived');
    expect(actsOf(request, '20:00').filter((act) => answers.includes(act))).toEqual([]);
  });

  it('ends recurring dates, and never rebooks a walk-in', () => {
    const recurring = { recurringId: 'r', everyWeeks: 2, isEnded: false } as never;
    expect(actsOf({ recurring }, '12:00')).toContain('end_recurring');
    const client = { ...session().client, id: null };
    expect(actsOf({ client }, '12:00')).not.toContain('rebook');
  });

  it('never repeats the act that leads', () => {
    for (const more of [{}, HERE, DUE, ENDED, { ...ENDED, ...DUE }, { status: 'pending' }] as const)
      for (const time of ['12:00', '19:45', '20:00', '21:30'])
        expect(actsOf(more, time)).not.toContain(leadingAct(session(more), at(time)));
  });
});
