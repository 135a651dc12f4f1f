import { randomUUID } from 'node:crypto';
import { afterEach } from 'vitest';
import { readPractice } from '#local/database/practice.ts';
import type { ChangeKind } from '#contract/practice/changes.ts';
import {
  changePractice,
  listChanges,
  previewChange,
  readSettings,
  undoChange,
} from '#contract/practice/settings.ts';
import type { Section } from '#contract/practice/sections/sections.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { FIXTURE } from '../../helpers/database/fixture.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

/** A change of the practice as the therapist’s browser sends it. */
export type SentChange = { kind: ChangeKind } & Record<string, unknown>;

/** A new price of an hour of Thai Bodywork. */
export const price = (amount: string, from = '2026-12-01') => ({
  ...{ kind: 'prices' as const, from },
  prices: [{ of: 'service', id: 'thai-60', price: amount, memberPrice: '' }],
});

/** The therapist’s settings: what she reads, changes and takes back there. After each test the practice is as before. */
export function usePracticeSettings() {
  const stack = useStack();
  const admin = useAdmin(stack);

  afterEach(async () => {
    await stack.deps.database.rpc('load_practice', { p_practice: await readPractice(FIXTURE) });
  });

  const settings = async () => {
    const { body } = await admin.call('GET', readSettings.path);
    return readSettings.answer.parse(body);
  };

  const save = async (
    section: Section,
    change: SentChange,
    {
      version = '',
      ...more
    }: { version?: string; keepsBookings?: boolean; isConfirmed?: boolean; changeId?: string } = {},
  ) =>
    admin.call('POST', changePractice.path, {
      changeId: randomUUID(),
      version: version || (await settings()).sections[section].version,
      change,
      ...more,
    });
  const preview = async (change: SentChange) => {
    const { body } = await admin.call('POST', previewChange.path, { change });
    return previewChange.answer.parse(body);
  };
  const history = async () => {
    const { body } = await admin.call('GET', listChanges.path);
    return listChanges.answer.parse(body);
  };
  const undo = (id: string) =>
    admin.call('POST', undoChange.path.replace(':id', id), { changeId: randomUUID() });

  return { stack, admin, settings, save, preview, history, undo };
}
