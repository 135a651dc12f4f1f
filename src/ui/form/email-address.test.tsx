import { expect, it } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { EmailAddress } from './email-address.tsx';

it('an address can break before the @ and after its dots, and is the same address', () => {
  const html = renderToStaticMarkup(<EmailAddress of="ruth.ann@example.com" />);
  const words = html.replaceAll('<wbr/>', '|').replaceAll(/<[^>]+>/g, '');
  expect(words).toBe('ruth.|ann|@example.|com');
});
