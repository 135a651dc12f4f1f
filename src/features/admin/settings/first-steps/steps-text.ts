import { REQUIRED_STEPS, type FirstSteps } from '#contract/practice/first-steps.ts';
import type { SectionId } from '../sections.ts';

const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight'];

/** A section of the settings, or a part of it. */
type Place = SectionId | `${SectionId}/${string}`;

/** Each step: its name, what it covers, and where to do it. */
export const STEPS: Record<keyof FirstSteps, { name: string; words: string; to: Place }> = {
  contact: {
    name: 'Name and contact',
    words: 'Your practice’s name, phone and email.',
    to: 'facts',
  },
  place: { name: 'Address', words: 'Where you see clients.', to: 'facts/places' },
  service: {
    name: 'Prices',
    words: 'Add a kind of massage, then each service with its price before tax.',
    to: 'prices',
  },
  hours: { name: 'Hours', words: 'When clients can book. Add your address first.', to: 'hours' },
  tax: { name: 'Sales tax', words: 'Your local rate. It can be 0%.', to: 'tax' },
  policy: {
    name: 'Cancellation policy',
    words: 'How late clients can cancel for free, and the fee after that.',
    to: 'policy',
  },
  rights: {
    name: 'Client Bill of Rights',
    words: 'Your training, insurance, Medicare and partial payment.',
    to: 'facts/rights',
  },
  holidays: {
    name: 'Holidays',
    words: 'Close the usual six, or answer day by day. Clients can book before you do.',
    to: 'holidays',
  },
};

/** Returns the progress so far, and what it means for clients: "Two steps done, six to go. Until then, clients see your phone number." */
export function progressWords(steps: FirstSteps): string {
  const all = Object.values(steps);
  const done = all.filter(Boolean).length;
  const left = all.length - done;
  const toGo = WORDS[left]?.toLowerCase() ?? left;
  const forClients = REQUIRED_STEPS.every((step) => steps[step])
    ? 'Clients can book.'
    : 'Until then, clients see your phone number.';
  return `${WORDS[done] ?? done} ${done === 1 ? 'step' : 'steps'} done, ${toGo} to go. ${forClients}`;
}
