import type { PressurePreference } from '../../contract/orders/booking.ts';

/** How each pressure preference reads on screen. */
export const PRESSURE_LABELS: Record<PressurePreference, string> = {
  light: 'Light pressure',
  medium: 'Medium pressure',
  firm: 'Firm pressure',
  varies: 'Varies by area',
};
