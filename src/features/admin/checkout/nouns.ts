/** Everything on the dashboard that a settled payment may change. */
export const ALL_NOUNS = [
  'appointments',
  'stats',
  'hours',
  'time-off',
  'times',
  'recurring',
  'waitlist',
  'clients',
  'intakes',
  'gift-certificates',
  'reminders',
  'messages',
  'testimonials',
  'tasks',
] as const;
