/** The sections of the settings, by their name in the address: `/admin#settings/prices`. */
export const SECTIONS = [
  { id: 'prices', name: 'Services and prices' },
  { id: 'hours', name: 'Hours', title: 'Business Hours & Time Off' },
  { id: 'holidays', name: 'Holidays' },
  { id: 'time-off', name: 'Time off' },
  { id: 'visits', name: 'Home visits' },
  { id: 'calendars', name: 'Your calendar' },
  { id: 'check-in', name: 'Safety check-in' },
  { id: 'rules', name: 'Booking rules' },
  { id: 'policy', name: 'Cancellation policy' },
  { id: 'tax', name: 'Sales tax' },
  { id: 'facts', name: 'Practice facts' },
  { id: 'history', name: 'History' },
  { id: 'data', name: 'Your data' },
] as const satisfies readonly { id: string; name: string; title?: string }[];

export type SectionId = (typeof SECTIONS)[number]['id'];
