import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { NOW } from '../../helpers/builders/build-request.ts';
import { snapshotSchema } from '#contract/practice/snapshot.ts';
import type { Rpc } from '../../helpers/database/rpc.ts';

const settingsSchema = z.object({
  sections: z.record(z.string(), z.object({ contents: z.json(), version: z.string() })),
});

const conflictsSchema = z.array(
  z.object({ kind: z.string(), first_name: z.nullable(z.string()), starts_at: z.string() }),
);

/** What a preview answers. */
const effectsSchema = z.object({
  keep: z.int(),
  recurring: z.int(),
  certificates: z.int(),
  outside: conflictsSchema,
  before: z.array(snapshotSchema),
  after: z.array(snapshotSchema),
});

/** The section of each kind of change that tests make. */
const SECTION_OF: Record<string, string> = {
  ...{ hours: 'hours', special_day: 'specialDays', special_day_removed: 'specialDays' },
  holidays: 'specialDays',
  ...{ place: 'places', rules: 'rules', policy: 'policy', tax_rate: 'taxes', facts: 'facts' },
  ...{ category: 'categories', caution: 'cautions', service: 'services', links: 'links' },
  ...{ enhancement: 'enhancements', bundle: 'bundles', gift_service: 'giftServices' },
  ...{ policy_withdrawn: 'policy', service_order: 'services', bundle_order: 'bundles' },
  ...{ enhancement_order: 'enhancements', category_order: 'categories' },
  ...{ gift_service_order: 'giftServices' },
  ...{ prices: 'prices', price_withdrawn: 'prices', rights: 'rights' },
};

interface Asked {
  id?: string;
  version?: string;
  keeps?: boolean;
  now?: string;
}

/** Changes the practice as the API does. */
export function usePractice(rpc: Rpc) {
  const section = async (name: string) => {
    const { sections } = settingsSchema.parse(await rpc('read_practice_settings', { p_now: NOW }));
    const found = sections[name];
    if (!found) throw new Error(`No section ${name}`);
    return found;
  };
  const version = async (kind: string) => (await section(SECTION_OF[kind] ?? kind)).version;
  return {
    section,
    version,
    /** Makes a change, by default of what is there; returns its id. */
    async change(kind: string, item: object, asked: Asked = {}) {
      const id = asked.id ?? randomUUID();
      await rpc('change_practice', {
        p_change_id: id,
        p_kind: kind,
        p_item: item as never,
        p_version: asked.version ?? (await version(kind)),
        p_keeps_bookings: asked.keeps ?? false,
        p_now: asked.now ?? NOW,
      });
      return id;
    },
    preview: async (kind: string, item: object, now = NOW) =>
      effectsSchema.parse(
        await rpc('preview_practice_change', {
          p_kind: kind,
          p_item: item as never,
          p_now: now,
        }),
      ),
    undo: (id: string, asked: Asked = {}) =>
      rpc('undo_practice_change', {
        p_undone_id: id,
        p_change_id: asked.id ?? randomUUID(),
        p_keeps_bookings: asked.keeps ?? false,
        p_now: asked.now ?? NOW,
      }),
    history: () => rpc('list_practice_changes', {}),
  };
}
