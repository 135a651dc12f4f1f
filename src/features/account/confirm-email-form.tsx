import * as z from 'zod/mini';
import { confirmSignup } from '#contract/accounts/accounts.ts';
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

const FORM = 'confirm-email-form';
const confirmFormSchema = z.pick(confirmSignup.input, { password: true });

/** Opens a new account: the link proves the email address, the password proves it's the person who signed up. */
export const ConfirmEmailForm = guarded(function ConfirmEmailForm() {
  const { form, failure, onSubmit } = usePageForm<z.infer<typeof confirmFormSchema>>({
    id: FORM,
    schema: confirmFormSchema,
    start: { password: '' },
    failure: { title: 'Signup failed', text: 'We couldn’t confirm your email address.' },
    send: async ({ password }) => {
      const { user } = await call(confirmSignup, { token: linkToken(), password });
      location.replace(user.role === 'admin' ? paths.admin : paths.memberDashboard);
    },
  });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <>
      <form id={FORM} className={css.form} method="dialog" noValidate onSubmit={onSubmit}>
        <Field label="Password" required error={errors.password?.message} className={css.wide}>
          {(wiring) => (
            <PasswordInput {...wiring} autoComplete="current-password" {...register('password')} />
          )}
        </Field>
        <Failure words={failure} />
        <div className={css.foot}>
          <Button type="submit" pending={isSubmitting}>
            {isSubmitting ? 'Confirming...' : 'Confirm'}
          </Button>
          {failure && <a href={paths.signup}>Sign up again</a>}
        </div>
      </form>
      <Toaster />
    </>
  );
});
