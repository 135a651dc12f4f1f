import { expect, it } from 'vitest';
import { stepName } from './step-name.ts';

it('says where in the dialog one is', () => {
  expect([stepName(1), stepName(2)]).toEqual(['Step 1 of 2', 'Step 2 of 2']);
});
