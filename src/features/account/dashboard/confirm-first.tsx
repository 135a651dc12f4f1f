import { paths } from '#lib/site/paths.ts';
import { Card } from '../card.tsx';
import { EmailAddress } from '#ui/form/email-address.tsx';

/** What someone sees who signed up and hasn't followed the emailed link yet: no one's data. */
export function ConfirmFirst({ email }: { email: string }) {
  return (
    <Card title="One last step: check your email">
      <p>
        We sent a link to{' '}
        <strong>
          <EmailAddress of={email} />
        </strong>
        . Open it within 24 hours and enter your password.
      </p>
      <p>
        Nothing there yet? Check your spam folder. An earlier link from us works, too, if you open
        it in this browser. If the address is wrong, <a href={paths.signup}>sign up again</a>.
      </p>
    </Card>
  );
}
