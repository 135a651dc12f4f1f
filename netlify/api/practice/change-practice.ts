import * as z from 'zod/mini';
import type { Change } from '#contract/practice/changes.ts';
import { SECTIONS, type Section } from '#contract/practice/sections/sections.ts';
import type { MadeChange, Preview } from '#contract/practice/settings.ts';
import { snapshotSchema } from '#contract/practice/snapshot.ts';
import { AppError } from '../../errors/app-error.ts';
import { REFUSALS } from '../../errors/refusals.ts';
import type { Deps } from '#platform/deps.ts';
import { requirePlausiblePrices } from '../orders/plausible-sums.ts';
import { conflictRowsSchema, toConflicts } from './calendar.ts';
import { linesOf, partsSchema, readNames } from './change-lines.ts';
import { changeRow } from './change-rows.ts';
import { changedPages } from './pages.ts';
import { readSettings, type SettingsDeps } from './read-settings.ts';

const savedSchema = z.object({ section: z.enum(SECTIONS), version: z.string() });

/** The section that a refused change was of. */
const staleSchema = z.object({ section: z.enum(SECTIONS) });

/** The field of the change that a refusal is about. */
const FIELDS = {
  date_in_past: 'from',
  tax_too_high: 'percent',
  unknown_time_zone: 'timeZone',
  name_taken: 'name',
  length_is_sold: 'duration',
} as const;

const TOO_LATE = 'Choose today or a later day';

/** What is sent to change the practice. */
interface ChangeRequest {
  /** Used twice, it changes the practice once. */
  changeId: string;
  /** Of the section, as it was seen. */
  version: string;
  change: Change;
  /** Bookings outside the new hours stay. */
  keepsBookings?: boolean | undefined;
  /** Unusual prices are meant. */
  isConfirmed?: boolean | undefined;
}

/** Makes a change of the practice. Throws confirmation_needed, id_reused, stale_practice, hours_conflicts, bookings_ahead, and what its fields are refused for. */
export async function changePractice(
  deps: SettingsDeps,
  { changeId, version, change, keepsBookings = false, isConfirmed }: ChangeRequest,
  userId: string,
) {
  requirePlausiblePrices(change, { isConfirmed });
  const made = deps.database.rpcNow('change_practice', {
    p_change_id: changeId,
    p_kind: change.kind,
    p_item: changeRow(change),
    p_version: version,
    p_keeps_bookings: keepsBookings,
    p_by: userId,
  });
  return savedSchema.parse(await explain(deps, made));
}

/** Takes a change back. Throws not_found, changed_since, hours_conflicts. */
export async function undoChange(
  deps: SettingsDeps,
  undoneId: string,
  { changeId, keepsBookings = false }: Pick<ChangeRequest, 'changeId' | 'keepsBookings'>,
  userId: string,
) {
  const undone = deps.database.rpcNow('undo_practice_change', {
    p_undone_id: undoneId,
    p_change_id: changeId,
    p_keeps_bookings: keepsBookings,
    p_by: userId,
  });
  return savedSchema.parse(await explain(deps, undone));
}

const effectsSchema = z.object({
  /** The practice now and, if the change starts on a later day, on that day. */
  before: z.array(snapshotSchema),
  after: z.array(snapshotSchema),
  outside: conflictRowsSchema,
  keep: z.int(),
  recurring: z.int(),
  certificates: z.int(),
});

/** Says what a change would do. Throws what the change itself would be refused for. */
export async function previewChange(
  deps: SettingsDeps & Pick<Deps, 'readBuiltPages'>,
  change: Change,
): Promise<Preview> {
  const previewed = deps.database.rpcNow('preview_practice_change', {
    p_kind: change.kind,
    p_item: changeRow(change),
  });
  const effects = effectsSchema.parse(await explain(deps, previewed));
  return {
    pages: changedPages(effects.before, effects.after, await deps.readBuiltPages()),
    booked: {
      keep: effects.keep,
      outsideHours: toConflicts(effects.outside),
      recurring: effects.recurring,
    },
    certificates: effects.certificates,
  };
}

const madeRowSchema = z.object({
  change_id: z.uuid(),
  section: z.nullable(z.enum(SECTIONS)),
  made_at: z.string(),
  made_by: z.nullable(z.string()),
  undoes: z.nullable(z.uuid()),
  can_undo: z.boolean(),
  parts: partsSchema,
});

/** Returns 50 changes, latest first, before the one that was shown last. */
export async function listChanges(
  { database }: SettingsDeps,
  before?: string,
): Promise<MadeChange[]> {
  const [rows, names] = await Promise.all([
    database.rpc('list_practice_changes', before === undefined ? {} : { p_before: before }),
    database.rpc('practice_names', {}),
  ]);
  const known = readNames(names);
  return z
    .array(madeRowSchema)
    .parse(rows)
    .map((row) => ({
      id: row.change_id,
      section: row.section,
      madeAt: new Date(row.made_at).toISOString(),
      madeBy: row.made_by,
      undoes: row.undoes,
      canUndo: row.can_undo,
      lines: linesOf(row.parts, known).map(({ what, was, is }) => ({ what, was, is })),
    }));
}

/** Adds to a refusal what its screen shows: the section now, the bookings, or the field it is about. */
async function explain<T>(deps: SettingsDeps, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, options } = error;
    if (code === 'stale_practice') {
      const { section } = staleSchema.parse(options.current);
      throw new AppError(code, { ...options, current: await readSection(deps, section) });
    }
    if (code === 'hours_conflicts' || code === 'bookings_ahead')
      throw new AppError(code, { ...options, current: toConflicts(options.current) });
    if (!Object.hasOwn(FIELDS, code)) throw error;
    const field = FIELDS[code as keyof typeof FIELDS];
    const detail = code === 'date_in_past' ? TOO_LATE : REFUSALS[code].detail;
    throw new AppError(code, { ...options, detail, fields: { [`change.${field}`]: detail } });
  }
}

async function readSection(deps: SettingsDeps, name: Section) {
  const { sections } = await readSettings(deps);
  return sections[name];
}
