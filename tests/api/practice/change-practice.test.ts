import { afterEach, describe, expect, it } from 'vitest';
import { calendarConflictsSchema, setDayEnabled } from '#contract/calendar/hours.ts';
import type { Section } from '#contract/practice/sections/sections.ts';
import { bookAsGuest } from '../checkout/guest-booking.ts';
import { price, usePracticeSettings, type SentChange } from './use-practice-settings.ts';

const { stack, admin, settings, save, preview, history, undo } = usePracticeSettings();

describe('a change', () => {
  it('shows in advance which pages will change, and how many bookings keep their price', async () => {
    await bookAsGuest(stack, 'ann', { serviceId: 'thai-60', selectedEnhancements: [] });
    stack.deps.readBuiltPages = () =>
      Promise.resolve({
        '/': ['phone', 'price:thai-60', 'range:thai_therapeutic', 'price:swedish-60'],
        '/contact': ['phone', 'hours'],
        '/client-bill-of-rights': ['announced', 'price:thai-60'],
      });
    const { pages, booked, certificates } = await preview(price('95'));
    const thai = { key: 'price:thai-60', was: '$90', becomes: '$95' };
    // The lowest price was the member price, which is no longer below the others.
    expect(pages).toEqual([
      { path: '/', facts: [thai, expect.objectContaining({ key: 'range:thai_therapeutic' })] },
      {
        path: '/client-bill-of-rights',
        facts: [
          {
            ...{ key: 'announced', was: '' },
            becomes: 'From December 1, 2026: Thai Bodywork, 60 minutes: $95.',
          },
          thai,
        ],
      },
    ]);
    expect([booked.keep, booked.outsideHours, certificates]).toEqual([1, [], 0]);
    expect((await settings()).sections.prices.value).not.toContainEqual(
      expect.objectContaining({ price: '95.00' }),
    );
  });

  it('with a price that looks like a typo is made once she confirms it', async () => {
    const { status, problem } = await save('prices', price('0.90'));
    expect([status, problem.code]).toEqual([409, 'confirmation_needed']);
    expect(problem.detail).toContain('$0.90');
    expect((await save('prices', price('0.90'), { isConfirmed: true })).status).toBe(200);
  });

  it('is refused with the current section if another tab saved first', async () => {
    const { version } = (await settings()).sections.prices;
    expect((await save('prices', price('95'), { version })).status).toBe(200);
    const late = await save('prices', price('96'), { version });
    const now = (await settings()).sections.prices;
    expect([late.status, late.problem.code, late.problem.current]).toEqual([
      ...[409, 'stale_practice', now],
    ]);
  });

  it('names the bookings that would be outside the hours, and keeps them if she says so', async () => {
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

  it.each<[string, Section, SentChange, string, string, RegExp]>([
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
    ] as [string, Section, SentChange, string, string, RegExp][]),
  ])('with %s is refused at that field', async (_, section, change, code, field, words) => {
    const { status, problem } = await save(section, change);
    expect([status >= 400, problem.code]).toEqual([true, code]);
    expect(problem.fields?.[field]).toMatch(words);
  });

  it('that adds a kind of massage and its service affects no existing booking', async () => {
    await save('categories', {
      ...{ kind: 'category', name: 'Hot Stone', summary: 'Warm', introduction: 'Slow' },
      ...{ drawing: 'strokes', isSpecialty: false },
    });
    const { booked, certificates } = await preview({
      ...{ kind: 'service', name: 'Hot Stone', description: 'Warm', category: 'hot_stone' },
      ...{ duration: 75, bufferBeforeMinutes: 0, bufferAfterMinutes: 15, isActive: true },
      ...{ price: '140', memberPrice: '' },
    });
    expect([booked, certificates]).toEqual([{ keep: 0, outsideHours: [], recurring: 0 }, 0]);
  });

  it('makes a new service bookable right away, under an id based on its name', async () => {
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

describe('the pages of a change', () => {
  const paths = async (change: SentChange) => (await preview(change)).pages.map(({ path }) => path);
  const pages = {
    '/': ['hours', 'name:thai-60', 'price:thai-60', 'services', 'about:thai-60'],
    '/book': ['hours', 'name:thai-60', 'price:thai-60', 'services'],
    '/policies': ['notice', 'hours', 'name:thai-60'],
    '/thai': ['hours', 'price:thai-60', 'services:thai_therapeutic', 'taxes'],
  };

  afterEach(() => {
    stack.deps.readBuiltPages = () => Promise.resolve({});
  });

  it('are the ones that show its facts, or will list its new item', async () => {
    stack.deps.readBuiltPages = () => Promise.resolve(pages);
    const { sections } = await settings();
    const service = {
      ...{ kind: 'service' as const, name: 'Hot Stone', description: 'Warm', category: 'swedish' },
      ...{ duration: 75, bufferBeforeMinutes: 0, bufferAfterMinutes: 15, isActive: true },
      ...{ price: '$140', memberPrice: '' },
    };
    const { pages: listed, booked } = await preview(service);
    expect(listed.map(({ path, facts }) => [path, ...facts.map(({ key }) => key)])).toEqual(
      [
        ['/', 'name:hot-stone-75', 'about:hot-stone-75', 'price:hot-stone-75'].toSorted(),
        ['/book', 'name:hot-stone-75', 'price:hot-stone-75'].toSorted(),
      ].map((row) => expect.arrayContaining(row)),
    );
    expect(booked.keep).toBe(0);
    expect(await paths({ ...service, category: 'thai_therapeutic' })).toEqual([
      '/',
      '/book',
      '/thai',
    ]);
    const hours = { kind: 'hours' as const, ranges: sections.hours.value.ranges.slice(1) };
    expect(await paths(hours)).toEqual(Object.keys(pages));
    const from = (await settings()).today;
    const policy = { from, freeUntilHours: 48, lateFeePercent: 50, noShowFeePercent: 100 };
    expect(await paths({ kind: 'policy', ...policy })).toEqual(['/policies']);
    const rate = { id: 'minnesota', name: 'Minnesota', from: '2027-01-01', percent: '7' };
    expect(await paths({ kind: 'tax_rate', ...rate })).toEqual(['/thai']);
    expect(await paths({ kind: 'facts', ...sections.facts.value })).toEqual([]);
  });
});

describe('what the CDN has stored about the practice', () => {
  afterEach(() => {
    stack.deps.purgeEdge = () => Promise.resolve();
  });

  it('is purged by a change, an undo and turning a day off, but not by a refused change', async () => {
    const purged: string[] = [];
    stack.deps.purgeEdge = (tag) => Promise.resolve(void purged.push(tag));
    const { version } = (await settings()).sections.prices;
    await save('prices', price('95'));
    expect(purged).toEqual(['practice']);
    expect((await save('prices', price('96'), { version })).status).toBe(409);
    expect(purged).toEqual(['practice']);
    await undo(String((await history())[0]?.id));
    await admin.call('PATCH', setDayEnabled.path.replace(':day', '2'), { enabled: false });
    expect(purged).toEqual(['practice', 'practice', 'practice']);
  });

  it('may stay for a minute if the purge fails: the change is made anyway, and the failure is logged', async () => {
    stack.deps.purgeEdge = () => Promise.reject(new Error('The CDN does not answer'));
    expect((await save('prices', price('95'))).status).toBe(200);
    expect((await settings()).sections.prices.value).toContainEqual(
      expect.objectContaining({ price: '95.00' }),
    );
    expect(stack.logs.some((line) => line.includes('edge_not_emptied'))).toBe(true);
  });
});
