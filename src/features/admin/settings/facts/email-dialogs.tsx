import { askForEmail, confirmEmail } from '#contract/practice/email.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/form/field.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { DialogForm } from '../../ui/dialog/dialog-form.tsx';
import { PasswordField } from '../../ui/dialog/password-field.tsx';
import { formWords } from '../../ui/failure-text.ts';
import lines from '../lines.module.css';

/** Asks for another email of the practice; it is used once its link is opened. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { form, onSubmit, isPending, failure } = useCallForm(askForEmail, {
    schema: askForEmail.input,
    defaultValues: { email: '', password: '' },
    toArguments: (values) => values,
    onDone: (_, { email }) => {
      $toast.set({ tone: 'info', title: 'Check your email', text: `We sent a link to ${email}.` });
      onClose();
    },
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      title="Change your email"
      subtitle="We’ll email a link to the new address. Once you open it, we’ll use that address."
      onClose={onClose}
    >
      <DialogForm
        action={isPending ? 'Sending...' : 'Send the link'}
        isPending={isPending}
        keep="Cancel"
        onKeep={onClose}
        failure={formWords(failure, 'Nothing was changed.')}
        onSubmit={onSubmit}
      >
        <div className={lines.fieldGrid}>
          <Field label="New email" required className={lines.wide} error={errors.email?.message}>
            {(wiring) => (
              <input {...wiring} type="email" autoComplete="off" {...form.register('email')} />
            )}
          </Field>
          <PasswordField
            className={lines.wide}
            error={errors.password?.message}
            registered={form.register('password')}
          />
        </div>
      </DialogForm>
    </Dialog>
  );
}

interface ConfirmEmailDialogProps {
  /** From the link that she opened. */
  token: string;
  /** The address it is for; null if a newer link was sent or this one expired. */
  email: string | null;
  onClose: () => void;
}

/** Where the link leads: from now on, email goes to that address. */
export function ConfirmEmailDialog({ token, email, onClose }: ConfirmEmailDialogProps) {
  const confirming = useMutation(confirmEmail, {
    onDone: ({ email: now }) => {
      $toast.set({
        tone: 'info',
        title: 'Email changed',
        text: `Your email is now ${now}.`,
      });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Use the new email?"
      subtitle={email ?? 'The address we sent the link to.'}
      action={confirming.isPending ? 'Saving...' : 'Use this address'}
      keep="Not now"
      isPending={confirming.isPending}
      failure={confirming.failure?.words ?? null}
      onConfirm={() => confirming.run({ token })}
      onClose={onClose}
    >
      <p>Bookings, messages and replies will go there. We’ll send a notice to the old address.</p>
    </ConfirmDialog>
  );
}
