import { describe, expect, it } from 'vitest';
import { linesOf, readNames } from './change-lines.ts';

const names = readNames({
  services: [{ service_id: 'thai-60', name: 'Thai Bodywork', duration_minutes: 60 }],
  bundles: [{ bundle_id: '60-minutes-3', duration_minutes: 60, credits: 3 }],
  categories: [{ service_category_id: 'thai', name: 'Thai Bodywork' }],
  cautions: [{ caution_id: 'heat', words: 'Ask your doctor first.' }],
  taxes: [{ tax_part_id: 'minnesota', name: 'Minnesota' }],
  places: [{ location_id: 'broadway', name: 'Broadway' }],
});

interface Changed {
  before?: Record<string, string | number | boolean | null | string[]>;
  after?: Record<string, string | number | boolean | null | string[]>;
  previous?: Record<string, string | number | null>;
}

/** The lines of one changed row: what, was, is. */
const lines = (table_name: string, ...rows: Changed[]) =>
  linesOf(
    rows.map(({ before = null, after = null, previous = null }) => ({
      ...{ table_name, row_before: before, row_after: after, previous },
    })),
    names,
  ).map(({ what, was, is }) => [what, was, is]);

const price = (price_cents: number, member_price_cents: number | null, effective_from: string) => ({
  ...{ service_id: 'thai-60', enhancement_id: null, bundle_id: null, gift_service_id: null },
  ...{ price_cents, member_price_cents, effective_from },
});
const range = (start_time: string, end_time: string, more: Changed['after'] = {}) => ({
  ...{ day_of_week: 1, local_date: null, location: 'broadway', start_time, end_time },
  ...{ allowed_client_types: ['new', 'existing'], is_enabled: true },
  ...more,
});

describe('the lines of a change', () => {
  it('compare an announced price with the one before it', () => {
    expect(
      lines('prices', {
        previous: price(9000, 8000, '2020-01-01'),
        after: price(9500, 8500, '2027-01-01'),
      }),
    ).toEqual([
      ['Price of Thai Bodywork, 60 minutes, from January 1, 2027', '$90', '$95'],
      ['Member price of Thai Bodywork, 60 minutes, from January 1, 2027', '$80', '$85'],
    ]);
  });

  it('show the announced price that was withdrawn', () => {
    expect(lines('prices', { before: price(9550, null, '2027-01-01') })).toEqual([
      ['Price of Thai Bodywork, 60 minutes, from January 1, 2027', '$95.50', null],
    ]);
  });

  it('show rates in percent', () => {
    const rate = (rate_ppm: number) => ({
      ...{ tax_part_id: 'minnesota', effective_from: '2027-01-01', rate_ppm },
    });
    expect(lines('tax_rates', { previous: rate(68_750), after: rate(70_000) })).toEqual([
      ['Minnesota sales tax, from January 1, 2027', '6.875%', '7%'],
    ]);
  });

  it('show a day’s ranges together, in order', () => {
    expect(
      lines(
        'business_hours',
        { before: range('09:00:00', '17:00:00') },
        { after: range('13:00:00', '17:00:00') },
        { after: range('09:00:00', '12:00:00', { allowed_client_types: ['new'] }) },
        {
          after: range('10:00:00', '11:00:00', {
            ...{ day_of_week: null, local_date: '2026-12-24', is_enabled: false },
          }),
        },
      ),
    ).toEqual([
      [
        'Monday',
        '9:00 AM to 5:00 PM, Broadway',
        '9:00 AM to 12:00 PM, Broadway, new clients; 1:00 PM to 5:00 PM, Broadway',
      ],
      ['December 24, 2026', null, '10:00 AM to 11:00 AM, Broadway, turned off'],
    ]);
  });

  it('show the numbers of a policy with the ones before them', () => {
    const policy = (free_until_hours: number, policy_version: string) => ({
      ...{ policy_version, free_until_hours, late_fee_percent: 50 },
    });
    const [old, later] = [policy(24, '2026-11-23'), policy(48, '2027-01-01.2')];
    const what = 'Cancellation policy, from January 1, 2027';
    expect(lines('cancellation_policies', { previous: old, after: later })).toEqual([
      [`${what}: free cancellation`, 'up to 24 hours before', 'up to 48 hours before'],
    ]);
    expect(lines('cancellation_policies', { before: later })).toEqual([
      [`${what}: free cancellation`, 'up to 48 hours before', null],
      [`${what}: late cancellation fee`, '50%', null],
    ]);
  });

  it('show what was reordered, in the old order and the new one', () => {
    const of = (name: string, position: number) => ({ enhancement_id: name, name, position });
    expect(
      lines(
        'enhancements',
        { before: of('Cupping', 10), after: of('Cupping', 20) },
        { before: of('Hot Stones', 20), after: of('Hot Stones', 10) },
      ),
    ).toEqual([['Order of enhancements', 'Cupping; Hot Stones', 'Hot Stones; Cupping']]);
  });

  it('show the columns of an item that differ, or its name if it is new or gone', () => {
    const service = { service_id: 'thai-60', name: 'Thai Bodywork', duration_minutes: 60 };
    expect(lines('services', { after: service })).toEqual([
      ['Service', null, 'Thai Bodywork, 60 minutes'],
    ]);
    expect(
      lines('services', {
        before: { ...service, is_active: true, policy_number: 1 },
        after: { ...service, is_active: false, policy_number: 2 },
      }),
    ).toEqual([['Thai Bodywork, 60 minutes: offered', 'yes', 'no']]);
    expect(lines('bundles', { before: { duration_minutes: 60, credits: 3 } })).toEqual([
      ['Bundle', '3 sessions of 60 minutes', null],
    ]);
    const rules = { settings_id: true, horizon_days: 60 };
    expect(lines('settings', { before: rules, after: { ...rules, horizon_days: 90 } })).toEqual([
      ['Booking rules: latest booking', '60 days ahead', '90 days ahead'],
    ]);
  });

  it.each([
    ['services', 'buffer_after_minutes', 15, 30, 'buffer after', '15 minutes', '30 minutes'],
    ['services', 'category', 'thai', 'hot', 'kind of massage', 'Thai Bodywork', 'hot'],
    ['services', 'duration_minutes', 60, 120, 'length', '60 minutes', '2 hours'],
    ['enhancements', 'caution', null, 'heat', 'caution', null, 'Ask your doctor first.'],
    ['enhancements', 'extra_minutes', 0, 15, 'added time', '0 minutes', '15 minutes'],
    ['locations', 'is_active', true, false, 'in use', 'yes', 'no'],
    [
      'gift_services',
      'service_id',
      'thai-60',
      'x',
      'pays in full for',
      'Thai Bodywork, 60 minutes',
      'x',
    ],
    [
      'settings',
      'approves',
      'all',
      'nobody',
      'paid bookings you approve',
      'all paid bookings',
      'no bookings',
    ],
    [
      'settings',
      'minimum_notice_minutes',
      720,
      2880,
      'earliest booking',
      '12 hours ahead',
      '2 days ahead',
    ],
    [
      'settings',
      'reminder_text_hours',
      28,
      null,
      'text reminder',
      'sent 28 hours before',
      'not sent',
    ],
    [
      'settings',
      'time_zone',
      'America/Chicago',
      'America/Denver',
      'time zone',
      'Central Time',
      'Mountain Time',
    ],
    [
      'settings',
      'undo_seconds',
      90,
      0,
      'clients are notified of moves',
      'after 90 seconds',
      'right away',
    ],
    ['practice', 'first_name', 'Ann', 'Anna', 'first name', 'Ann', 'Anna'],
  ] as const)(
    'describe %s.%s the way the settings do',
    (table, column, was, is, name, ...words) => {
      const id = table === 'locations' ? { location_id: 'broadway' } : {};
      const [line] = lines(table, {
        before: { ...id, [column]: was },
        after: { ...id, [column]: is },
      });
      expect(line).toEqual([expect.stringMatching(new RegExp(`: ${name}$`)), ...words]);
    },
  );
});
