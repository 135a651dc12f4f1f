import type { PressurePreference } from '#contract/orders/booking.ts';

/** The label of each pressure preference. */
export const PRESSURE_LABELS: Record<PressurePreference, string> = {
  light: 'Light pressure',
  medium: 'Medium pressure',
  firm: 'Firm pressure',
  varies: 'Varies by area',
};
