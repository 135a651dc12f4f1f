import { Temporal } from 'temporal-polyfill';
import type { Change } from './practice-deeds.ts';
import type { PracticeModel } from './practice-model.ts';
import type { usePractice } from './use-practice.ts';

type Practice = Pick<ReturnType<typeof usePractice>, 'section'>;

const weekdayOf = (localDate: string) => Temporal.PlainDate.from(localDate).dayOfWeek;

/** A row of a section of the settings, with other values. */
async function rowWith(
  { section }: Practice,
  name: string,
  changed: Record<string, unknown>,
  id?: object,
) {
  const { contents } = await section(name);
  const rows = [contents].flat() as Record<string, unknown>[];
  const wanted = Object.entries(id ?? {});
  const row = rows.find((each) => wanted.every(([column, value]) => each[column] === value));
  return { ...row, ...changed };
}

/** Returns what is sent for a change: its kind, and the item whole. */
export async function toItem(
  practice: Practice,
  change: Change,
  model: PracticeModel,
): Promise<[kind: string, item: object]> {
  const { localDate } = model;
  const hoursOf = (ranges: Extract<Change, { kind: 'hours' }>['hours']) =>
    ranges.map(({ from, until, clientTypes }) => ({
      ...{ location: 'broadway', start_time: from, end_time: until, is_enabled: true },
      ...{ allowed_client_types: clientTypes, requires_toggle: true },
    }));
  switch (change.kind) {
    case 'hours': {
      const day_of_week = weekdayOf(localDate);
      return ['hours', { hours: hoursOf(change.hours).map((row) => ({ ...row, day_of_week })) }];
    }
    case 'special_day':
      return [
        change.kind,
        { local_date: localDate, name: 'Holiday', hours: hoursOf(change.hours) },
      ];
    case 'special_day_removed':
      return [change.kind, { local_date: localDate }];
    case 'holidays':
      return [change.kind, { holiday_answer: change.answer }];
    case 'buffers': {
      const buffers = {
        buffer_before_minutes: change.before,
        buffer_after_minutes: change.after,
      };
      return [
        'service',
        await rowWith(practice, 'services', buffers, { service_id: change.serviceId }),
      ];
    }
    case 'minutes': {
      const { enhancementId: enhancement_id, minutes: extra_minutes } = change;
      return [
        'enhancement',
        await rowWith(practice, 'enhancements', { extra_minutes }, { enhancement_id }),
      ];
    }
    case 'travel': {
      const { minutes: travel_minutes } = change;
      return [
        'place',
        await rowWith(practice, 'places', { travel_minutes }, { location_id: 'broadway' }),
      ];
    }
    case 'rules': {
      const rules = {
        slot_step_minutes: change.stepMinutes,
        minimum_notice_minutes: change.noticeMinutes,
      };
      return ['rules', await rowWith(practice, 'rules', rules)];
    }
    case 'price': {
      const id = change.of.includes('0') ? 'service_id' : 'enhancement_id';
      const price = { [id]: change.of, price_cents: change.cents, member_price_cents: null };
      return ['prices', { effective_from: model.dayAfter(change.inDays), prices: [price] }];
    }
    case 'tax':
      return [
        'tax_rate',
        {
          ...{ tax_part_id: 'minnesota', name: 'Minnesota', rate_ppm: change.ppm },
          ...{ effective_from: model.dayAfter(change.inDays) },
        },
      ];
  }
}
