import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningDatabase } from '#local/database/database.ts';
import { createTestDatabase } from '../../helpers/database/database.ts';
import { listOffered, setUpCalendar, toWeekdayRow, type SlotCalendar } from './slot-calendar.ts';
import {
  SLOT_CASES,
  USUAL_HOURS,
  USUAL_QUESTION,
  USUAL_SETTINGS,
  type SlotCase,
} from './slot-cases.ts';
import { offeredByRules } from './slot-oracle.ts';

let database: RunningDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.stop());

const calendarOf = ({ settings, hours, taken }: SlotCase): SlotCalendar => ({
  settings: { ...USUAL_SETTINGS, ...settings },
  hours: hours ?? USUAL_HOURS,
  taken: taken ?? [],
});
const questionOf = ({ ask }: SlotCase) => ({ ...USUAL_QUESTION, ...ask });

it('the practice starts with the settings and the week that the table takes for granted', async () => {
  const untouched = await createTestDatabase();
  try {
    expect(await untouched.sql('select * from public.settings')).toMatchObject([
      {
        time_zone: USUAL_SETTINGS.timeZone,
        slot_step_minutes: USUAL_SETTINGS.stepMinutes,
        minimum_notice_minutes: USUAL_SETTINGS.noticeMinutes,
        horizon_days: USUAL_SETTINGS.horizonDays,
      },
    ]);
    expect(
      await untouched.sql(
        'select distinct buffer_before_minutes as before, buffer_after_minutes as after from public.services',
      ),
    ).toEqual([{ before: 0, after: USUAL_SETTINGS.bufferMinutes }]);
    const week = await untouched.sql(
      `select day_of_week, location, allowed_client_types, is_enabled,
         to_char(start_time, 'HH24:MI') as start_time, to_char(end_time, 'HH24:MI') as end_time
       from public.business_hours order by day_of_week`,
    );
    const usual = USUAL_HOURS.map(toWeekdayRow);
    expect(week).toEqual(usual.map(({ requires_toggle: _, ...row }) => row));
  } finally {
    await untouched.stop();
  }
});

describe.each(Object.entries(SLOT_CASES))('%s', (_, cases) => {
  it.each(cases)('$name', async (slotCase) => {
    await setUpCalendar(database.sql, calendarOf(slotCase));
    expect(await listOffered(database.sql, questionOf(slotCase))).toEqual(slotCase.offered);
  });
});

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata'])(
  'a database session in %s answers the whole table alike',
  async (zone) => {
    await database.sql(`set time zone '${zone}'`);
    try {
      for (const slotCase of Object.values(SLOT_CASES).flat()) {
        await setUpCalendar(database.sql, calendarOf(slotCase));
        const offered = await listOffered(database.sql, questionOf(slotCase));
        expect(offered, slotCase.name).toEqual(slotCase.offered);
      }
    } finally {
      await database.sql(`set time zone 'UTC'`);
    }
  },
);

describe('the rules written a second time, in JavaScript', () => {
  it.each(Object.values(SLOT_CASES).flat())('agree: $name', (slotCase) => {
    expect(offeredByRules(calendarOf(slotCase), questionOf(slotCase))).toEqual(slotCase.offered);
  });
});
