import { paths } from '../../../lib/paths.ts';
import { Card } from '../card.tsx';

/** What somebody sees who has signed up and not yet followed the link of the mail: nothing of anybody. */
export function ConfirmFirst({ email }: { email: string }) {
  return (
    <Card title="One last step: look into your mailbox">
      <p>
        We have sent a link to <strong>{email}</strong>. Open it and enter your password: that
        confirms the address is yours, and opens your account. The link works for 24 hours.
      </p>
      <p>
        Nothing there after a few minutes? Look among the spam. If the address is wrong,{' '}
        <a href={paths.signup}>sign up again</a>.
      </p>
    </Card>
  );
}
