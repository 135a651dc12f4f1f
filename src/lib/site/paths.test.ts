import { expect, it } from 'vitest';
import { giftDocumentPath } from './paths.ts';

it('leads the therapist to the printable sheet of one certificate', () => {
  expect(giftDocumentPath('7f3c')).toBe('/api/admin/gift-certificates/7f3c/document');
});
