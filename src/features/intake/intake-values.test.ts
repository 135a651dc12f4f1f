import { expect, it } from 'vitest';
import { intakeFormSchema } from '../../contract/intake.ts';
import { countAnswered, EMPTY_INTAKE, REQUIRED_FIELDS } from './intake-values.ts';

it('counts required answers as the schema sees them', () => {
  expect(countAnswered(EMPTY_INTAKE)).toBe(0);
  expect(
    countAnswered({ ...EMPTY_INTAKE, firstName: 'Ann', phone: '555', consentTreatment: true }),
  ).toBe(2);
});

it('names exactly the fields that an empty form lacks', () => {
  const lacking = intakeFormSchema.safeParse(EMPTY_INTAKE).error?.issues.map(({ path }) => path[0]);
  expect([...new Set(lacking)]).toEqual(REQUIRED_FIELDS);
});
