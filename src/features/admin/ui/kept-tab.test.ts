import { expect, it } from 'vitest';
import { useMemorySessionStorage } from '#tests/helpers/stack/memory-session-storage.ts';
import { forgetTab, keptNotes, keptStats } from './kept-tab.ts';

const storage = useMemorySessionStorage();
const STATS = {
  todayAppointments: 3,
  pendingRequests: 1,
  weekAppointments: 9,
  weekRevenue: '1240.00',
  todayDone: 2,
  oldestPendingAt: null,
  weekAtHome: 1,
  lastWeekRevenue: '1100.00',
};

it('stores the numbers and the notes separately', () => {
  keptStats.write(STATS);
  keptNotes.write({ a1: 'Left shoulder.' });
  expect(keptStats.read()).toEqual(STATS);
  expect(keptNotes.read()).toEqual({ a1: 'Left shoulder.' });
});

it('forgets all of it for the next person at this computer, and nothing else of the tab', () => {
  keptStats.write(STATS);
  keptNotes.write({});
  storage.set('desk-sale', '{}');
  forgetTab();
  expect([...storage.keys()]).toEqual(['desk-sale']);
});
