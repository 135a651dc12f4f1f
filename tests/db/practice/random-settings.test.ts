import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPractice } from '#local/database/practice.ts';
import { changeRow } from '#api/practice/change-rows.ts';
import { changeSchema } from '#contract/practice/changes.ts';
import { snapshotSchema } from '#contract/practice/snapshot.ts';
import { NOW } from '../../helpers/builders/build-request.ts';
import { useDatabase } from '../../helpers/database/database.ts';
import { FIXTURE } from '../../helpers/database/fixture.ts';
import { randomChanges } from '../../helpers/builders/random-settings.ts';
import { searchLength } from '../../helpers/runner/search-lengths.ts';
import { usePractice } from './use-practice.ts';

const { rpc, sql } = useDatabase();
const practice = usePractice(rpc);

const changes = randomChanges({
  locations: ['broadway', 'home'],
  categories: ['swedish', 'deep_tissue'],
  services: ['thai-60', 'swedish-90'],
  cautions: [],
});

/** The errors of a form, beside their fields or about all of it. */
const SAID = /^(name_taken|tax_too_high|last_place|hours_conflicts)$/;

it.each(Object.entries(changes))(
  'whatever the form of %s sends, the database stores, and the practice can be read',
  async (kind, arbitrary) => {
    const fixture = await readPractice(FIXTURE);
    const faults: string[] = [];
    const drawn = fc.sample<object>(arbitrary, {
      numRuns: searchLength('SAVED_SETTINGS'),
      seed: 20_261_125,
    });
    let saved = 0;
    for (const values of drawn) {
      const row = changeRow(changeSchema.parse(values));
      try {
        await practice.change(kind, row as object);
        saved += 1;
        const snapshot = snapshotSchema.parse(await rpc('practice_snapshot', { p_now: NOW }));
        if ((snapshot.practice.years ?? 0) < 0) faults.push(`${snapshot.practice.years} years`);
      } catch (error) {
        const { message } = error as Error;
        if (!SAID.test(message)) faults.push(`${message}: ${JSON.stringify(values)}`);
      }
      await rpc('load_practice', { p_practice: fixture });
      await sql('delete from public.practice_changes');
    }
    expect(faults).toEqual([]);
    expect(saved).toBeGreaterThan(0);
  },
  60_000,
);
