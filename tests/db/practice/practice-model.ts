import { Temporal } from 'temporal-polyfill';
import { SERVICES, type Change } from './practice-deeds.ts';
import {
  toInstant,
  type OpenRange,
  type SlotCalendar,
  type SlotQuestion,
} from '../slots/slot-calendar.ts';
import { offeredByRules } from '../slots/slot-oracle.ts';

type HolidayAnswer = Extract<Change, { kind: 'holidays' }>['answer'];

interface Dated {
  effectiveFrom: string;
  amount: number;
}

/** What the therapist has set, as far as this search changes it. */
interface Rules {
  hours: OpenRange[];
  /** Of the day itself; null if it has its weekday's. */
  special: OpenRange[] | null;
  /** Whether it was written down as a holiday, and whether she has said herself what it is. */
  isHoliday: boolean;
  isAnswered: boolean;
  /** What she said about all holidays. */
  holidays: HolidayAnswer | null;
  buffers: Record<string, { before: number; after: number }>;
  extraMinutes: Record<string, number>;
  travelMinutes: number;
  stepMinutes: number;
  noticeMinutes: number;
  prices: Record<string, Dated[]>;
  taxes: Dated[];
}

/** A time that someone holds or has booked, as it was sold. */
export interface Claim {
  question: Pick<SlotQuestion, 'serviceId' | 'clientType'> & { enhancementIds: string[] };
  checkoutKey: string;
  startsAt: string;
  during: [from: string, until: string];
  totalCents: number;
  /** Null once it is paid. */
  expiresAt: string | null;
}

/** The holidays among the days that people book, and whether they are of the usual six. */
const HOLIDAYS = new Map([
  ['2026-11-11', false],
  ['2026-11-26', true],
]);

/** How far ahead people can book. */
const HORIZON_DAYS = 90;
const NO_BUFFERS = { before: 0, after: 0 };

/** A practice whose settings change while people book, a second time: from the decisions and not from the SQL. */
export class PracticeModel {
  readonly timeZone: string;
  readonly localDate: string;
  now: Temporal.Instant;
  claims: Claim[] = [];
  rules: Rules;

  constructor(timeZone: string, localDate: string, prices: Record<string, number>, taxPpm: number) {
    this.timeZone = timeZone;
    this.localDate = localDate;
    const always = (amount: number): Dated[] => [{ effectiveFrom: '2000-01-01', amount }];
    this.rules = {
      hours: [{ from: '09:00', until: '17:00', clientTypes: ['new', 'existing'] }],
      ...{ special: null, isHoliday: false, isAnswered: false, holidays: null },
      buffers: Object.fromEntries(SERVICES.map((id) => [id, { before: 0, after: 15 }])),
      extraMinutes: {},
      travelMinutes: 0,
      stepMinutes: 30,
      noticeMinutes: 60,
      prices: Object.fromEntries(Object.entries(prices).map(([id, cents]) => [id, always(cents)])),
      taxes: always(taxPpm),
    };
    this.now = Temporal.PlainDate.from(localDate)
      .subtract({ days: 4 })
      .toZonedDateTime({ timeZone, plainTime: '08:00' })
      .toInstant();
  }

  /** The day so many days after today, in the practice's zone. */
  dayAfter(days: number): string {
    return this.now.toZonedDateTimeISO(this.timeZone).toPlainDate().add({ days }).toString();
  }

  /** Makes a change as the therapist does. */
  apply(change: Change): void {
    const { rules } = this;
    switch (change.kind) {
      case 'hours':
        return this.put({ hours: change.hours });
      case 'special_day':
        return this.put({ special: change.hours, isAnswered: rules.isHoliday });
      case 'special_day_removed':
        return this.put({ special: null, isAnswered: rules.isHoliday });
      case 'holidays':
        return this.answerHolidays(change.answer);
      case 'buffers': {
        const { serviceId, before, after } = change;
        return this.put({ buffers: { ...rules.buffers, [serviceId]: { before, after } } });
      }
      case 'minutes': {
        const { enhancementId, minutes } = change;
        return this.put({ extraMinutes: { ...rules.extraMinutes, [enhancementId]: minutes } });
      }
      case 'travel':
        return this.put({ travelMinutes: change.minutes });
      case 'rules':
        return this.put({ stepMinutes: change.stepMinutes, noticeMinutes: change.noticeMinutes });
      case 'price': {
        const ahead = this.starting(rules.prices[change.of] ?? [], change.inDays, change.cents);
        return this.put({ prices: { ...rules.prices, [change.of]: ahead } });
      }
      case 'tax':
        return this.put({ taxes: this.starting(rules.taxes, change.inDays, change.ppm) });
    }
  }

  /** Says what holds for all holidays: it makes the day a holiday, if it is one and open, and answers for it unless she has. */
  private answerHolidays(holidays: HolidayAnswer | null): void {
    this.put({ holidays });
    const { hours, special, isHoliday, isAnswered } = this.rules;
    const isUsual = HOLIDAYS.get(this.localDate);
    if (isUsual === undefined || this.dayAfter(0) >= this.localDate) return;
    const isNew = special === null && hours.length > 0;
    if (isHoliday ? isAnswered : !isNew) return;
    const isOpen = holidays === 'usual_six' && !isUsual;
    this.put({ isHoliday: true, special: isOpen ? null : [] });
  }

  /** Takes a change back that was made when the rules were these. A day that it made a holiday stays one, as what was said before says. */
  undo(before: Rules): void {
    const { isHoliday, special } = this.rules;
    const wasMade = isHoliday && !before.isHoliday;
    this.rules = wasMade ? { ...before, isHoliday, special } : before;
    if (wasMade) this.answerHolidays(before.holidays);
  }

  private put(changed: Partial<Rules>): void {
    this.rules = { ...this.rules, ...changed };
  }

  private starting(dated: readonly Dated[], days: number, amount: number): Dated[] {
    const effectiveFrom = this.dayAfter(days);
    return [
      ...dated.filter((each) => each.effectiveFrom !== effectiveFrom),
      { effectiveFrom, amount },
    ];
  }

  private today(dated: readonly Dated[]): number {
    const begun = dated.filter(({ effectiveFrom }) => effectiveFrom <= this.dayAfter(0));
    return (
      begun.toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? -1 : 1)).at(-1)
        ?.amount ?? 0
    );
  }

  /** What a choice costs today, with its tax: each line is rounded to a cent. */
  totalOf({ serviceId, enhancementIds }: Claim['question']): number {
    const ppm = this.today(this.rules.taxes);
    return [serviceId, ...enhancementIds]
      .map((id) => this.today(this.rules.prices[id] ?? []))
      .reduce((sum, cents) => sum + cents + Math.round((cents * ppm) / 1_000_000), 0);
  }

  /** The calendar as someone sees it who asks for a service; what this checkout holds is not in its own way. */
  calendarFor({ serviceId }: Claim['question'], checkoutKey?: string): SlotCalendar {
    const { rules, localDate, timeZone } = this;
    const { before, after } = rules.buffers[serviceId] ?? NO_BUFFERS;
    const others = this.claims.filter((claim) => claim.checkoutKey !== checkoutKey);
    const dayOfWeek = Temporal.PlainDate.from(localDate).dayOfWeek;
    return {
      settings: {
        ...{ timeZone, stepMinutes: rules.stepMinutes, noticeMinutes: rules.noticeMinutes },
        ...{ bufferMinutes: after, bufferBeforeMinutes: before, horizonDays: HORIZON_DAYS },
        ...{ travelMinutes: { broadway: rules.travelMinutes }, extraMinutes: rules.extraMinutes },
      },
      hours: rules.hours.map((open) => ({ ...open, dayOfWeek })),
      specialDays: rules.special ? [{ localDate, hours: rules.special }] : [],
      taken: others.map(({ during: [from, until], expiresAt }) => ({
        ...{ from, until },
        ...(expiresAt === null ? { kind: 'appointment' } : { kind: 'hold', expiresAt }),
      })),
    };
  }

  /** What someone asks now. */
  questionOf(question: Claim['question']): SlotQuestion {
    return {
      ...question,
      ...{ localDate: this.localDate, canBookAtHome: false },
      now: toInstant(this.now.epochMilliseconds),
    };
  }

  /** The instants that are offered. */
  offered(question: Claim['question'], checkoutKey?: string): string[] {
    return offeredByRules(this.calendarFor(question, checkoutKey), this.questionOf(question));
  }

  /** The time that a session takes if it is sold now, with what is kept free around it. */
  duringOf({ serviceId, enhancementIds }: Claim['question'], startsAt: string): Claim['during'] {
    const { buffers, extraMinutes, travelMinutes } = this.rules;
    const { before, after } = buffers[serviceId] ?? NO_BUFFERS;
    const length = enhancementIds
      .map((id) => extraMinutes[id] ?? 0)
      .reduce((sum, each) => sum + each, Number(serviceId.split('-').at(-1)));
    const start = Temporal.Instant.from(startsAt);
    return [
      start.subtract({ minutes: before + travelMinutes }).toString(),
      start.add({ minutes: length + after + travelMinutes }).toString(),
    ];
  }

  /** Whether a hold still keeps others away. */
  isLive({ expiresAt }: Claim): boolean {
    return expiresAt === null || Temporal.Instant.compare(this.now, expiresAt) < 0;
  }
}
