import { expect, it } from 'vitest';
import { groupChoices } from './service-choices.ts';

const choice = (id: string, group: string) => ({ id, group, label: '60 minutes' });

it('puts the lengths of one massage together, in the order of the list', () => {
  const thai60 = choice('thai-60', 'Thai Bodywork');
  const swedish60 = choice('swedish-60', 'Swedish Massage');
  const thai90 = choice('thai-90', 'Thai Bodywork');
  expect(groupChoices([thai60, swedish60, thai90])).toEqual([
    ['Thai Bodywork', [thai60, thai90]],
    ['Swedish Massage', [swedish60]],
  ]);
});
