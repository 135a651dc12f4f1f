import type { TimeOfDay } from '../../landscape/scene.ts';
import type { Subject } from '../../landscape/subjects.ts';
import { paths } from '../paths.ts';

/** The picture that represents a page when it is shared. */
export interface SocialCard {
  title: string;
  /** A word or two above the title. */
  kicker: string;
  timeOfDay: TimeOfDay;
  subject: Subject;
}

/** The cards of the pages worth sharing; every other page uses Home's card. */
export const PAGE_CARDS: Readonly<Record<string, SocialCard>> = {
  [paths.home]: {
    title: 'Unhurried hands, by the lakes',
    kicker: 'Massage and Thai bodywork',
    timeOfDay: 'dawn',
    subject: 'angler',
  },
  [paths.services]: {
    title: 'Every session, how long it lasts and what it costs',
    kicker: 'Services',
    timeOfDay: 'noon',
    subject: 'sailboat',
  },
  [paths.thaiMassage]: {
    title: 'Thai massage, clothed and unhurried',
    kicker: 'Thai Bodywork',
    timeOfDay: 'noon',
    subject: 'heron',
  },
  [paths.bundles]: {
    title: 'Sessions ready when you are',
    kicker: 'Session bundles',
    timeOfDay: 'noon',
    subject: 'dock',
  },
  [paths.about]: {
    title: 'One therapist, one quiet room',
    kicker: 'About',
    timeOfDay: 'late',
    subject: 'cabin',
  },
  [paths.blog]: {
    title: 'Plain words about massage, honest about the evidence',
    kicker: 'Blog',
    timeOfDay: 'late',
    subject: 'heron',
  },
  [paths.testimonials]: {
    title: 'What people say afterward',
    kicker: 'Testimonials',
    timeOfDay: 'late',
    subject: 'geese',
  },
  [paths.contact]: {
    title: 'Ask a question or find the studio',
    kicker: 'Contact',
    timeOfDay: 'late',
    subject: 'island',
  },
  [paths.faq]: {
    title: 'What people ask before a visit',
    kicker: 'FAQ',
    timeOfDay: 'noon',
    subject: 'reeds',
  },
  [paths.policies]: {
    title: 'Booking, canceling and paying, in plain words',
    kicker: 'Policies',
    timeOfDay: 'noon',
    subject: 'birches',
  },
  [paths.privacy]: {
    title: 'What we store about you',
    kicker: 'Privacy',
    timeOfDay: 'dusk',
    subject: 'birches',
  },
  [paths.giftCertificates]: {
    title: 'An hour of quiet for someone you like',
    kicker: 'Gift certificates',
    timeOfDay: 'dawn',
    subject: 'loons',
  },
  [paths.newClient]: {
    title: 'A few questions before your first session',
    kicker: 'New clients',
    timeOfDay: 'dawn',
    subject: 'reeds',
  },
};

/** Returns the path of a page's card: "/og/home.png", "/og/blog/some-article.png". */
export function socialCardPath(path: string): string {
  return `/og${path === paths.home ? '/home' : path}.png`;
}

/** Returns the path whose card represents a page: its own if it has one. */
export function cardOwner(path: string): string {
  return path in PAGE_CARDS ? path : paths.home;
}
