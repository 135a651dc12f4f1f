import type { Enhancement, Service } from '#contract/catalog.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import {
  durationRangeLabel,
  getMemberPriceCents,
  listDurations,
  priceRangeLabel,
} from '#lib/facts/price-range.ts';
import { setText, syncList } from './sync-list.ts';

const findTemplate = (name: string) =>
  document.querySelector<HTMLTemplateElement>(`[data-template=${name}]`);

function fillDuration(row: Element, service: Service): void {
  const memberCents = getMemberPriceCents(service);
  const length = durationLabel(service.duration);
  setText(row, '[data-length]', length);
  setText(row, '[data-description]', service.description);
  setText(row, '[data-guest-price]', displayMoney(parseMoney(service.price)));
  setText(row, '[data-member-price]', memberCents === null ? '' : displayMoney(memberCents));
  row.querySelector('.price')?.toggleAttribute('data-member-saves', memberCents !== null);
  const book = row.querySelector('[data-book]');
  book?.setAttribute('data-book', service.id);
  book?.setAttribute('aria-label', `Book Now: ${service.name}, ${length}`);
}

function fillEnhancement(card: Element, { name, description, price }: Enhancement): void {
  setText(card, '[data-name]', name);
  setText(card, '[data-description]', description);
  setText(card, '[data-added-price]', `+${displayMoney(parseMoney(price))}`);
}

/** Shows the given services wherever the page lists them, including the ranges on the cards. */
export function showServices(services: readonly Service[]): void {
  const template = findTemplate('durations');
  const browser = document.querySelector<HTMLElement>('[data-audience]');
  if (!template || !browser) return;
  const audience = browser.dataset['audience'] === 'anyone' ? 'anyone' : 'guests';
  for (const part of browser.querySelectorAll<HTMLElement>('[data-category]')) {
    const offered = listDurations(services, part.dataset['category'] ?? '');
    if (part.dataset['list']) {
      syncList(part, template, offered, fillDuration);
    } else {
      setText(part, '[data-range]', priceRangeLabel(offered, audience));
      setText(part, '[data-durations]', durationRangeLabel(offered));
    }
  }
}

/** Shows the given enhancements in the page's grid, if it has one. */
export function showEnhancements(enhancements: readonly Enhancement[]): void {
  const list = document.querySelector('[data-list=enhancements]');
  const template = findTemplate('enhancements');
  if (list && template) syncList(list, template, enhancements, fillEnhancement);
}
