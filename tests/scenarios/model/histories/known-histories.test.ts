import { expect, test } from 'vitest';
import { findFaults } from './check-histories.ts';
import type { Command, History } from './commands.ts';
import { useWorld } from '../world/use-world.ts';

/** Histories that once ended badly, as the search left them. */
const KNOWN: [name: string, commands: Command[], start?: number][] = [
  [
    'a tip is taken in cash for a booking that was undone, and refunded',
    [
      { do: 'book_for_client', who: 0, visit: 0, useCredit: false },
      { do: 'undo', act: 0 },
      { do: 'pay_owed', appointment: 0, method: 'cash', isTwice: false },
      { do: 'refund', appointment: 0, isStale: false },
    ],
  ],
  [
    'someone who has paid asks for a time that is taken',
    [
      { do: 'choose', who: 0, visit: 0 },
      { do: 'choose', who: 1, visit: 5 },
      { do: 'pay', who: 1, card: 'good', isEarlier: false },
      { do: 'choose', who: 1, visit: 0 },
    ],
  ],
  [
    'a bank disputes the payment of someone who has not chosen a time',
    [
      { do: 'quote', who: 0, visit: 0 },
      { do: 'pay', who: 0, card: 'good', isEarlier: false },
      { do: 'deliver', event: 2 },
      { do: 'dispute', payment: 0 },
      { do: 'sweep' },
    ],
  ],
  [
    'Stripe has forgotten the key of a payment whose making was never answered',
    [
      {
        do: 'disturb',
        fault: { place: 'stripe', kind: 'answers_500', skip: 0, calls: 2 },
      },
      { do: 'choose', who: 1, visit: 4 },
      { do: 'wait', minutes: 1440 },
      { do: 'choose', who: 1, visit: 4 },
    ],
  ],
  [
    'part of a payment was refunded by hand before anyone chose its time',
    [
      { do: 'quote', who: 0, visit: 0 },
      { do: 'pay', who: 0, card: 'good', isEarlier: false },
      { do: 'refund_in_dashboard', payment: 0, isPart: true },
    ],
  ],
  [
    'part of what a card paid of a balance was refunded by hand before the payment was confirmed',
    [
      { do: 'book_for_client', who: 0, visit: 4, useCredit: false },
      { do: 'pay_owed', appointment: 0, method: 'card', isTwice: false },
      { do: 'pay_balance', balance: 0, card: 'good' },
      { do: 'refund_in_dashboard', payment: 0, isPart: true },
      { do: 'confirm_balance', balance: 0 },
    ],
    2,
  ],
  [
    'part of a tip by card was refunded by hand before its payment was confirmed',
    [
      { do: 'choose', who: 0, visit: 0, by: 'card' },
      { do: 'pay', who: 0, card: 'good', isEarlier: false },
      { do: 'confirm', who: 0, isEarlier: false },
      { do: 'pay_owed', appointment: 0, method: 'card', isTwice: false },
      { do: 'pay_balance', balance: 0, card: 'good' },
      { do: 'refund_in_dashboard', payment: 1, isPart: true },
      { do: 'confirm_balance', balance: 0 },
    ],
  ],
  [
    'a checkout asks in two tabs for two things, and one releases what the other has just opened',
    [
      { do: 'choose', who: 2, visit: 0 },
      { do: 'choose', who: 0, visit: 3 },
      {
        do: 'together',
        steps: [
          { do: 'ask_again', who: 2 },
          { do: 'quote', who: 2, visit: 0 },
        ],
        order: [0],
      },
    ],
  ],
  [
    'someone whose payment waits for its time, as we know, asks for another time, which is taken',
    [
      { do: 'choose', who: 0, visit: 3 },
      { do: 'quote', who: 1, visit: 0 },
      { do: 'pay', who: 1, card: 'good', isEarlier: false },
      { do: 'sweep' },
      { do: 'choose', who: 1, visit: 3 },
      { do: 'confirm', who: 1, isEarlier: false },
    ],
  ],
  [
    'an appointment is canceled that was already canceled',
    [
      { do: 'choose', who: 0, visit: 0 },
      { do: 'pay', who: 0, card: 'good', isEarlier: false },
      { do: 'confirm', who: 0, isEarlier: false },
      { do: 'cancel', appointment: 0, isStale: false },
      { do: 'cancel', appointment: 0, isStale: false },
    ],
  ],
  [
    'a refund made by hand is returned by the bank unreported, and a cancellation has refunded everything in the meantime',
    [
      { do: 'choose', who: 0, visit: 0 },
      { do: 'pay', who: 0, card: 'good', isEarlier: false },
      { do: 'confirm', who: 0, isEarlier: false },
      { do: 'refund_in_dashboard', payment: 0, isPart: false },
      { do: 'bank_returns_refund', refund: 0 },
      { do: 'cancel_by_client', appointment: 0 },
    ],
  ],
  [
    'half of a bundle was refunded by hand, and then the rest was taken back',
    [
      { do: 'open_bundle', who: 0 },
      { do: 'pay_page', page: 0, card: 'good' },
      { do: 'sweep' },
      { do: 'refund_in_dashboard', payment: 0, isPart: true },
      { do: 'grant', who: 0 },
      { do: 'sweep' },
      { do: 'refund_purchase', page: 0 },
    ],
  ],
  [
    'a bank reviews the payment of a session, and a paid change of it can no longer be made',
    [
      { do: 'open_bundle', who: 0 },
      { do: 'pay_page', page: 0, card: 'good' },
      { do: 'confirm_balance', balance: 0 },
      { do: 'sweep' },
      { do: 'choose', who: 0, visit: 2, by: 'credit' },
      { do: 'pay', who: 0, card: 'good', isEarlier: false },
      { do: 'confirm', who: 0, isEarlier: false },
      { do: 'wait', minutes: 2880 },
      { do: 'set_status', appointment: 0, isStale: true, status: 'confirmed' },
      { do: 'dispute', payment: 3 },
      { do: 'change', appointment: 0, visit: 0, isStale: false },
      { do: 'pay_change', change: 0, card: 'good' },
      { do: 'modify', appointment: 0, visit: 0, isStale: true },
      { do: 'pay_modification', change: 0, card: 'good' },
      { do: 'choose', who: 0, visit: 0, by: 'card' },
      { do: 'confirm_modification', change: 0 },
    ],
  ],
  [
    'a session is moved before its client hears of the booking, and moved back after that news was dropped',
    [
      { do: 'book_for_client', who: 2, visit: 3, useCredit: true },
      { do: 'wait', minutes: 2880 },
      {
        ...{ do: 'drop', appointment: 4, to: { visit: 4, time: 0 } },
        ...{ isStale: false, isSeen: true },
      },
      { do: 'change', appointment: 7, visit: 3, isStale: false },
    ],
  ],
  [
    'a request is moved, other times are offered for it, and the move is undone',
    [
      { do: 'choose', who: 0, visit: 0, by: 'card' },
      { do: 'pay', who: 0, card: 'good', isEarlier: false },
      { do: 'confirm', who: 0, isEarlier: false },
      {
        ...{ do: 'drop', appointment: 0, to: { visit: 5, time: 0 } },
        ...{ isStale: false, isSeen: true },
      },
      {
        ...{ do: 'offer_times', appointment: 0, otherwise: 'declines', isStale: false },
        times: [{ visit: 3, time: 0 }],
      },
      { do: 'undo', act: 0 },
      { do: 'answer_times', proposal: 0, time: null },
    ],
  ],
  [
    'a client changes what is booked on a day that she has taken off around it',
    [
      { do: 'choose', who: 0, visit: 6, by: 'card' },
      { do: 'pay', who: 0, card: 'good', isEarlier: false },
      { do: 'confirm', who: 0, isEarlier: false },
      {
        ...{ do: 'take_off', visit: 6, keeps: true, isPart: false },
        ...{ repeats: false, endsOffers: false },
      },
      { do: 'change', appointment: 0, visit: 6, isStale: false },
    ],
  ],
  [
    'a walk-in who gave only a name is said to have been a no-show',
    [
      { do: 'sell', who: 0, visit: 0, method: 'card', useCredit: false },
      { do: 'pay_sale', sale: 0, card: 'good' },
      { do: 'finish_sale', sale: 0 },
      { do: 'set_status', appointment: 0, isStale: false, status: 'no_show' },
    ],
  ],
  [
    'a visitor asks for the time that someone waiting began to pay for, after both ran out',
    [
      {
        ...{ do: 'take_off', visit: 4, keeps: false, isPart: false },
        ...{ repeats: false, endsOffers: true },
      },
      { do: 'join', who: 1, visit: 4 },
      { do: 'end_time_off', timeOff: 0, ofSeries: true },
      { do: 'take_place', who: 1 },
      { do: 'wait', minutes: 1500 },
      { do: 'choose', who: 2, visit: 3, by: 'code' },
    ],
    2,
  ],
];

const world = useWorld();

test.each(KNOWN)(
  'the model ends in a correct state when %s',
  async (_name, commands, start = 0) => {
    const history: History = { start, isUnderPressure: false, commands };
    expect(await findFaults(world, history)).toEqual([]);
  },
);
