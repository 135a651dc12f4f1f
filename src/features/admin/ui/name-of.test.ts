import { expect, it } from 'vitest';
import { nameOf } from './name-of.ts';

it.each([
  [{ firstName: 'Ingrid', lastName: 'Dahl' }, 'Ingrid Dahl'],
  [{ firstName: 'Ingrid', lastName: '' }, 'Ingrid'],
  [{ firstName: '', lastName: 'Dahl' }, 'Dahl'],
])('%j is %s', (person, name) => {
  expect(nameOf(person)).toBe(name);
});
