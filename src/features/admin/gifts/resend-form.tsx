import * as z from 'zod/mini';
import { resendGift } from '#contract/gifts/therapist-gifts.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { Field } from '#ui/form/field.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import { failureToast } from '../ui/failure-text.ts';
import { ActForm, type ActProps } from './act-form.tsx';

const schema = z.pick(resendGift.input, { email: true });

/** Emails it again, to the same address or to another one, which is used from then on. */
export function ResendForm({ gift, onDone }: ActProps) {
  const { recipientEmail, purchaserEmail } = gift;
  const { form, onSubmit, ...sending } = useCallForm(resendGift, {
    schema,
    defaultValues: { email: recipientEmail ?? purchaserEmail },
    // Another address is another sending; repeating the same one isn't.
    toArguments: (values, resendId) => ({ id: gift.id, resendId, ...values }),
    onDone: (_, { email }) => {
      $toast.set({
        tone: 'info',
        title: 'Sent',
        text: `The certificate is on its way to ${email}.`,
      });
      onDone();
    },
    onFailed: failureToast('Couldn’t send'),
  });
  return (
    <ActForm
      notDone="Nothing was sent."
      {...sending}
      action={sending.isPending ? 'Sending...' : 'Send email'}
      onSubmit={onSubmit}
      onBack={onDone}
    >
      <Field
        label="Email address"
        required
        hint="If you change it, we’ll use the new address from now on."
        error={form.formState.errors.email?.message}
      >
        {(wiring) => (
          <input {...wiring} type="email" autoComplete="off" {...form.register('email')} />
        )}
      </Field>
    </ActForm>
  );
}
