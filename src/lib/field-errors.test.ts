import { expect, it } from 'vitest';
import { ApiError } from './api-client.ts';
import { fieldErrorsOf } from './field-errors.ts';

const PROBLEM = {
  ...{ type: 'about:blank', title: 'Invalid', status: 400 },
  ...{ code: 'invalid_request' as const, detail: 'Please check.' },
};

it.each<[string, unknown, { name: string; message: string }[]]>([
  [
    'each field that the form has, in the order of the form',
    new ApiError(400, '', {
      ...PROBLEM,
      fields: { other: 'Hidden', phone: 'No phone', email: 'No email' },
    }),
    [
      { name: 'email', message: 'No email' },
      { name: 'phone', message: 'No phone' },
    ],
  ],
  ['nothing of a refusal without fields', new ApiError(400, '', PROBLEM), []],
  ['nothing of a refusal without a problem', new ApiError(502, '', null), []],
  ['nothing where nobody answered', new TypeError('fetch failed'), []],
])('says %s', (_, error, messages) => {
  expect(fieldErrorsOf(error, ['name', 'email', 'phone'])).toEqual(messages);
});
