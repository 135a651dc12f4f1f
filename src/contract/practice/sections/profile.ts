import * as field from './field.ts';
import { defineRow } from './section.ts';

export const PRONOUNS = ['she', 'he', 'they'] as const;

/** Who the practice is, and how to reach it; its email is changed by separate calls. */
export const facts = defineRow({
  kind: 'facts',
  table: 'practice',
  what: 'Practice',
  fields: {
    name: field.knownText('Name is required', {
      label: 'Practice name',
      what: 'Name',
      isWide: true,
    }),
    phone: field.phone({ label: 'Phone' }),
    firstName: field.knownText('First name is required', { label: 'First name' }),
    lastName: field.knownText('Last name is required', { label: 'Last name' }),
    pronoun: field.knownChoice(
      PRONOUNS,
      { she: 'she', he: 'he', they: 'they' },
      { label: 'Pronoun', message: 'Please choose a pronoun' },
    ),
    credential: field.optionalText(120, { label: 'Credential' }),
    practicingSince: field.optionalDay({
      label: 'Practicing since',
      hint: 'We count your years of experience from this date.',
    }),
    personal: field.optionalText(200, {
      label: 'One thing about you',
      what: 'About you',
      hint: 'It completes a sentence that starts with your first name.',
    }),
  },
});

/** The parts of the Client Bill of Rights that only the therapist can fill in. */
export const rights = defineRow({
  kind: 'rights',
  table: 'practice',
  what: 'Practice',
  fields: {
    training: field.optionalArea(1000, 5, { label: 'Training and experience', what: 'Training' }),
    insurance: field.optionalArea(500, 3, { label: 'Insurance' }),
    medicare: field.optionalArea(500, 3, {
      label: 'Medicare and medical assistance',
      what: 'Medicare',
    }),
    partialPayment: field.optionalArea(500, 3, { label: 'Partial payment' }),
  },
});
