import { logIn, type LoginInput } from '#contract/accounts/accounts.ts';
import { call } from '#lib/api-client.ts';
import { paths } from '#lib/site/paths.ts';
import { Button } from '#ui/button.tsx';
import { guarded } from '#ui/guarded/guarded.tsx';
import { Field } from '#ui/form/field.tsx';
import css from '#ui/form/form.module.css';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { Toaster } from '#ui/toast/toaster.tsx';
import { afterLogin } from './after-login.ts';
import { Failure } from './failure.tsx';
import { usePageForm } from '#ui/form/use-page-form.ts';

const FORM = 'login-form';
const EMPTY: LoginInput = { email: '', password: '' };

/** The login for members and administrators. */
export const LoginForm = guarded(function LoginForm() {
  const { form, failure, onSubmit } = usePageForm<LoginInput>({
    id: FORM,
    schema: logIn.input,
    start: EMPTY,
    failure: { title: 'Login failed', text: 'Invalid email or password' },
    send: async (login) => {
      const { user } = await call(logIn, login);
      location.assign(afterLogin(user, location.search, location.origin));
    },
  });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <>
      <form id={FORM} className={css.form} method="dialog" noValidate onSubmit={onSubmit}>
        <Field
          label="Mobile number or email"
          required
          error={errors.email?.message}
          className={css.wide}
        >
          {(wiring) => (
            <input
              {...wiring}
              type="text"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              {...register('email')}
            />
          )}
        </Field>
        <Field label="Password" required error={errors.password?.message} className={css.wide}>
          {(wiring) => (
            <PasswordInput {...wiring} autoComplete="current-password" {...register('password')} />
          )}
        </Field>
        <Failure words={failure} />
        <div className={css.foot}>
          <Button type="submit" pending={isSubmitting}>
            {isSubmitting ? 'Logging in...' : 'Log In'}
          </Button>
          <a href={paths.forgotPassword}>Forgot password?</a>
        </div>
      </form>
      <Toaster />
    </>
  );
});
