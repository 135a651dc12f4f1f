import { expect, it } from 'vitest';
import { useMemorySessionStorage } from '#tests/helpers/stack/memory-session-storage.ts';
import { intakeFormSchema } from '#contract/health/intake.ts';
import { countAnswered, EMPTY_INTAKE, intakeDraft, REQUIRED_FIELDS } from './intake-values.ts';

useMemorySessionStorage();

it('counts required answers the way the schema does', () => {
  expect(countAnswered(EMPTY_INTAKE)).toBe(0);
  expect(
    countAnswered({ ...EMPTY_INTAKE, firstName: 'Ann', phone: '555', consentTreatment: true }),
  ).toBe(2);
});

it('the form has an empty value for every field of the schema, and the draft keeps all of them', () => {
  expect(Object.keys(EMPTY_INTAKE).toSorted()).toEqual(
    Object.keys(intakeFormSchema.shape).toSorted(),
  );
  intakeDraft.write(EMPTY_INTAKE);
  expect(intakeDraft.read()).toEqual(EMPTY_INTAKE);
});

it('names exactly the fields that an empty form lacks', () => {
  const lacking = intakeFormSchema.safeParse(EMPTY_INTAKE).error?.issues.map(({ path }) => path[0]);
  expect([...new Set(lacking)]).toEqual(REQUIRED_FIELDS);
});
