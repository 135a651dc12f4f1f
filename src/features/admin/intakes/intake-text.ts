import type { IntakeView } from '#contract/health/therapist-intakes.ts';
import { longDate } from '#lib/time/clock.ts';
import { PREGNANCY_LABELS } from '#lib/pregnancy-labels.ts';
import { PRESSURE_LABELS } from '#lib/booking/text/pressure-labels.ts';

type Form = IntakeView['form'];

/** One part of a form as the therapist reads it: its answers, and the fields left blank. */
export interface AnsweredPart {
  title: string;
  answers: { label: string; text: string; isPhone?: boolean }[];
  empty: string[];
}

/** Returns the label for a current choice; an older value is shown as it was stored. */
const choiceWords = (labels: Readonly<Record<string, string>>, value: string | undefined) =>
  value === undefined ? undefined : (labels[value] ?? value);

const PARTS: readonly {
  title: string;
  fields: readonly [string, (form: Form) => string | undefined][];
}[] = [
  {
    title: 'Health',
    fields: [
      ['Medical conditions', (form) => form.medicalConditions],
      ['Injuries', (form) => form.injuries],
      ['Surgeries', (form) => form.surgeries],
      ['Allergies', (form) => form.allergies],
      ['Current medications', (form) => form.currentMedications],
      ['Pregnancy', (form) => choiceWords(PREGNANCY_LABELS, form.pregnancyStatus)],
    ],
  },
  {
    title: 'Massage',
    fields: [
      ['Areas to avoid', (form) => form.areasToAvoid],
      ['Areas of focus', (form) => form.areasOfFocus?.join(', ')],
      ['Preferred pressure', (form) => choiceWords(PRESSURE_LABELS, form.preferredPressure)],
      ['Goals', (form) => form.goals],
      [
        'Had a massage before',
        ({ previousMassage }) =>
          previousMassage === undefined ? undefined : previousMassage ? 'Yes' : 'No',
      ],
    ],
  },
  {
    title: 'Emergency contact',
    fields: [
      ['Name', (form) => form.emergencyContact],
      ['Emergency phone', (form) => form.emergencyPhone],
    ],
  },
  {
    title: 'Personal details',
    fields: [
      ['Date of birth', ({ dateOfBirth }) => (dateOfBirth ? longDate(dateOfBirth) : undefined)],
      ['Phone', (form) => form.phone],
      ['Email', (form) => form.email],
      ['Address', (form) => form.address],
    ],
  },
];

/** Returns a form in the order the therapist needs: health first, then the massage, then the person. */
export function answeredParts(form: Form): AnsweredPart[] {
  return PARTS.map(({ title, fields }) => {
    const told = fields.map(([label, read]) => ({ label, text: read(form)?.trim() ?? '' }));
    return {
      title,
      answers: told
        .filter(({ text }) => text !== '')
        .map((answer) => ({ ...answer, ...(/phone/i.test(answer.label) && { isPhone: true }) })),
      empty: told.filter(({ text }) => text === '').map(({ label }) => label),
    };
  });
}
