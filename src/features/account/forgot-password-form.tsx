import { useEffect, useRef, useState } from 'react';
import { requestPasswordReset } from '#contract/accounts/accounts.ts';
import { call } from '#lib/api-client.ts';
import { Button } from '#ui/button.tsx';
import { guarded } from '#ui/guarded/guarded.tsx';
import { Field } from '#ui/form/field.tsx';
import css from '#ui/form/form.module.css';
import { Toaster } from '#ui/toast/toaster.tsx';
import { Failure } from './failure.tsx';
import { usePageForm } from '#ui/form/use-page-form.ts';
import { EmailAddress } from '#ui/form/email-address.tsx';

const FORM = 'forgot-password-form';

/** Asks for the email with a link to choose a new password. It doesn't say whether the address has an account. */
export const ForgotPasswordForm = guarded(function ForgotPasswordForm() {
  const [message, setMessage] = useState('');
  const news = useRef<HTMLHeadingElement>(null);
  const { form, failure, onSubmit } = usePageForm({
    id: FORM,
    schema: requestPasswordReset.input,
    start: { email: '' },
    failure: { title: 'Error', text: 'Failed to process password reset request' },
    send: async (asked) => {
      const answer = await call(requestPasswordReset, asked);
      setMessage(answer.message);
    },
  });
  useEffect(() => news.current?.focus(), [message]);
  const { register, formState, getValues } = form;
  const { errors, isSubmitting } = formState;

  if (message) {
    return (
      <>
        <h2 ref={news} tabIndex={-1}>
          Check your email
        </h2>
        <p>{message}</p>
        <p>
          Nothing at <EmailAddress of={getValues('email')} /> yet? Check your spam folder or{' '}
          <button type="button" className="link" onClick={() => setMessage('')}>
            try another address
          </button>
          .
        </p>
        <Toaster />
      </>
    );
  }
  return (
    <>
      <form id={FORM} className={css.form} method="dialog" noValidate onSubmit={onSubmit}>
        <Field label="Email" required error={errors.email?.message} className={css.wide}>
          {(wiring) => (
            <input {...wiring} type="email" autoComplete="username" {...register('email')} />
          )}
        </Field>
        <Failure words={failure} />
        <div className={css.foot}>
          <Button type="submit" pending={isSubmitting}>
            {isSubmitting ? 'Sending...' : 'Send Reset Link'}
          </Button>
        </div>
      </form>
      <Toaster />
    </>
  );
});
