import { paths } from '../../src/lib/paths.ts';
import type { Practice } from '../../src/lib/practice-schema.ts';
import { renderEmail } from './frame.tsx';

interface ReviewItem {
  kind: string;
  subject: string;
}

const TITLES: Record<string, string> = {
  payment_mismatch: 'A payment is not what was agreed',
  payment_without_draft: 'A payment that we know nothing about',
  refund_failed: 'A refund did not arrive',
  dispute: 'A bank asks about a payment',
  change_not_applied: 'A paid change could not be made',
  stuck_notification: 'A message did not leave',
  unsettled_payment: 'A payment could not be settled',
  unsent_contact_message: 'A message from the contact page could not be mailed',
};

/** The e-mail that asks the practice to look at something; ids alone, nobody's name. */
export function reviewEmail(items: readonly ReviewItem[], practice: Practice) {
  const count = items.length === 1 ? 'One thing needs' : `${items.length} things need`;
  return renderEmail(
    {
      subject: `${count} a look`,
      preview: items.map(({ kind }) => TITLES[kind] ?? kind).join('. '),
      heading: 'Please have a look',
      parts: [
        { kind: 'text', words: 'These could not be settled without you:' },
        { kind: 'facts', rows: items.map(({ kind, subject }) => [TITLES[kind] ?? kind, subject]) },
        {
          kind: 'button',
          link: { label: 'Open the dashboard', href: new URL(paths.admin, practice.url).href },
        },
      ],
    },
    practice,
  );
}
