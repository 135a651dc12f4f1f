import { formatMoney } from '../../src/contract/money.ts';
import { paths } from '../../src/lib/paths.ts';
import type { Practice } from '../../src/lib/practice-schema.ts';
import { renderEmail } from './frame.tsx';

/** Credits that were bought for somebody, in integer cents. */
export interface BoughtCredits {
  /** "3 credits for sessions of 90 minutes". */
  name: string;
  amountCents: number;
  taxCents: number;
}

/** The e-mail that tells the owner of credits that they are there, with the receipt, as HTML and as plain text. */
export function creditsEmail({ name, amountCents, taxCents }: BoughtCredits, practice: Practice) {
  const amount = (cents: number) => `$${formatMoney(cents)}`;
  const page = (path: string) => new URL(path, practice.url).href;
  return renderEmail(
    {
      subject: `${name}: they are yours`,
      preview: 'Your credits are on your account. They never expire.',
      heading: 'Your credits are here',
      parts: [
        {
          kind: 'text',
          words: `${name} are on the account with this email address. They never expire, and pay for any massage of that length.`,
        },
        {
          kind: 'sums',
          rows: [
            [name, amount(amountCents)],
            ['Sales tax', amount(taxCents)],
            ['Paid in full', amount(amountCents + taxCents)],
          ],
        },
        {
          kind: 'button',
          link: { label: 'Book a session', href: page(paths.memberDashboard) },
        },
        {
          kind: 'soft',
          words: [
            'No account yet? ',
            { label: 'Sign up', href: page(paths.signup) },
            ' with this address, and the credits are there.',
          ],
        },
      ],
    },
    practice,
  );
}
