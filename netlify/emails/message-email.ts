import type { ContactInput } from '../../src/contract/contact.ts';
import type { Practice } from '../../src/lib/practice-schema.ts';
import { renderEmail } from './frame.tsx';

type Message = Pick<ContactInput, 'name' | 'email' | 'phone' | 'message'>;

/** The e-mail that brings a message from the contact page to the practice, as HTML and as plain text. */
export function messageEmail({ name, email, phone, message }: Message, practice: Practice) {
  return renderEmail(
    {
      subject: `Message from ${name.replaceAll(/\s+/g, ' ')}`,
      preview: message.slice(0, 120),
      heading: 'A message for you',
      parts: [
        { kind: 'quote', words: message },
        {
          kind: 'facts',
          rows: [
            ['From', name],
            ['E-mail', [{ label: email, href: `mailto:${email}` }]],
            ...(phone
              ? [
                  [
                    'Phone',
                    [{ label: phone, href: `tel:${phone.replaceAll(/[^\d+]/g, '')}` }],
                  ] as const,
                ]
              : []),
          ],
        },
        {
          kind: 'soft',
          words: 'It came through the contact page. Answering this e-mail answers them.',
        },
      ],
    },
    practice,
  );
}
