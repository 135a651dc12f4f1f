import type { Testimonial } from '#contract/testimonials/testimonials.ts';
import { readTestimonials } from './read-testimonials.ts';
import { averageLabel, countLabel, reviewDay, starsLabel } from './review-text.ts';

function setText(place: ParentNode, selector: string, text: string): void {
  for (const part of place.querySelectorAll(selector)) part.textContent = text;
}

function setStars(place: ParentNode, rating: number, label: string): void {
  const stars = place.querySelector('[data-stars]');
  stars?.setAttribute('data-stars', String(Math.round(rating)));
  stars?.setAttribute('aria-label', label);
}

function buildCard(template: HTMLTemplateElement, review: Testimonial, timeZone: string): Node {
  const card = template.content.cloneNode(true) as DocumentFragment;
  setText(card, '[data-review]', review.review);
  setText(card, '[data-name]', review.name);
  setText(card, '[data-location]', review.location);
  setText(card, '[data-service]', review.service.name);
  setText(card, 'time', reviewDay(review.createdAt, timeZone));
  card.querySelector('time')?.setAttribute('datetime', review.createdAt);
  setStars(card, review.rating, starsLabel(review.rating));
  return card;
}

/** Replaces the samples, or the note that there are none, with published testimonials, their average and their count. */
function showReviews(reviews: readonly Testimonial[]): void {
  const list = document.querySelector('[data-reviews]');
  const template = document.querySelector<HTMLTemplateElement>('template[data-review-card]');
  if (!list || !template) return;
  // Reads the time zone directly: the page facts' reader would be another file.
  const { timeZone = '' } = document.documentElement.dataset;
  list.replaceChildren(...reviews.map((review) => buildCard(template, review, timeZone)));
  document.querySelector('[data-no-reviews]')?.remove();
  const rating = document.querySelector<HTMLTemplateElement>('template[data-rating]');
  if (!rating) return;
  const summary = rating.content.cloneNode(true) as DocumentFragment;
  const average = averageLabel(reviews);
  setText(summary, '[data-average]', average);
  setText(summary, '[data-count]', countLabel(reviews.length));
  setStars(summary, Number(average), `${average} out of 5 stars`);
  document.querySelector('[data-rating-summary]')?.replaceChildren(summary);
}

/** Asks for published testimonials. Without any, or without an answer, the page keeps its samples, labeled as such. */
async function refresh(address: string): Promise<void> {
  try {
    const response = await fetch(address, { headers: { accept: 'application/json' } });
    if (!response.ok) return;
    const reviews = readTestimonials(await response.json());
    if (reviews.length > 0) showReviews(reviews);
  } catch {
    // The samples stay.
  }
}

// The address is on the list: importing every address of the site would weigh more than this file.
const address = document.querySelector<HTMLElement>('[data-reviews]')?.dataset['reviews'];
if (address) void refresh(address);
