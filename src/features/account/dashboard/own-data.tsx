import { useState } from 'react';
import { deleteAccount } from '#contract/accounts/accounts.ts';
import type {
  listGoingWithAccount,
  listLeftBehind,
} from '#contract/rules/retention/account-deletion.ts';
import { call } from '#lib/api-client.ts';
import { forgetLastBooking } from '#lib/booking/last-booking.ts';
import { filePaths, paths } from '#lib/site/paths.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/form/field.tsx';
import form from '#ui/form/form.module.css';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { stashToast } from '#ui/toast/toast-store.ts';
import { Failure } from '../failure.tsx';
import { usePageForm } from '#ui/form/use-page-form.ts';
import card from '../card.module.css';
import css from './dashboard.module.css';

/** What is deleted with an account and what stays, from the retention table: the page passes it in, so no script carries it. */
export interface Deletion {
  goes: ReturnType<typeof listGoingWithAccount>;
  stays: ReturnType<typeof listLeftBehind>;
}

/** How a member downloads their data and deletes their account. */
export function OwnData({ deletion }: { deletion: Deletion }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <details className={css.more}>
      <summary>Your data</summary>
      <p>
        <a href={filePaths.accountData} download="my-data.json">
          Download everything we store about you
        </a>
      </p>
      {isAsking ? (
        <DeleteForm deletion={deletion} onCancel={() => setIsAsking(false)} />
      ) : (
        <p>
          <button type="button" className={card.danger} onClick={() => setIsAsking(true)}>
            Delete my account
          </button>
        </p>
      )}
    </details>
  );
}

function DeleteForm({ deletion, onCancel }: { deletion: Deletion; onCancel: () => void }) {
  const {
    form: values,
    failure,
    onSubmit,
  } = usePageForm({
    schema: deleteAccount.input,
    start: { password: '' },
    failure: { title: 'Error', text: 'We couldn’t delete your account.' },
    send: async (proof) => {
      const { message } = await call(deleteAccount, proof);
      stashToast({ tone: 'info', title: 'Account deleted', text: message });
      forgetLastBooking();
      location.assign(paths.home);
    },
  });
  const { register, formState } = values;
  const { errors, isSubmitting } = formState;
  return (
    <form className={form.form} noValidate onSubmit={onSubmit}>
      <div className={`${form.wide} ${css.deletion}`}>
        <p>
          <strong>This can’t be undone.</strong> You’ll be logged out everywhere, and unused credits
          can’t be spent without an account.
        </p>
        <h3>What we delete</h3>
        <ul>
          {deletion.goes.map(({ id, what }) => (
            <li key={id}>{what}</li>
          ))}
        </ul>
        <h3>What we keep, and why</h3>
        <ul>
          {deletion.stays.map(({ id, what, kept, why }) => (
            <li key={id}>
              {what}
              <span>
                {kept}. {why}
              </span>
            </li>
          ))}
        </ul>
      </div>
      <Field label="Password" required error={errors.password?.message} className={form.wide}>
        {(wiring) => (
          <PasswordInput {...wiring} autoComplete="current-password" {...register('password')} />
        )}
      </Field>
      <Failure words={failure} />
      <div className={form.foot}>
        <Button type="submit" className={`small ${card.danger}`} pending={isSubmitting}>
          {isSubmitting ? 'Deleting...' : 'Delete for good'}
        </Button>
        <Button look="quiet" className="small" onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}
