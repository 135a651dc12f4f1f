import * as z from 'zod/mini';
import { beginExport } from '#contract/export/export.ts';
import { passwordText } from '#contract/rules/text.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { DialogForm } from '../../ui/dialog/dialog-form.tsx';
import { PasswordField } from '../../ui/dialog/password-field.tsx';
import { formWords } from '../../ui/failure-text.ts';
import lines from '../lines.module.css';
import type { Begun } from './download.ts';

const LEAST = 12;
const takeOutFormSchema = z.object({
  password: passwordText(),
  passphrase: z
    .string()
    .check(
      z.refine(
        (typed) => typed === '' || typed.length >= LEAST,
        `Please use at least ${LEAST} characters`,
      ),
    ),
});

interface TakeOutDialogProps {
  onBegun: (begun: Begun) => void;
  onClose: () => void;
}

/** Asks for the password, and for a passphrase if the file is to be encrypted. */
export function TakeOutDialog({ onBegun, onClose }: TakeOutDialogProps) {
  const { form, onSubmit, isPending, failure } = useCallForm(beginExport, {
    schema: takeOutFormSchema,
    defaultValues: { password: '', passphrase: '' },
    toArguments: ({ password }) => ({ password, exportId: crypto.randomUUID() }),
    onDone: ({ tables }, { exportId }) =>
      onBegun({ tables, exportId, passphrase: form.getValues('passphrase') }),
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      title="Download everything"
      subtitle="We’ll log it and send a notice to your email."
      onClose={onClose}
    >
      <DialogForm
        action={isPending ? 'Starting...' : 'Download'}
        isPending={isPending}
        keep="Cancel"
        onKeep={onClose}
        failure={formWords(failure, 'Nothing was downloaded.')}
        onSubmit={onSubmit}
      >
        <div className={lines.fieldGrid}>
          <PasswordField
            className={lines.wide}
            error={errors.password?.message}
            registered={form.register('password')}
          />
          <Field
            label="Passphrase for the file"
            className={lines.wide}
            hint="With one, the file is encrypted, and opens with age. Write it down: we can’t recover it. Without one, anyone who gets the file can read your clients’ health notes."
            error={errors.passphrase?.message}
          >
            {(wiring) => (
              <PasswordInput
                {...wiring}
                autoComplete="new-password"
                {...form.register('passphrase')}
              />
            )}
          </Field>
        </div>
      </DialogForm>
    </Dialog>
  );
}
