import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import {
  PASSWORD_MIN,
  resetPassword,
  resetPasswordFormSchema,
} from '#contract/accounts/accounts.ts';
import { call } from '#lib/api-client.ts';
import { paths } from '#lib/site/paths.ts';
import { Button } from '#ui/button.tsx';
import { guarded } from '#ui/guarded/guarded.tsx';
import { Field } from '#ui/form/field.tsx';
import css from '#ui/form/form.module.css';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { Toaster } from '#ui/toast/toaster.tsx';
import { linkToken } from './link-token.ts';
import { Failure } from './failure.tsx';
import { usePageForm } from '#ui/form/use-page-form.ts';

const FORM = 'reset-password-form';
const REDIRECT_MS = 2000;

/** Chooses a new password through an emailed link; the login page opens two seconds after it is saved. */
export const ResetPasswordForm = guarded(function ResetPasswordForm() {
  const [isDone, setIsDone] = useState(false);
  const news = useRef<HTMLHeadingElement>(null);
  const { form, failure, onSubmit } = usePageForm<z.infer<typeof resetPasswordFormSchema>>({
    id: FORM,
    schema: resetPasswordFormSchema,
    start: { newPassword: '', confirmPassword: '' },
    failure: {
      title: 'Error',
      text: 'Failed to reset password. The link may have expired.',
    },
    send: async ({ newPassword }) => {
      await call(resetPassword, { token: linkToken(), newPassword });
      setIsDone(true);
    },
  });
  useEffect(() => {
    if (!isDone) return;
    news.current?.focus();
    const timer = setTimeout(() => location.replace(paths.login), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;

  if (isDone) {
    return (
      <>
        <h2 ref={news} tabIndex={-1}>
          Your password was changed
        </h2>
        <p>
          You’ve been logged out on every device. Opening the <a href={paths.login}>login page</a>
          ...
        </p>
      </>
    );
  }
  return (
    <>
      <form id={FORM} className={css.form} method="dialog" noValidate onSubmit={onSubmit}>
        <Field
          label="New password"
          required
          hint={`At least ${PASSWORD_MIN} characters.`}
          error={errors.newPassword?.message}
          className={css.wide}
        >
          {(wiring) => (
            <PasswordInput {...wiring} autoComplete="new-password" {...register('newPassword')} />
          )}
        </Field>
        <Field
          label="Confirm new password"
          required
          error={errors.confirmPassword?.message}
          className={css.wide}
        >
          {(wiring) => (
            <PasswordInput
              {...wiring}
              autoComplete="new-password"
              {...register('confirmPassword')}
            />
          )}
        </Field>
        <Failure words={failure} />
        <div className={css.foot}>
          <Button type="submit" pending={isSubmitting}>
            {isSubmitting ? 'Changing...' : 'Reset Password'}
          </Button>
          {failure && <a href={paths.forgotPassword}>Ask for a new link</a>}
        </div>
      </form>
      <Toaster />
    </>
  );
});
