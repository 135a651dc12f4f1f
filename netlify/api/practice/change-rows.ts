import type { Change } from '#contract/practice/changes.ts';
import { parseMoney } from '#contract/rules/money.ts';
import type { Json } from '#platform/database.types.ts';

/** A form's empty field is null in the database. */
const orNull = (text: string) => text || null;

const cents = (amount: string | undefined) => (amount ? parseMoney(amount) : null);

/** A rate in percent ("6.875") in parts per million. */
const ppm = (percent: string) => Math.round(Number(percent) * 10_000);

/** The column that names a thing with a price. */
const idColumn = (of: 'service' | 'enhancement' | 'bundle' | 'gift_service', id: string) => ({
  [`${of}_id`]: id,
});

interface Range {
  location: string;
  startTime: string;
  endTime: string;
  allowedClientTypes: string[];
}

const rangeRow = ({ location, startTime, endTime, allowedClientTypes }: Range) => ({
  location,
  start_time: startTime,
  end_time: endTime,
  allowed_client_types: allowedClientTypes,
});

/** Returns a change in the words of the database's columns, as put_change takes it. */
export function changeRow(change: Change): Json {
  switch (change.kind) {
    case 'facts':
      return {
        name: change.name,
        phone: change.phone,
        first_name: change.firstName,
        last_name: change.lastName,
        pronoun: change.pronoun,
        credential: orNull(change.credential),
        practicing_since: orNull(change.practicingSince),
        personal: orNull(change.personal),
      };
    case 'rights':
      return {
        training: orNull(change.training),
        insurance: orNull(change.insurance),
        medicare: orNull(change.medicare),
        partial_payment: orNull(change.partialPayment),
      };
    case 'links':
      return { links: change.links.map(({ name, url }) => ({ name, url: orNull(url) })) };
    case 'place':
      return {
        location_id: change.id ?? null,
        name: change.name,
        address: change.address.street
          ? { ...change.address, building: orNull(change.address.building) }
          : null,
        geo: change.geo,
        is_accessible: change.isAccessible,
        needs_permission: change.needsPermission,
        travel_minutes: change.travelMinutes,
        is_active: change.isActive,
      };
    case 'hours':
      return {
        hours: change.ranges.map((range) => ({
          ...rangeRow(range),
          day_of_week: range.dayOfWeek,
          requires_toggle: range.requiresToggle,
          is_enabled: range.enabled,
        })),
      };
    case 'special_day':
      return {
        local_date: change.date,
        name: change.name,
        hours: change.ranges.map((range) => ({
          ...rangeRow(range),
          requires_toggle: false,
          is_enabled: true,
        })),
      };
    case 'special_day_removed':
      return { local_date: change.date };
    case 'rules':
      return {
        time_zone: change.timeZone,
        slot_step_minutes: change.slotStepMinutes,
        minimum_notice_minutes: change.minimumNoticeMinutes,
        horizon_days: change.horizonDays,
        hold_minutes: change.holdMinutes,
        approves: change.approves,
        reminder_email_hours: change.reminderEmailHours,
        reminder_text_hours: change.reminderTextHours,
        asks_for_reviews: change.asksForReviews,
        undo_seconds: change.undoSeconds,
      };
    case 'policy':
      return {
        free_until_hours: change.freeUntilHours,
        late_fee_percent: change.lateFeePercent,
        no_show_fee_percent: change.noShowFeePercent,
        starts_on: change.from,
      };
    case 'policy_withdrawn':
      return { policy_version: change.policyVersion };
    case 'category_order':
    case 'service_order':
    case 'enhancement_order':
    case 'bundle_order':
    case 'gift_service_order':
      return { ids: change.ids };
    case 'tax_rate':
      return {
        tax_part_id: change.id ?? null,
        name: change.name,
        holds_from: change.from,
        rate_ppm: ppm(change.percent),
      };
    case 'prices':
      return {
        holds_from: change.from,
        prices: change.prices.map(({ of, id, price, memberPrice }) => ({
          ...idColumn(of, id),
          price_cents: parseMoney(price),
          member_price_cents: cents(memberPrice),
        })),
      };
    case 'price_withdrawn':
      return { ...idColumn(change.of, change.id), holds_from: change.from };
    default:
      return thingRow(change);
  }
}

type ThingChange = Extract<
  Change,
  { kind: 'category' | 'caution' | 'service' | 'enhancement' | 'bundle' | 'gift_service' }
>;

/** A thing of the catalog; a new one has its price with it. */
function thingRow(change: ThingChange): Json {
  const id = change.id ?? null;
  switch (change.kind) {
    case 'category':
      return {
        service_category_id: id,
        name: change.name,
        summary: change.summary,
        introduction: change.introduction,
        drawing: change.drawing,
        is_specialty: change.isSpecialty,
      };
    case 'caution':
      return { caution_id: id, words: change.words };
    case 'service':
      return {
        service_id: id,
        name: change.name,
        description: change.description,
        category: change.category,
        duration_minutes: change.duration,
        buffer_before_minutes: change.bufferBeforeMinutes,
        buffer_after_minutes: change.bufferAfterMinutes,
        is_active: change.isActive,
        price_cents: cents(change.price),
        member_price_cents: cents(change.memberPrice),
      };
    case 'enhancement':
      return {
        enhancement_id: id,
        name: change.name,
        description: change.description,
        caution: orNull(change.caution),
        extra_minutes: change.extraMinutes,
        is_active: change.isActive,
        price_cents: cents(change.price),
      };
    case 'bundle':
      return {
        bundle_id: id,
        duration_minutes: change.duration,
        credits: change.credits,
        regular_cents: parseMoney(change.regularPrice),
        is_active: change.isActive,
        price_cents: cents(change.price),
      };
    case 'gift_service':
      return {
        gift_service_id: id,
        name: change.name,
        service_id: orNull(change.serviceId),
        is_active: change.isActive,
        price_cents: cents(change.price),
      };
  }
}
