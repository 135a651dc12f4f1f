import { PASSWORD_MIN, signUp, type SignupInput } from '#contract/accounts/accounts.ts';
import { call } from '#lib/api-client.ts';
import { paths } from '#lib/site/paths.ts';
import { Button } from '#ui/button.tsx';
import { guarded } from '#ui/guarded/guarded.tsx';
import { Field } from '#ui/form/field.tsx';
import css from '#ui/form/form.module.css';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { Toaster } from '#ui/toast/toaster.tsx';
import { Failure } from './failure.tsx';
import { usePageForm } from '#ui/form/use-page-form.ts';

const FORM = 'signup-form';
const EMPTY: SignupInput = { firstName: '', lastName: '', email: '', phone: '', password: '' };

const PEOPLE_FIELDS = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', type: 'text' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', type: 'text' },
  { name: 'email', label: 'Email', autoComplete: 'email', type: 'email' },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel' },
] as const;

const HINTS: Partial<Record<(typeof PEOPLE_FIELDS)[number]['name'], string>> = {
  email: 'We’ll send a link to confirm it.',
  phone: 'You can log in with it, too.',
};

/** Signs up a member; the account opens once they follow the emailed link. */
export const SignupForm = guarded(function SignupForm() {
  const { form, failure, onSubmit } = usePageForm<SignupInput>({
    id: FORM,
    schema: signUp.input,
    start: EMPTY,
    phones: ['phone'],
    failure: { title: 'Signup failed', text: 'Unable to create account' },
    send: async (person) => {
      await call(signUp, person);
      location.assign(paths.memberDashboard);
    },
  });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  return (
    <>
      <form id={FORM} className={css.form} method="dialog" noValidate onSubmit={onSubmit}>
        {PEOPLE_FIELDS.map(({ name, label, ...attributes }) => (
          <Field
            key={name}
            label={label}
            required={name !== 'phone'}
            hint={HINTS[name]}
            error={errors[name]?.message}
            className={HINTS[name] ? css.wide : undefined}
          >
            {(wiring) => <input {...wiring} {...attributes} {...register(name)} />}
          </Field>
        ))}
        <Field
          label="Password"
          required
          hint={`At least ${PASSWORD_MIN} characters. A few unrelated words work best.`}
          error={errors.password?.message}
          className={css.wide}
        >
          {(wiring) => (
            <PasswordInput {...wiring} autoComplete="new-password" {...register('password')} />
          )}
        </Field>
        <Failure words={failure} />
        <div className={css.foot}>
          <Button type="submit" pending={isSubmitting}>
            {isSubmitting ? 'Signing up...' : 'Sign Up'}
          </Button>
        </div>
      </form>
      <Toaster />
    </>
  );
});
