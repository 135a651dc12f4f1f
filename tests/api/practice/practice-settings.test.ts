import { describe, expect, it } from 'vitest';
import { readSettings } from '#api/practice/read-settings.ts';
import { FIRST_STEPS, readFirstSteps } from '#contract/practice/first-steps.ts';
import type { Section } from '#contract/practice/sections/sections.ts';
import { price, usePracticeSettings, type SentChange } from './use-practice-settings.ts';

const { stack, admin, settings, save, history } = usePracticeSettings();

describe('the settings', () => {
  it('come in the fields of their changes, so each can be saved unchanged', async () => {
    const { sections, today } = await settings();
    expect(today).toBe('2026-11-23');
    const before = await history();
    const { facts, rights, links, places, hours, rules } = sections;
    const { categories, cautions, services, enhancements, bundles, giftServices } = sections;
    const same: [Section, SentChange][] = [
      ['facts', { kind: 'facts', ...facts.value }],
      ['rights', { kind: 'rights', ...rights.value }],
      ['links', { kind: 'links', ...links.value }],
      ['hours', { kind: 'hours', ...hours.value }],
      ['rules', { kind: 'rules', ...rules.value }],
      ...places.value.map((value): [Section, SentChange] => [
        'places',
        { kind: 'place', ...value },
      ]),
      ['categories', { kind: 'category', ...categories.value[0] }],
      ['cautions', { kind: 'caution', ...cautions.value[0] }],
      ['services', { kind: 'service', ...services.value[0] }],
      ['enhancements', { kind: 'enhancement', ...enhancements.value[0] }],
      ['bundles', { kind: 'bundle', ...bundles.value[0] }],
      ['giftServices', { kind: 'gift_service', ...giftServices.value[0] }],
      ['services', { kind: 'service_order', ids: services.value.map(({ id }) => id) }],
    ];
    for (const [section, change] of same) {
      const { status, body } = await save(section, change);
      expect([section, status, body]).toEqual([
        ...[section, 200, { section, version: sections[section].version }],
      ]);
    }
    expect(await history()).toEqual(before);
  });

  it('say whether the pages were built with them, and how many more builds are left', async () => {
    const read = async (builtHash: string | null) =>
      (await readSettings({ ...stack.deps, builtHash })).site;
    const { hash } = (await stack.deps.database.rpcNow('practice_snapshot', {})) as {
      hash: string;
    };
    expect(await read(null)).toBeUndefined();
    expect(await read(hash)).toEqual({ isCurrent: true, isBuilding: false, left: 8 });
    await stack.deps.database.rpcNow('record_rebuild', { p_hash: hash });
    expect(await read('another')).toEqual({ isCurrent: false, isBuilding: true, left: 7 });
  });

  it('say which first steps are done', async () => {
    const { body } = await admin.call('GET', readFirstSteps.path);
    const done = Object.fromEntries(FIRST_STEPS.map((step) => [step, true]));
    expect(readFirstSteps.answer.parse(body)).toEqual(done);
  });

  it('have cautions, whose text is shown during booking', async () => {
    const words = 'Ask your doctor first if warmth is not for you.';
    expect((await save('cautions', { kind: 'caution', id: 'heat', words })).status).toBe(200);
    const listed = (await (await stack.api('/api/enhancements')).json()) as {
      id: string;
      caution?: string;
    }[];
    expect(listed.find(({ id }) => id === 'hot-stones')?.caution).toBe(words);
  });

  it('have today’s values and the upcoming ones', async () => {
    await save('prices', price('95'));
    await save('taxes', {
      ...{ kind: 'tax_rate', id: 'minnesota', name: 'Minnesota' },
      ...{ from: '2027-01-01', percent: '7' },
    });
    await save('policy', {
      ...{ kind: 'policy', from: '2027-01-01', freeUntilHours: 48 },
      ...{ lateFeePercent: 50, noShowFeePercent: 100 },
    });
    const { sections } = await settings();
    expect(sections.prices.value.filter(({ id }) => id === 'thai-60')).toEqual([
      { of: 'service', id: 'thai-60', from: '2020-01-01', price: '90.00', memberPrice: '' },
      { of: 'service', id: 'thai-60', from: '2026-12-01', price: '95.00', memberPrice: '' },
    ]);
    expect(sections.taxes.value).toEqual([
      {
        ...{ id: 'minnesota', name: 'Minnesota' },
        rates: [
          { from: '2009-07-01', percent: '6.875' },
          { from: '2027-01-01', percent: '7' },
        ],
      },
    ]);
    expect(sections.policy.value).toMatchObject({
      current: { number: 1, since: null, freeUntilHours: 24 },
      announced: [{ number: 2, since: '2027-01-01T06:00:00.000Z', freeUntilHours: 48 }],
    });
  });
});
