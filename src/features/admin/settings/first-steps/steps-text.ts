import type { FirstSteps } from '#contract/practice/first-steps.ts';
import type { SectionId } from '../sections.ts';

const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];

/** A section of the settings, or a part of it. */
type Place = SectionId | `${SectionId}/${string}`;

/** Each step with what it is for, and where it is done. */
export const STEPS: Record<keyof FirstSteps, { name: string; words: string; to: Place }> = {
  contact: {
    name: 'Name and contact',
    words: 'What the practice is called, with its phone and email.',
    to: 'facts',
  },
  place: { name: 'Address', words: 'Where clients come.', to: 'facts/places' },
  service: {
    name: 'Prices',
    words: 'A kind of massage first, then each service with its price before tax.',
    to: 'prices',
  },
  hours: { name: 'Hours', words: 'When clients can book, once there is a place.', to: 'hours' },
  tax: { name: 'Sales tax', words: 'Your local rate. It can be 0%.', to: 'tax' },
  policy: {
    name: 'Cancellation policy',
    words: 'How late canceling is free, and what it costs after that.',
    to: 'policy',
  },
  rights: {
    name: 'Client Bill of Rights',
    words: 'What only you know: training, insurance, Medicare, and partial payment.',
    to: 'facts/rights',
  },
};

/** Returns how far it is: "Two steps done, five to go." */
export function progressWords(steps: FirstSteps): string {
  const all = Object.values(steps);
  const done = all.filter(Boolean).length;
  const left = all.length - done;
  const toGo = WORDS[left]?.toLowerCase() ?? left;
  return `${WORDS[done] ?? done} ${done === 1 ? 'step' : 'steps'} done, ${toGo} to go.`;
}
