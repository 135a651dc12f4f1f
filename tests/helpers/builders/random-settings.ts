import fc from 'fast-check';
import { changeRow } from '#api/practice/change-rows.ts';
import { changeSchema, type Change } from '#contract/practice/changes.ts';
import { LEAST_CHARGE_CENTS } from '#contract/rules/money/money.ts';
import { DRAWINGS } from '#contract/practice/sections/catalog.ts';
import { PRONOUNS } from '#contract/practice/sections/profile.ts';
import { APPROVES } from '#contract/practice/sections/rules.ts';
import { snapshotSchema, type Snapshot } from '#contract/practice/snapshot.ts';
import { askForEmail } from '#contract/practice/email.ts';

/** What breaks texts, pages, pictures, feeds and files, where someone types or pastes it. */
const ODD = [
  ...[
    '<script>',
    '</script>',
    '&amp;',
    '&',
    '"quoted"',
    '’',
    '“”',
    '–',
    '…',
    '%23',
    '$& $1',
    '\\n',
  ],
  ...[
    '{city}',
    '{nothing}',
    '[a](b)',
    '[first name]',
    ']]>',
    '-->',
    '=1+1',
    ';',
    ',',
    ':',
    '\\',
    '#',
  ],
  ...['\n', '\r\nBCC: a@example.com', '\u0001', '\u007f', '\u0085', '\u2028', '\ufffe', '\ufeff'],
  ...['\u202eabc', '\u200b', '\u0301', 'é', 'Zoë', 'Ngọc', 'สปา', '東京', 'مرحبا', '👩🏽‍⚕️', '🏳️‍🌈', 'ﷺ'],
];

/** A text as long as a field takes: short and long words, one long word, odd letters. */
const textOf = (max: number, min = 1) =>
  fc
    .oneof(
      fc
        .array(fc.oneof(fc.constantFrom(...ODD), fc.stringMatching(/^[A-Za-z]{1,12}$/)), {
          minLength: 1,
          maxLength: 6,
        })
        .map((words) => words.join(' ')),
      fc.constantFrom('W', 'i', '東', 'é', '$&', 'a b').map((part) => part.repeat(max)),
      fc.string({ unit: 'binary', minLength: 1, maxLength: max }),
      fc.stringMatching(/^[A-Z][a-z]{1,12}$/),
    )
    .map((words) => {
      // As much of it as fits, and no half of a character.
      const fits = words
        .replaceAll('\0', '')
        .slice(0, max)
        .replaceAll(/\p{Cs}/gu, '');
      return fits.replaceAll(/[\s\p{Cc}\uFFFE\uFFFF]/gu, '') === '' && min > 0 ? 'Ann' : fits;
    });
const maybe = (max: number) => fc.oneof(fc.constant(''), textOf(max, 0));
const whole = (min: number, max: number) =>
  fc.oneof(fc.constantFrom(min, max), fc.integer({ min, max }));
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const dollars = (cents: number) => (cents / 100).toFixed(2);

const priceCents = fc.oneof(
  fc.constantFrom(LEAST_CHARGE_CENTS, 499, 500, 9_999_999),
  fc.integer({ min: LEAST_CHARGE_CENTS, max: 9_999_999 }),
);
/** A price, and now and then a lower one for members. */
const prices = fc
  .tuple(priceCents, fc.option(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })))
  .map(([cents, share]) => {
    const member = share === null ? 0 : Math.floor(cents * share);
    return {
      price: dollars(cents),
      memberPrice: member >= LEAST_CHARGE_CENTS ? dollars(member) : '',
    };
  });

/** Zones of today, and names that only old machines still use. */
const ZONES = [
  ...Intl.supportedValuesOf('timeZone'),
  ...['EST', 'US/Central', 'Etc/GMT+12', 'Etc/GMT-14', 'Asia/Calcutta', 'GB-Eire', 'CST6CDT'],
];

const day = fc.date({
  min: new Date('2026-12-01'),
  max: new Date('2031-12-31'),
  noInvalidDate: true,
});
const localDate = day.map((date) => date.toISOString().slice(0, 10));

/** Ranges of one day that are apart. */
const rangesOf = (locations: readonly string[]) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 2, maxLength: 6 })
    .chain((times) => {
      const sorted = times.toSorted((one, other) => one - other);
      const pairs = sorted.flatMap((from, index) => {
        const until = sorted[index + 1];
        return index % 2 === 0 && until !== undefined ? [[clock(from), clock(until)] as const] : [];
      });
      return fc.tuple(
        ...pairs.map(([startTime, endTime]) =>
          fc.record({
            startTime: fc.constant(startTime),
            endTime: fc.constant(endTime),
            location: fc.constantFrom(...locations),
            allowedClientTypes: fc.constantFrom(['new', 'existing'], ['existing'], ['new']),
          }),
        ),
      );
    });

const address = fc.oneof(
  fc.record({
    street: textOf(120),
    city: textOf(80),
    region: textOf(40),
    postalCode: textOf(20),
    country: textOf(40),
    building: maybe(80),
  }),
  fc.constant({ street: '', city: '', region: '', postalCode: '', country: '', building: '' }),
);

/** What each form of the settings can send, by its kind; whatever names something else names a thing of `ids`. */
export function randomChanges(ids: {
  locations: readonly string[];
  categories: readonly string[];
  services: readonly string[];
  cautions: readonly string[];
}) {
  const isActive = fc.boolean();
  const item = { name: textOf(80), isActive };
  return {
    facts: fc.record({
      kind: fc.constant('facts' as const),
      name: textOf(80),
      phone: fc.constantFrom(
        '3205550100',
        '+1 (320) 555-0100',
        '+49 30 5550100',
        '+298 123456',
        '+442079460018',
      ),
      firstName: textOf(80),
      lastName: textOf(80),
      pronoun: fc.constantFrom(...PRONOUNS),
      credential: maybe(120),
      practicingSince: fc.constantFrom('', '1900-01-01', '2024-02-29', '2026-11-22', '2099-12-31'),
      personal: maybe(200),
    }),
    rights: fc.record({
      kind: fc.constant('rights' as const),
      training: maybe(1000),
      insurance: maybe(500),
      medicare: maybe(500),
      partialPayment: maybe(500),
    }),
    links: fc.record({
      kind: fc.constant('links' as const),
      links: fc.uniqueArray(
        fc.record({
          name: textOf(40),
          url: fc.constantFrom(
            '',
            'https://a.example/x?y=1&z="2"',
            `https://a.example/${'x'.repeat(280)}`,
          ),
        }),
        { maxLength: 10, selector: ({ name }) => name.trim().toLowerCase() },
      ),
    }),
    place: fc.record({
      kind: fc.constant('place' as const),
      name: textOf(80),
      address,
      geo: fc.option(
        fc.record({
          latitude: fc.double({ min: -90, max: 90, noNaN: true }),
          longitude: fc.double({ min: -180, max: 180, noNaN: true }),
        }),
      ),
      isAccessible: fc.boolean(),
      needsPermission: fc.boolean(),
      travelMinutes: whole(0, 240),
      isActive,
    }),
    hours: fc
      .tuple(
        ...[1, 2, 3, 4, 5, 6, 7].map((dayOfWeek) =>
          fc.oneof(fc.constant([]), rangesOf(ids.locations)).chain((ranges) =>
            fc.tuple(
              ...ranges.map((range) =>
                fc
                  .record({ requiresToggle: fc.boolean(), enabled: fc.boolean() })
                  .map(({ requiresToggle, enabled }) => ({
                    ...{ ...range, dayOfWeek, requiresToggle },
                    enabled: enabled || !requiresToggle,
                  })),
              ),
            ),
          ),
        ),
      )
      .map((days) => ({ kind: 'hours' as const, ranges: days.flat() })),
    special_day: fc.record({
      kind: fc.constant('special_day' as const),
      date: localDate,
      name: textOf(80),
      ranges: fc.oneof(fc.constant([]), rangesOf(ids.locations)),
    }),
    rules: fc.record({
      kind: fc.constant('rules' as const),
      timeZone: fc.constantFrom(...ZONES),
      slotStepMinutes: whole(5, 240),
      minimumNoticeMinutes: whole(0, 20_160),
      horizonDays: whole(1, 366),
      holdMinutes: whole(1, 30),
      approves: fc.constantFrom(...APPROVES),
      reminderEmailHours: fc.option(whole(1, 336)),
      reminderTextHours: fc.option(whole(1, 336)),
      asksForReviews: fc.boolean(),
      undoSeconds: whole(0, 600),
    }),
    policy: fc
      .record({
        from: localDate,
        freeUntilHours: whole(1, 168),
        fees: fc.tuple(whole(0, 100), whole(0, 100)),
      })
      .map(({ fees, ...rest }) => ({
        ...rest,
        kind: 'policy' as const,
        lateFeePercent: Math.min(...fees),
        noShowFeePercent: Math.max(...fees),
      })),
    tax_rate: fc.record({
      kind: fc.constant('tax_rate' as const),
      name: textOf(80),
      from: localDate,
      // Several of them are no more than 15 % together.
      percent: fc.constantFrom('0', '0.0001', '6.875', '1.5', '4.9999'),
    }),
    category: fc.record({
      kind: fc.constant('category' as const),
      name: textOf(80),
      summary: textOf(200),
      introduction: textOf(600),
      drawing: fc.constantFrom(...DRAWINGS),
      isSpecialty: fc.boolean(),
    }),
    caution: fc.record({ kind: fc.constant('caution' as const), words: textOf(600) }),
    service: fc
      .record({
        kind: fc.constant('service' as const),
        ...item,
        description: textOf(600),
        category: fc.constantFrom(...ids.categories),
        duration: whole(15, 480),
        bufferBeforeMinutes: whole(0, 240),
        bufferAfterMinutes: whole(0, 240),
        cost: prices,
      })
      .map(({ cost, ...rest }) => ({ ...rest, ...cost })),
    enhancement: fc.record({
      kind: fc.constant('enhancement' as const),
      ...item,
      description: textOf(600),
      caution: fc.constantFrom('', ...ids.cautions),
      extraMinutes: whole(0, 120),
      price: priceCents.map(dollars),
    }),
    bundle: fc.record({
      kind: fc.constant('bundle' as const),
      duration: whole(15, 480),
      credits: whole(2, 50),
      regularPrice: priceCents.map(dollars),
      isActive,
      price: priceCents.map(dollars),
    }),
    gift_service: fc.record({
      kind: fc.constant('gift_service' as const),
      ...item,
      serviceId: fc.constantFrom('', ...ids.services),
      price: priceCents.map(dollars),
    }),
  };
}

/** What can become the practice's email. */
const email = fc
  .constantFrom(
    'ann@example.com',
    `${'a'.repeat(64)}@${'b'.repeat(60)}.example`,
    "o'neil+x@example.co.uk",
  )
  .map((typed) => askForEmail.input.shape.email.parse(typed));

type Row = Record<string, unknown>;

/** The row that the API makes of a change; throws for one that the dashboard would refuse. */
const rowOf = (change: { kind: Change['kind'] }) => changeRow(changeSchema.parse(change)) as Row;

const IDS = {
  locations: ['broadway'],
  categories: ['kind_a', 'kind_b'],
  services: ['service-a-60', 'service-b-60', 'service-c-60'],
  cautions: ['caution_a'],
};
const changes = randomChanges(IDS);

/** A practice whose every value the dashboard would take, as its database would say it. */
export const randomPractice: fc.Arbitrary<Snapshot> = fc
  .record({
    facts: changes.facts,
    email,
    isEmpty: fc.constantFrom(true, ...Array.from({ length: 9 }, () => false)),
    rights: changes.rights,
    links: changes.links,
    places: fc.array(changes.place, { maxLength: 2 }),
    hours: changes.hours,
    specialDays: fc.array(changes.special_day, { maxLength: 2 }),
    rules: changes.rules,
    policy: fc.option(changes.policy),
    taxes: fc.array(changes.tax_rate, { maxLength: 2 }),
    categories: fc.tuple(changes.category, changes.category),
    caution: changes.caution,
    services: fc.array(changes.service, { maxLength: 3 }),
    enhancements: fc.array(changes.enhancement, { maxLength: 3 }),
    bundles: fc.array(changes.bundle, { maxLength: 3 }),
    gifts: fc.array(changes.gift_service, { maxLength: 2 }),
    announced: fc.array(fc.record({ effective_from: localDate, price_cents: priceCents }), {
      maxLength: 2,
    }),
  })
  .map((drawn) => {
    const letter = (index: number) => String.fromCodePoint(97 + index);
    const { time_zone } = rowOf(drawn.rules);
    const practice = rowOf(drawn.facts);
    const since = practice['practicing_since'];
    const ranges = (row: Row) =>
      (row['hours'] as Row[]).map((range) => ({
        location_id: range['location'],
        opens: range['start_time'],
        closes: range['end_time'],
        is_for_new_clients: (range['allowed_client_types'] as string[]).includes('new'),
      }));
    const week = rowOf(drawn.hours)['hours'] as Row[];
    const services = drawn.services.map((service, index) => ({
      ...rowOf(service),
      service_id: IDS.services[index],
    }));
    const [caution_id] = IDS.cautions;
    return snapshotSchema.parse({
      hash: 'of a random practice',
      practice: Object.fromEntries(
        Object.entries({
          ...practice,
          ...rowOf(drawn.rights),
          email: drawn.email,
          years: typeof since === 'string' ? Math.max(0, 2026 - Number(since.slice(0, 4))) : null,
        }).map(([key, value]) => [key, drawn.isEmpty ? null : value]),
      ),
      social_profiles: rowOf(drawn.links)['links'],
      locations: drawn.places
        .map(rowOf)
        .filter((row) => row['is_active'])
        .map((row, index) => ({
          ...row,
          location_id: `place-${letter(index)}`,
          ...(row['needs_permission'] ? { address: null, geo: null } : {}),
        })),
      week: [1, 2, 3, 4, 5, 6, 7].map((day_of_week) => ({
        day_of_week,
        hours: ranges({
          hours: week.filter(
            (range) => range['day_of_week'] === day_of_week && range['is_enabled'],
          ),
        }),
      })),
      special_days: drawn.specialDays.map(rowOf).map((row) => ({ ...row, hours: ranges(row) })),
      categories: drawn.categories.map((category, index) => ({
        ...rowOf(category),
        service_category_id: IDS.categories[index],
      })),
      cautions: [{ ...rowOf(drawn.caution), caution_id }],
      services: services.filter((row: Row) => row['is_active']),
      enhancements: drawn.enhancements
        .map((enhancement, index) => ({
          ...rowOf(enhancement),
          enhancement_id: `enhancement-${letter(index)}`,
        }))
        .filter((row: Row) => row['is_active'])
        .map((row: Row) => ({
          ...row,
          caution: row['caution'] === null ? null : rowOf(drawn.caution)['words'],
        })),
      bundles: drawn.bundles.map((bundle, index) => ({
        ...rowOf(bundle),
        bundle_id: `${bundle.duration}-minutes-${index + 2}`,
      })),
      gift_services: drawn.gifts.map((gift, index) => ({
        ...rowOf(gift),
        gift_service_id: `gift_${letter(index)}_60`,
      })),
      sales_taxes: drawn.taxes.map(rowOf).filter((row) => Number(row['rate_ppm']) > 0),
      currency: 'usd',
      time_zone,
      announced_prices: drawn.announced.flatMap((price, index) => {
        const service = services[index];
        return service ? [{ ...price, service_id: service.service_id }] : [];
      }),
      announced_tax_rates: drawn.taxes.map(rowOf),
      policy:
        drawn.policy && !drawn.isEmpty
          ? { ...rowOf(drawn.policy), policy_version: drawn.policy.from }
          : null,
    });
  });
