import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { readSettings as readSettingsOf } from '../../netlify/api/practice/read-settings.ts';
import { readPractice } from '../../local/practice.ts';
import { calendarConflictsSchema, setDayEnabled } from '../../src/contract/appointments/hours.ts';
import type { ChangeKind } from '../../src/contract/practice/changes.ts';
import {
  changePractice,
  listChanges,
  previewChange,
  readSettings,
  undoChange,
} from '../../src/contract/practice/settings.ts';
import type { Section } from '../../src/contract/practice/sections.ts';
import { useAdmin } from '../helpers/admin.ts';
import { FIXTURE } from '../helpers/fixture.ts';
import { useStack } from '../helpers/shared-stack.ts';
import { bookAsGuest } from './guest-booking.ts';

const stack = useStack();
const admin = useAdmin(stack);

afterEach(async () => {
  await stack.deps.database.rpc('load_practice', { p_practice: await readPractice(FIXTURE) });
});

const settings = async () => {
  const { body } = await admin.call('GET', readSettings.path);
  return readSettings.answer.parse(body);
};

type Said = { kind: ChangeKind } & Record<string, unknown>;

const save = async (
  section: Section,
  change: Said,
  { version = '', ...more }: { version?: string; keepsBookings?: boolean; changeId?: string } = {},
) =>
  admin.call('POST', changePractice.path, {
    changeId: randomUUID(),
    version: version || (await settings()).sections[section].version,
    change,
    ...more,
  });
const preview = async (change: Said) => {
  const { body } = await admin.call('POST', previewChange.path, { change });
  return previewChange.answer.parse(body);
};
const history = async () => {
  const { body } = await admin.call('GET', listChanges.path);
  return listChanges.answer.parse(body);
};
const undo = (id: string) =>
  admin.call('POST', undoChange.path.replace(':id', id), { changeId: randomUUID() });

const price = (amount: string, from = '2026-12-01') => ({
  ...{ kind: 'prices' as const, from },
  prices: [{ of: 'service', id: 'thai-60', price: amount, memberPrice: '' }],
});

describe('the settings', () => {
  it('are shown in the fields of their changes: each can be saved as it is', async () => {
    const { sections, today, firstSteps } = await settings();
    expect(today).toBe('2026-11-23');
    expect(firstSteps.every(({ isDone }) => isDone)).toBe(true);
    const before = await history();
    const { facts, rights, links, places, hours, rules } = sections;
    const { categories, cautions, services, enhancements, bundles, giftServices } = sections;
    const same: [Section, Said][] = [
      ['facts', { kind: 'facts', ...facts.value }],
      ['rights', { kind: 'rights', ...rights.value }],
      ['links', { kind: 'links', ...links.value }],
      ['hours', { kind: 'hours', ...hours.value }],
      ['rules', { kind: 'rules', ...rules.value }],
      ...places.value.map((value): [Section, Said] => ['places', { kind: 'place', ...value }]),
      ['categories', { kind: 'category', ...categories.value[0] }],
      ['cautions', { kind: 'caution', ...cautions.value[0] }],
      ['services', { kind: 'service', ...services.value[0] }],
      ['enhancements', { kind: 'enhancement', ...enhancements.value[0] }],
      ['bundles', { kind: 'bundle', ...bundles.value[0] }],
      ['giftServices', { kind: 'gift_service', ...giftServices.value[0] }],
    ];
    for (const [section, change] of same) {
      const { status, body } = await save(section, change);
      expect([section, status, body]).toEqual([
        ...[section, 200, { section, version: sections[section].version }],
      ]);
    }
    expect(await history()).toEqual(before);
  });

  it('say whether the pages were built with them, and how many more times they can be', async () => {
    const read = async (builtHash: string | null) =>
      (await readSettingsOf({ ...stack.deps, builtHash })).site;
    const { hash } = (await stack.deps.database.rpcNow('practice_snapshot', {})) as {
      hash: string;
    };
    expect(await read(null)).toBeUndefined();
    expect(await read(hash)).toEqual({ isCurrent: true, isBuilding: false, left: 8 });
    await stack.deps.database.rpcNow('record_rebuild', { p_hash: hash });
    expect(await read('another')).toEqual({ isCurrent: false, isBuilding: true, left: 7 });
  });

  it('have cautions whose words the booking shows', async () => {
    const words = 'Ask your doctor first if warmth is not for you.';
    expect((await save('cautions', { kind: 'caution', id: 'heat', words })).status).toBe(200);
    const listed = (await (await stack.api('/api/enhancements')).json()) as {
      id: string;
      caution?: string;
    }[];
    expect(listed.find(({ id }) => id === 'hot-stones')?.caution).toBe(words);
  });

  it('have today’s values and the announced ones', async () => {
    await save('prices', price('95'));
    await save('taxes', {
      ...{ kind: 'tax_rate', id: 'minnesota', name: 'Minnesota' },
      ...{ from: '2027-01-01', percent: '7' },
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
    expect(sections.policy.value).toMatchObject({ number: 1, since: null, freeUntilHours: 24 });
  });
});

describe('a change', () => {
  it('says beforehand which pages say something else, and who keeps a price', async () => {
    await bookAsGuest(stack, 'ann', { serviceId: 'thai-60', selectedEnhancements: [] });
    const { pages, booked, certificates } = await preview(price('95'));
    expect(pages.map(({ path }) => path)).toEqual([
      ...['/', '/services', '/client-bill-of-rights', '/book'],
    ]);
    expect(pages[0]?.facts).toEqual([
      {
        ...{ key: 'price:thai-60', was: '$90', becomes: '$95' },
        what: 'Price of Thai Bodywork, 60 minutes, from December 1, 2026',
      },
    ]);
    expect([booked.keep, booked.outsideHours, certificates]).toEqual([1, [], 0]);
    expect((await settings()).sections.prices.value).not.toContainEqual(
      expect.objectContaining({ price: '95.00' }),
    );
  });

  it('is refused with the section as it is now if another tab was first', async () => {
    const { version } = (await settings()).sections.prices;
    expect((await save('prices', price('95'), { version })).status).toBe(200);
    const late = await save('prices', price('96'), { version });
    const now = (await settings()).sections.prices;
    expect([late.status, late.problem.code, late.problem.current]).toEqual([
      ...[409, 'stale_practice', now],
    ]);
  });

  it('names who would be outside the hours, and keeps them if she says so', async () => {
    const appointmentId = await bookAsGuest(stack, 'ann', { selectedEnhancements: [] });
    const { hours } = (await settings()).sections;
    const change = {
      kind: 'hours' as const,
      ranges: hours.value.ranges.filter(({ dayOfWeek }) => dayOfWeek !== 3),
    };
    expect((await preview(change)).booked.outsideHours).toMatchObject([{ appointmentId }]);
    const { status, problem } = await save('hours', change);
    expect([status, problem.code]).toEqual([409, 'hours_conflicts']);
    expect(calendarConflictsSchema.parse(problem.current)).toMatchObject([{ appointmentId }]);
    expect((await save('hours', change, { keepsBookings: true })).status).toBe(200);
  });

  it.each<[string, Section, Said, string, string, RegExp]>([
    ...([
      [
        'a price in the past',
        'prices',
        price('95', '2026-11-22'),
        'date_in_past',
        'change.from',
        /today/,
      ],
      [
        'too much tax',
        'taxes',
        { kind: 'tax_rate', name: 'County', from: '2027-01-01', percent: '9' },
        'tax_too_high',
        'change.percent',
        /15%/,
      ],
      [
        'a member price that is no lower',
        'prices',
        {
          ...price('95'),
          prices: [{ of: 'service', id: 'thai-60', price: '95', memberPrice: '95' }],
        },
        'invalid_request',
        'change.prices.0.memberPrice',
        /must be lower/,
      ],
      [
        'hours that overlap',
        'hours',
        {
          kind: 'hours',
          ranges: [
            ['09:00', '12:00'],
            ['11:30', '12:30'],
          ].map(([startTime, endTime]) => ({
            ...{ startTime, endTime, location: 'broadway', dayOfWeek: 6 },
            ...{ allowedClientTypes: ['new'], requiresToggle: false, enabled: true },
          })),
        },
        'invalid_request',
        'change.ranges.1.startTime',
        /overlap/,
      ],
      [
        'a new service without a price',
        'services',
        {
          ...{ kind: 'service', name: 'Stones', description: 'Warm', category: 'swedish' },
          ...{ duration: 75, bufferBeforeMinutes: 0, bufferAfterMinutes: 15, isActive: true },
        },
        'invalid_request',
        'change.price',
        /90\.00/,
      ],
    ] as [string, Section, Said, string, string, RegExp][]),
  ])('%s is refused at its field', async (_, section, change, code, field, words) => {
    const { status, problem } = await save(section, change);
    expect([status >= 400, problem.code]).toEqual([true, code]);
    expect(problem.fields?.[field]).toMatch(words);
  });

  it('makes a new service bookable at once, under an id of its name', async () => {
    await save('services', {
      ...{ kind: 'service', name: 'Hot Stone', description: 'Warm', category: 'swedish' },
      ...{ duration: 75, bufferBeforeMinutes: 0, bufferAfterMinutes: 15, isActive: true },
      ...{ price: '$140', memberPrice: '' },
    });
    const response = await stack.api('/api/services');
    expect(await response.json()).toContainEqual(
      expect.objectContaining({ id: 'hot-stone-75', price: '140.00', duration: 75 }),
    );
  });
});

describe('the history', () => {
  it('says who changed what, and takes it back', async () => {
    const { version } = (await settings()).sections.prices;
    await save('prices', price('95'));
    const [made] = await history();
    expect(made).toMatchObject({
      ...{ section: 'prices', canUndo: true, undoes: null },
      madeBy: expect.stringMatching(/\S+ \S+/),
      lines: [
        {
          what: 'Price of Thai Bodywork, 60 minutes, from December 1, 2026',
          ...{ was: '$90', is: '$95' },
        },
      ],
    });
    const undone = await undo(String(made?.id));
    expect(undone.body).toEqual({ section: 'prices', version });
    const [back, taken] = await history();
    expect(back).toMatchObject({ undoes: made?.id, lines: [{ was: '$95', is: null }] });
    expect(taken).toMatchObject({ id: made?.id, canUndo: false });
    const again = await undo(String(made?.id));
    expect([again.status, again.problem.code]).toEqual([409, 'changed_since']);
  });

  it('has a day that was turned off on its own, which can be taken back', async () => {
    await admin.call('PATCH', setDayEnabled.path.replace(':day', '2'), { enabled: false });
    const [made] = await history();
    expect(made).toMatchObject({
      ...{ section: 'hours', canUndo: true },
      lines: [
        {
          what: 'Tuesday',
          was: '9:00 AM to 5:00 PM, Home, existing clients',
          is: '9:00 AM to 5:00 PM, Home, existing clients, turned off',
        },
      ],
    });
    await undo(String(made?.id));
    expect((await settings()).sections.hours.value.ranges[1]).toMatchObject({ enabled: true });
  });
});
