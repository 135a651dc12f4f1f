import type { RefusalsOfArea } from './refusal.ts';

/** Refusals of changes to the practice: its hours, prices, rules and facts. */
export const PRACTICE_REFUSALS = {
  stale_practice: {
    status: 409,
    title: 'Just changed',
    detail:
      'This was changed somewhere else in the meantime, so your change wasn’t saved. Please compare the two and choose.',
  },
  hours_conflicts: {
    status: 409,
    title: 'Bookings outside the hours',
    detail:
      'Some bookings would be outside the new hours. Keep those bookings or change the hours.',
  },
  bookings_ahead: {
    status: 409,
    title: 'Upcoming bookings',
    detail:
      'The time zone can’t change while you have upcoming bookings, because their times would change, too. Nothing was changed.',
  },
  changed_since: {
    status: 409,
    title: 'Changed again',
    detail: 'This has changed again since then, so it can’t be undone. Nothing was changed.',
  },
  zip_in_other_zone: {
    status: 409,
    title: 'In another zone',
    detail: 'One of these ZIP codes is already in another zone.',
  },
  last_place: {
    status: 409,
    title: 'The only location',
    detail: 'You need at least one location. Add another one first.',
  },
  length_is_sold: {
    status: 409,
    title: 'Already sold',
    detail:
      'This has already been sold, so its length or size can’t change. Add a new one and retire this one.',
  },
  name_taken: {
    status: 409,
    title: 'Already taken',
    detail: 'There’s already one like that. Please choose a different name.',
  },
  tax_too_high: {
    status: 400,
    title: 'Rate too high',
    detail: 'The rates would add up to more than 15%. Please check them.',
  },
  unknown_time_zone: {
    status: 400,
    title: 'Unknown time zone',
    detail: 'We don’t know that time zone. Please choose one such as America/Chicago.',
  },
  publish_limit: {
    status: 409,
    title: 'Publishing limit reached',
    detail:
      'Your site was published eight times in the last 30 days, which is the limit. Your latest changes will go out later.',
  },
  publish_unavailable: {
    status: 503,
    title: 'Couldn’t publish',
    detail: 'We couldn’t reach the website’s host. Nothing was lost. Please try again later.',
  },
  export_over: {
    status: 409,
    title: 'Time ran out',
    detail: 'This download was started more than an hour ago. Please start it again.',
  },
  import_undone: {
    status: 409,
    title: 'Import undone',
    detail: 'This import was undone in the meantime. To add these clients, choose the file again.',
  },
} as const satisfies RefusalsOfArea;
