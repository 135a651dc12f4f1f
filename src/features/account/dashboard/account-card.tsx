import { useState } from 'react';
import {
  changePassword,
  changeProfile,
  PASSWORD_MIN,
  readCurrentUser,
  type ProfileInput,
  type User,
} from '#contract/accounts/accounts.ts';
import { phoneLabel } from '#contract/rules/text.ts';
import { call } from '#lib/api-client.ts';
import type { PageFacts } from '#lib/site/facts/page-facts.ts';
import { seed } from '#lib/query/cache.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import form from '#ui/form/form.module.css';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import { Failure } from '../failure.tsx';
import { usePageForm } from '#ui/form/use-page-form.ts';
import { Card } from '../card.tsx';
import card from '../card.module.css';
import css from './dashboard.module.css';
import { OwnData, type Deletion } from './own-data.tsx';
import { EmailAddress } from '#ui/form/email-address.tsx';

interface AccountCardProps {
  user: User;
  facts: PageFacts;
  deletion: Deletion;
}

/** Whose account it is, and what can be changed here. */
export function AccountCard({ user, facts, deletion }: AccountCardProps) {
  const [open, setOpen] = useState<'profile' | 'password' | null>(null);
  const { email, firstName, lastName, phone } = user;
  return (
    <Card title="Account information">
      {open === 'profile' ? (
        <ProfileForm user={user} onClose={() => setOpen(null)} />
      ) : (
        <dl className={css.facts}>
          <div>
            <dt>Email</dt>
            <dd>
              <EmailAddress of={email} />
            </dd>
          </div>
          <div>
            <dt>Name</dt>
            <dd>
              {firstName} {lastName}
            </dd>
          </div>
          {phone && (
            <div>
              <dt>Phone</dt>
              <dd className="figures">{phoneLabel(phone)}</dd>
            </div>
          )}
        </dl>
      )}
      {open === 'password' && <PasswordForm email={email} onClose={() => setOpen(null)} />}
      {open === null && (
        <p className={card.actions}>
          <Button look="quiet" className="small" onClick={() => setOpen('profile')}>
            Change name or phone
          </Button>
          <Button look="quiet" className="small" onClick={() => setOpen('password')}>
            Change password
          </Button>
        </p>
      )}
      <p className={card.soft}>
        New email address? Call <a href={facts.phoneHref}>{facts.phone}</a>, and we’ll move your
        account to it.
      </p>
      <OwnData deletion={deletion} />
    </Card>
  );
}

const PROFILE_FIELDS = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name', type: 'text' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name', type: 'text' },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel' },
] as const;

function ProfileForm({ user, onClose }: { user: User; onClose: () => void }) {
  const {
    form: values,
    failure,
    onSubmit,
  } = usePageForm<ProfileInput>({
    schema: changeProfile.input,
    start: {
      firstName: user.firstName,
      lastName: user.lastName,
      phone: user.phone ?? '',
      password: '',
    },
    phones: ['phone'],
    failure: { title: 'Error', text: 'We couldn’t save your details. Please try again.' },
    send: async (profile) => {
      seed(readCurrentUser, {}, await call(changeProfile, profile));
      onClose();
      $toast.set({ tone: 'info', title: 'Saved', text: 'Your details are saved.' });
    },
  });
  const { register, formState } = values;
  const { errors, isSubmitting } = formState;
  // The number logs in.
  const isNewNumber = values.watch('phone') !== (user.phone ?? '');
  return (
    <form className={form.form} noValidate onSubmit={onSubmit}>
      {PROFILE_FIELDS.map(({ name, label, ...attributes }) => (
        <Field
          key={name}
          label={label}
          required={name !== 'phone'}
          error={errors[name]?.message}
          className={form.wide}
        >
          {(wiring) => <input {...wiring} {...attributes} {...register(name)} />}
        </Field>
      ))}
      {isNewNumber && (
        <Field
          label="Your password"
          required
          hint="You log in with your phone number, too."
          error={errors.password?.message}
          className={form.wide}
        >
          {(wiring) => (
            <PasswordInput {...wiring} autoComplete="current-password" {...register('password')} />
          )}
        </Field>
      )}
      <Failure words={failure} />
      <Foot isPending={isSubmitting} label="Save" onCancel={onClose} />
    </form>
  );
}

function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const {
    form: values,
    failure,
    onSubmit,
  } = usePageForm({
    schema: changePassword.input,
    start: { currentPassword: '', newPassword: '' },
    failure: { title: 'Error', text: 'We couldn’t change your password. Please try again.' },
    send: async (passwords) => {
      const { message } = await call(changePassword, passwords);
      onClose();
      $toast.set({ tone: 'info', title: 'Password changed', text: message });
    },
  });
  const { register, formState } = values;
  const { errors, isSubmitting } = formState;
  return (
    <form className={form.form} noValidate onSubmit={onSubmit}>
      {/* For the password manager, so that it knows whose password this is. */}
      <input hidden type="email" autoComplete="username" value={email} readOnly />
      <Field
        label="Current password"
        required
        error={errors.currentPassword?.message}
        className={form.wide}
      >
        {(wiring) => (
          <PasswordInput
            {...wiring}
            autoComplete="current-password"
            {...register('currentPassword')}
          />
        )}
      </Field>
      <Field
        label="New password"
        required
        hint={`At least ${PASSWORD_MIN} characters.`}
        error={errors.newPassword?.message}
        className={form.wide}
      >
        {(wiring) => (
          <PasswordInput {...wiring} autoComplete="new-password" {...register('newPassword')} />
        )}
      </Field>
      <Failure words={failure} />
      <Foot isPending={isSubmitting} label="Change password" onCancel={onClose} />
    </form>
  );
}

interface FootProps {
  isPending: boolean;
  label: string;
  onCancel: () => void;
}

function Foot({ isPending, label, onCancel }: FootProps) {
  return (
    <div className={form.foot}>
      <Button type="submit" className="small" pending={isPending}>
        {isPending ? 'Saving...' : label}
      </Button>
      <Button look="quiet" className="small" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
