import { paths } from '../../../lib/site/paths.ts';
import { Card } from '../card.tsx';

/** What someone sees who signed up and hasn't followed the emailed link yet: no one's data. */
export function ConfirmFirst({ email }: { email: string }) {
  return (
    <Card title="One last step: check your email">
      <p>
        We sent a link to <strong>{email}</strong>. Open it and enter your password to confirm that
        the address is yours and open your account. The link works for 24 hours.
      </p>
      <p>
        Nothing there after a few minutes? Check your spam folder. If the address is wrong,{' '}
        <a href={paths.signup}>sign up again</a>.
      </p>
    </Card>
  );
}
