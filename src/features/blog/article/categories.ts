import type { TimeOfDay } from '#lib/landscape/scene.ts';
import type { Subject } from '#lib/landscape/subjects.ts';

/** The concerns that readers come with; they order the list of articles. */
export const THEMES = {
  work: {
    title: 'After the work is done',
    words:
      'Docks, desks, garages and boats: what they ask of a body, and what to do the day after.',
  },
  aches: {
    title: 'Aches, air and weather',
    words:
      'Hay fever, old pain, damp mornings: what massage may add, and where it has nothing to offer.',
  },
  rest: {
    title: 'Rest, family and a quiet head',
    words: 'Holidays, exams, short nights and hard stretches, and an hour that belongs to you.',
  },
} as const;

export type Theme = keyof typeof THEMES;

interface CategoryLook {
  theme: Theme;
  timeOfDay: TimeOfDay;
  subject: Subject;
}

/** Every category, with its theme and the landscape that its articles share. */
export const CATEGORIES = {
  'Medical Therapy': { theme: 'aches', timeOfDay: 'dawn', subject: 'reeds' },
  'Detox Wellness': { theme: 'aches', timeOfDay: 'noon', subject: 'birches' },
  'Athletic Recovery': { theme: 'work', timeOfDay: 'dawn', subject: 'floes' },
  'Holiday Stress': { theme: 'rest', timeOfDay: 'late', subject: 'cabin' },
  'Occupational Health': { theme: 'work', timeOfDay: 'noon', subject: 'geese' },
  'Lifestyle Medicine': { theme: 'work', timeOfDay: 'late', subject: 'dock' },
  'Respiratory Health': { theme: 'aches', timeOfDay: 'noon', subject: 'seeds' },
  'Environmental Medicine': { theme: 'aches', timeOfDay: 'dusk', subject: 'rain' },
  'Holiday Wellness': { theme: 'rest', timeOfDay: 'dawn', subject: 'loons' },
  'Academic Wellness': { theme: 'rest', timeOfDay: 'noon', subject: 'sailboat' },
  'Occupational Wellness': { theme: 'work', timeOfDay: 'late', subject: 'island' },
  'Recreation Wellness': { theme: 'work', timeOfDay: 'dawn', subject: 'angler' },
  'Mental Health': { theme: 'rest', timeOfDay: 'dusk', subject: 'heron' },
  'Sleep Wellness': { theme: 'rest', timeOfDay: 'dusk', subject: 'tent' },
} as const satisfies Record<string, CategoryLook>;

export type Category = keyof typeof CATEGORIES;

export const CATEGORY_NAMES = Object.keys(CATEGORIES) as [Category, ...Category[]];

/** Someone may read these in a crisis: nothing below such an article cheerfully invites them to book. */
const READ_IN_CRISIS: readonly Category[] = ['Mental Health'];

/** Returns whether an article of this category ends without an invitation to book. */
export function endsQuietly(category: Category): boolean {
  return READ_IN_CRISIS.includes(category);
}
