import * as z from 'zod/mini';
import { SECTIONS, type Section, type Sections } from '#contract/practice/sections/sections.ts';
import { readFirstSteps as firstSteps, type FirstSteps } from '#contract/practice/first-steps.ts';
import { HOLIDAY_ANSWERS } from '#contract/practice/changes.ts';
import type { Settings } from '#contract/practice/settings.ts';
import type { Deps } from '#platform/deps.ts';
import { SECTION_ROWS, TO_SECTION, type Shown } from './sections.ts';

/** What reading the settings needs. */
export type SettingsDeps = Pick<Deps, 'database' | 'builtHash'>;

const settingsSchema = z.object({
  sections: z.record(z.enum(SECTIONS), z.object({ contents: z.json(), version: z.string() })),
  sold: z.object({ services: z.array(z.string()), bundles: z.array(z.string()) }),
  today: z.string(),
  holidays: z.array(
    z.object({ date: z.string(), name: z.string(), is_usual: z.nullable(z.boolean()) }),
  ),
  holiday_answer: z.nullable(z.enum(HOLIDAY_ANSWERS)),
  now: z.string(),
  hash: z.string(),
  rebuilds_left: z.int(),
  is_building: z.boolean(),
  new_email: z.nullable(z.string()),
});

/** Returns all that the therapist can change. */
export async function readSettings({ database, builtHash }: SettingsDeps): Promise<Settings> {
  const read = settingsSchema.parse(await database.rpcNow('read_practice_settings', {}));
  const sections = Object.fromEntries(
    SECTIONS.map((name) => [
      name,
      {
        value: toSection(name, read.sections[name].contents, read),
        version: read.sections[name].version,
      },
    ]),
  ) as unknown as Sections;
  return {
    sections,
    today: read.today,
    holidays: read.holidays.map(({ date, name, is_usual: isUsual }) => ({ date, name, isUsual })),
    holidayAnswer: read.holiday_answer,
    newEmail: read.new_email,
    ...(builtHash !== null && {
      site: {
        isCurrent: read.hash === builtHash,
        isBuilding: read.is_building,
        left: read.rebuilds_left,
      },
    }),
  };
}

function toSection<S extends Section>(name: S, contents: unknown, shown: Shown) {
  const show: (rows: never, shown: Shown) => unknown = TO_SECTION[name];
  return show(SECTION_ROWS[name].parse(contents) as never, shown);
}

/** Says which of the first steps are done, before which clients can't book. */
export async function readFirstSteps({ database }: Pick<Deps, 'database'>): Promise<FirstSteps> {
  const steps = await database.rpcNow('first_steps', {});
  return firstSteps.answer.parse(
    Object.fromEntries(steps.map(({ step, is_done }) => [step, is_done])),
  );
}
