import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readPractice } from '../../local/practice.ts';
import { NOW } from '../helpers/build-request.ts';
import { emptyOrders, useDatabase } from '../helpers/database.ts';
import { createFamiliesBy } from '../helpers/families.ts';
import { FIXTURE } from '../helpers/fixture.ts';
import { usePractice } from './use-practice.ts';

const database = useDatabase();
const { sql, rpc } = database;
const families = createFamiliesBy(rpc, sql);
const { change, preview, undo, history, section, version } = usePractice(rpc);

afterEach(async () => {
  await emptyOrders(sql);
  await rpc('load_practice', { p_practice: await readPractice(FIXTURE) });
});

it('smoke', async () => {
  const v = await section('services');
  expect(v).toBeTruthy();
  console.info(JSON.stringify(v).slice(0, 300));
});
