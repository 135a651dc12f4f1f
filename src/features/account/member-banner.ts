import type { Credits } from '#contract/bundles/bundles.ts';

// Fills the banner on Home; loaded if the hint says that the membership is active. It doesn't use the contract's schema, which
// would bring in a library for two numbers.

const banner = document.querySelector<HTMLElement>('.member-banner');

const show = (place: string, credits: unknown) => {
  const shown = banner?.querySelector(`[data-${place}]`);
  if (shown && Number.isInteger(credits)) shown.textContent = String(credits);
};

async function fill(from: string): Promise<void> {
  const response = await fetch(from, { credentials: 'same-origin' });
  // Without a session there is no member: the API has cleared the hint, and the page reads it again.
  if (response.status === 401) dispatchEvent(new Event('viewer'));
  if (!response.ok) return;
  const { grantedThisYear, availableCredits } = (await response.json()) as Partial<Credits>;
  show('earned', grantedThisYear);
  show('available', availableCredits);
}

// Without an answer, the dashes stay.
fill(banner?.dataset['from'] ?? '').catch(() => null);
