import type { OpenHours, SlotQuestion, SlotSettings, Taken } from './slot-calendar.ts';
import { HORIZON, NOTICE } from './slot-cases-ahead.ts';
import { CLOCK_CHANGES } from './slot-cases-clock.ts';
import { BUFFERS, DAY_ENDS, GAPS, OVERLAPS, STEPS } from './slot-cases-day.ts';
import { HOLDS, TIME_OFF, VIEWERS } from './slot-cases-people.ts';

/** One line of the decision table: what is asked under which rules, and the instants that must be offered. */
export interface SlotCase {
  name: string;
  settings?: Partial<SlotSettings>;
  hours?: OpenHours[];
  taken?: Taken[];
  ask?: Partial<SlotQuestion>;
  offered: string[];
}

/** What the practice starts with; a case says what differs. */
export const USUAL_SETTINGS: SlotSettings = {
  timeZone: 'America/Chicago',
  stepMinutes: 30,
  bufferMinutes: 15,
  noticeMinutes: 720,
  horizonDays: 90,
};

const existing: OpenHours['clientTypes'] = ['existing'];
const nineToFive = { from: '09:00', until: '17:00' };

/** The practice's week; Tuesday and Thursday are home days. */
export const USUAL_HOURS: OpenHours[] = [
  { dayOfWeek: 1, ...nineToFive },
  { dayOfWeek: 2, ...nineToFive, location: 'home', clientTypes: existing },
  { dayOfWeek: 3, ...nineToFive },
  { dayOfWeek: 4, ...nineToFive, location: 'home', clientTypes: existing },
  { dayOfWeek: 5, ...nineToFive },
];

/** An hour of Thai Bodywork on Monday 2026-11-23, asked by someone new on the Friday before at noon. */
export const USUAL_QUESTION: SlotQuestion = {
  localDate: '2026-11-23',
  serviceId: 'thai-60',
  now: '2026-11-20T18:00:00Z',
  clientType: 'new',
  canBookAtHome: false,
};

/** The decision table. */
export const SLOT_CASES: Record<string, SlotCase[]> = {
  'day ends': DAY_ENDS,
  steps: STEPS,
  gaps: GAPS,
  overlaps: OVERLAPS,
  buffers: BUFFERS,
  notice: NOTICE,
  horizon: HORIZON,
  'time off': TIME_OFF,
  'days and viewers': VIEWERS,
  holds: HOLDS,
  ...CLOCK_CHANGES,
};
