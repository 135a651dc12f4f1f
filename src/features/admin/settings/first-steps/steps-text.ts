import type { Settings } from '../../../../contract/practice/settings.ts';
import type { SectionId } from '../sections.ts';

type FirstStep = Settings['firstSteps'][number];

const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];

/** Each step with what it is for, and the section where it is done. */
export const STEPS: Record<FirstStep['step'], { name: string; words: string; to: SectionId }> = {
  contact: {
    name: 'Name and contact',
    words: 'What the practice is called, with its phone and email.',
    to: 'facts',
  },
  place: { name: 'Address', words: 'Where clients come to.', to: 'facts' },
  service: { name: 'Prices', words: 'What you offer, and what it costs before tax.', to: 'prices' },
  hours: { name: 'Hours', words: 'When clients can book.', to: 'hours' },
  tax: { name: 'Sales tax', words: 'Its rate where you are. 0% is one, too.', to: 'tax' },
  policy: {
    name: 'Cancellation policy',
    words: 'Until when canceling is free, and what it costs after that.',
    to: 'policy',
  },
  rights: {
    name: 'Client Bill of Rights',
    words: 'What only you can say: training, insurance, Medicare, and partial payment.',
    to: 'facts',
  },
};

/** Returns how far it is: "Two steps done, five to go." */
export function progressWords(steps: readonly FirstStep[]): string {
  const done = steps.filter(({ isDone }) => isDone).length;
  const left = steps.length - done;
  const toGo = WORDS[left]?.toLowerCase() ?? left;
  return `${WORDS[done] ?? done} ${done === 1 ? 'step' : 'steps'} done, ${toGo} to go.`;
}
