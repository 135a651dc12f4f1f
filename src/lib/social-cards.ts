import type { Hour } from './landscape/scene.ts';
import type { Subject } from './landscape/subjects.ts';
import { paths } from './paths.ts';

/** The picture that stands for a page where somebody shares it. */
export interface SocialCard {
  title: string;
  /** A word or two above the title. */
  kicker: string;
  hour: Hour;
  subject: Subject;
}

/** The cards of the pages that are worth sharing; every other page shows the card of the home page. */
export const PAGE_CARDS: Readonly<Record<string, SocialCard>> = {
  [paths.home]: {
    title: 'Unhurried hands, by the lakes',
    kicker: 'Massage and Thai bodywork',
    hour: 'dawn',
    subject: 'angler',
  },
  [paths.services]: {
    title: 'Every session, how long it lasts and what it costs',
    kicker: 'Services',
    hour: 'noon',
    subject: 'sailboat',
  },
  [paths.thaiMassage]: {
    title: 'Thai massage, clothed and unhurried',
    kicker: 'Thai Bodywork',
    hour: 'noon',
    subject: 'heron',
  },
  [paths.bundles]: {
    title: 'Sessions kept until you need them',
    kicker: 'Session bundles',
    hour: 'noon',
    subject: 'dock',
  },
  [paths.about]: {
    title: 'One therapist, one quiet room',
    kicker: 'About',
    hour: 'late',
    subject: 'cabin',
  },
  [paths.blog]: {
    title: 'Plain words about massage, honest about the evidence',
    kicker: 'Blog',
    hour: 'late',
    subject: 'heron',
  },
  [paths.testimonials]: {
    title: 'What people say afterward',
    kicker: 'Testimonials',
    hour: 'late',
    subject: 'geese',
  },
  [paths.contact]: {
    title: 'Ask a question, or find the door',
    kicker: 'Contact',
    hour: 'late',
    subject: 'island',
  },
  [paths.faq]: {
    title: 'What people ask before they come',
    kicker: 'FAQ',
    hour: 'noon',
    subject: 'reeds',
  },
  [paths.policies]: {
    title: 'How we keep our word to each other',
    kicker: 'Policies',
    hour: 'noon',
    subject: 'birches',
  },
  [paths.privacy]: {
    title: 'What is written down about you',
    kicker: 'Privacy',
    hour: 'dusk',
    subject: 'birches',
  },
  [paths.giftCertificates]: {
    title: 'An hour of quiet for somebody you like',
    kicker: 'Gift certificates',
    hour: 'dawn',
    subject: 'loons',
  },
  [paths.newClient]: {
    title: 'A few questions before your first session',
    kicker: 'New clients',
    hour: 'dawn',
    subject: 'reeds',
  },
};

/** Where the card of a page lies: "/og/home.png", "/og/blog/some-article.png". */
export function socialCardPath(path: string): string {
  return `/og${path === paths.home ? '/home' : path}.png`;
}

/** The path whose card stands for a page: its own when it has one. */
export function cardOwner(path: string): string {
  return path in PAGE_CARDS ? path : paths.home;
}
