import type { Sections } from '#contract/practice/sections/sections.ts';
import { noticeWords } from '#contract/rules/money/cancellation.ts';
import { dateOf, monthDay } from '#lib/time/labels.ts';
import { weekLabel } from './hours/week-text.ts';
import { noticeLabel } from '#contract/practice/sections/span-text.ts';
import { rateLabel, ratesOn } from './tax/tax-text.ts';
import type { SectionId } from './sections.ts';

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

const PARTS = ['no parts', 'one part', 'two parts', 'three parts'];

/** Returns the current state of a section in a line, for the list of sections. */
export function stateOf(
  id: Exclude<SectionId, 'time-off' | 'calendars' | 'visits' | 'check-in' | 'data'>,
  sections: Sections,
  today: string,
): string {
  switch (id) {
    case 'prices': {
      const active = (items: readonly { isActive: boolean }[]) =>
        items.filter(({ isActive }) => isActive).length;
      const services = counted(active(sections.services.value), 'service');
      return `${services}, ${counted(active(sections.enhancements.value), 'enhancement')}`;
    }
    case 'hours':
      return weekLabel(sections.hours.value.ranges);
    case 'holidays': {
      const days = sections.specialDays.value;
      const asked = days.filter(({ isAsked }) => isAsked).length;
      const closed = days.filter(({ ranges }) => ranges.length === 0).length;
      const other = days.length - closed;
      if (days.length === 0) return 'None planned';
      return [
        asked > 0 ? `${asked} to answer` : '',
        closed > 0 ? `${counted(closed, 'day')} closed` : '',
        other > 0 ? `${other} with different hours` : '',
      ]
        .filter(Boolean)
        .join(', ');
    }
    case 'rules': {
      const { minimumNoticeMinutes, horizonDays } = sections.rules.value;
      return `${noticeLabel(minimumNoticeMinutes)} to ${counted(horizonDays, 'day')} ahead`;
    }
    case 'policy': {
      const policy = sections.policy.value.current;
      if (!policy) return 'Not set yet';
      const since = policy.since === null ? '' : `, since ${monthDay(dateOf(policy.since))}`;
      return `${noticeWords(policy)}${since}`;
    }
    case 'tax': {
      const rates = ratesOn(sections.taxes.value, today);
      if (rates.length === 0) return 'No sales tax';
      const sum = rates.reduce((total, { ratePpm }) => total + ratePpm, 0);
      return rates.length === 1
        ? `${rateLabel(sum)}`
        : `${rateLabel(sum)} in ${PARTS[rates.length] ?? `${rates.length} parts`}`;
    }
    case 'facts':
      return 'Name, phone, address, links';
    case 'history':
      return 'Who changed what, and Undo';
  }
}
