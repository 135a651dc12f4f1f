import { useState } from 'react';
import type * as z from 'zod/mini';
import {
  changePasswordSchema,
  messageAnswerSchema,
  PASSWORD_MIN,
  profileSchema,
  userAnswerSchema,
  type ProfileInput,
  type User,
} from '../../../contract/accounts.ts';
import { phoneLabel } from '../../../contract/text.ts';
import { callApi } from '../../../lib/api-client.ts';
import type { PageFacts } from '../../../lib/page-facts.ts';
import { apiPaths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import form from '../../../ui/form.module.css';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { $toast } from '../../../ui/toast-store.ts';
import { Failure } from '../failure.tsx';
import { useAccountForm } from '../use-account-form.ts';
import { Card } from '../card.tsx';
import card from '../card.module.css';
import css from './dashboard.module.css';
import { OwnData, type Deletion } from './own-data.tsx';

interface AccountCardProps {
  user: User;
  onChange: (user: User) => void;
  facts: PageFacts;
  deletion: Deletion;
}

/** Who the account is of, and what of it can be changed here. */
export function AccountCard({ user, onChange, facts, deletion }: AccountCardProps) {
  const [open, setOpen] = useState<'profile' | 'password' | null>(null);
  const { email, firstName, lastName, phone } = user;
  return (
    <Card title="Account information">
      {open === 'profile' ? (
        <ProfileForm
          user={user}
          onCancel={() => setOpen(null)}
          onDone={(changed) => {
            onChange(changed);
            setOpen(null);
          }}
        />
      ) : (
        <dl className={css.facts}>
          <div>
            <dt>Email</dt>
            <dd>
              {email.split('@')[0]}
              <wbr />@{email.split('@')[1]}
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
        Another email address? Call <a href={facts.phoneHref}>{facts.phone}</a>, and we move your
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

interface ProfileFormProps {
  user: User;
  onCancel: () => void;
  onDone: (user: User) => void;
}

function ProfileForm({ user, onCancel, onDone }: ProfileFormProps) {
  const {
    form: values,
    failure,
    onSubmit,
  } = useAccountForm<ProfileInput>({
    schema: profileSchema,
    start: { firstName: user.firstName, lastName: user.lastName, phone: user.phone ?? '' },
    phones: ['phone'],
    failure: { title: 'Error', text: 'Your details were not changed. Please try again.' },
    send: async (body) => {
      const schema = userAnswerSchema;
      const answer = await callApi({ path: apiPaths.accountProfile, schema, body });
      onDone(answer.user);
      $toast.set({ tone: 'info', title: 'Saved', text: 'Your details are changed.' });
    },
  });
  const { register, formState } = values;
  const { errors, isSubmitting } = formState;
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
      <Failure words={failure} />
      <Foot isPending={isSubmitting} label="Save" onCancel={onCancel} />
    </form>
  );
}

function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const {
    form: values,
    failure,
    onSubmit,
  } = useAccountForm<z.infer<typeof changePasswordSchema>>({
    schema: changePasswordSchema,
    start: { currentPassword: '', newPassword: '' },
    failure: { title: 'Error', text: 'Your password was not changed. Please try again.' },
    send: async (body) => {
      const schema = messageAnswerSchema;
      const { message } = await callApi({ path: apiPaths.accountPassword, schema, body });
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
