import fc from 'fast-check';
import { findViolations } from '../../../helpers/stack/invariants.ts';
import { findCalendarFaults, findCalendarFaultsNow } from '../checks/calendar-faults.ts';
import { finish } from '../checks/finish.ts';
import type { History } from './commands.ts';
import { findWrongGifts } from '../acts/gifts.ts';
import { histories } from './histories.ts';
import { findDoubles, listAppointmentIds, readOutcomes } from '../checks/outcomes.ts';
import { createPeople } from '../acts/people.ts';
import { createPerformer } from './perform.ts';
import { findContradictions, type Told } from '../checks/told.ts';
import { findWrongDues } from '../checks/dues.ts';
import { beginningOf, visitsOf } from '../acts/visits.ts';
import type { World } from '../world/world.ts';

interface CheckOptions {
  runs: number;
  /** The path to one history of a search. */
  path?: string | undefined;
  /** Whether any broken history will do, instead of the smallest. */
  isFirstEnough?: boolean;
}

/** Lets one history happen, heals everything, and answers what is wrong in the end. */
export async function findFaults(
  world: World,
  { start, isUnderPressure, commands }: History,
): Promise<string[]> {
  const beginning = beginningOf(start);
  await world.reset(beginning.now);
  await world.sql('update public.settings set pressure_percent = $1', [isUnderPressure ? 1 : 100]);
  const told: Told[] = [];
  const [people, visits] = [createPeople(), visitsOf(beginning)];
  const cast = { people: () => people, visits: () => visits };
  const perform = createPerformer(world, cast, told);
  for (const command of commands) {
    await perform(command);
    const now = await findCalendarFaultsNow(world);
    if (now.length > 0) return now;
  }
  const early = [...(await findViolations(world)), ...(await findCalendarFaults(world))];
  if (early.length > 0) return early;

  const unfinished = await finish(world);
  const outcomes = await readOutcomes(world);
  return [
    ...unfinished,
    ...(await findViolations(world, { isSwept: true })),
    ...(await findCalendarFaults(world, { isSwept: true })),
    ...(await findWrongDues(world, visitsOf(beginning))),
    ...(await findWrongGifts(world)),
    ...findDoubles(world),
    ...findContradictions(told, { outcomes, appointmentIds: await listAppointmentIds(world) }),
  ];
}

/** Checks random histories; answers one that breaks a rule and what repeats it, or null. */
export async function findBrokenHistory(
  world: World,
  { runs, path, isFirstEnough = false }: CheckOptions,
): Promise<string | null> {
  const everyHistoryEndsWell = fc.asyncProperty(histories, async (history) => {
    const faults = await findFaults(world, history);
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });
  const { failed, counterexample, counterexamplePath, ...details } = await fc.check(
    everyHistoryEndsWell,
    {
      numRuns: runs,
      endOnFailure: isFirstEnough,
      ...(path !== undefined && { path }),
    },
  );
  if (!failed || !counterexample) return null;
  const [{ start, isUnderPressure, commands }] = counterexample;
  return [
    `A history broke a rule. SEARCH_SEED=${details.seed} MODEL_PATH=${counterexamplePath} repeats it.`,
    `From beginning ${start}${isUnderPressure ? ', under pressure' : ''}:`,
    ...commands.map((command) => `  ${JSON.stringify(command)}`),
    String(details.errorInstance),
  ].join('\n');
}
