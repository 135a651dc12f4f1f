import {
  GRACE_MINUTES,
  safetyContactFormSchema,
  saveSafetyContact,
  type SafetyContact,
} from '#contract/check-ins/check-ins.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { minutesLabel } from '#lib/time/labels.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/form/field.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import lines from '../lines.module.css';
import { DialogForm } from '../../ui/dialog/dialog-form.tsx';
import { PasswordField } from '../../ui/dialog/password-field.tsx';
import { formWords } from '../../ui/failure-text.ts';

const DEFAULT_GRACE = 20;

interface ContactDialogProps {
  contact: SafetyContact | null;
  onClose: () => void;
}

/** Adds the person to text, or changes who and when. */
export function ContactDialog({ contact, onClose }: ContactDialogProps) {
  const { form, onSubmit, isPending, failure } = useCallForm(saveSafetyContact, {
    schema: safetyContactFormSchema,
    defaultValues: {
      name: contact?.name ?? '',
      phone: contact?.phone ?? '',
      ownPhone: contact?.ownPhone ?? '',
      graceMinutes: contact?.graceMinutes ?? DEFAULT_GRACE,
      hasAgreed: false,
      password: '',
    },
    phones: ['phone', 'ownPhone'],
    toArguments: ({ ownPhone, ...values }) => ({ ...values, ...(ownPhone && { ownPhone }) }),
    changes: ['check-in'],
    onDone: ({ contact: saved }) => {
      const text = `${saved?.name} will get a text if you don’t check out of a visit.`;
      $toast.set({ tone: 'info', title: 'Saved', text });
      onClose();
    },
  });
  const { errors } = form.formState;
  const grace: readonly number[] = GRACE_MINUTES;
  const options = grace.includes(contact?.graceMinutes ?? DEFAULT_GRACE)
    ? grace
    : [...grace, contact?.graceMinutes ?? DEFAULT_GRACE].toSorted((a, b) => a - b);
  return (
    <Dialog
      open
      title="Safety contact"
      subtitle="Someone we can text if you don’t check out of a visit."
      onClose={onClose}
    >
      <DialogForm
        action={isPending ? 'Saving...' : 'Save'}
        isPending={isPending}
        keep="Cancel"
        onKeep={onClose}
        failure={formWords(failure, 'Nothing was saved.')}
        onSubmit={onSubmit}
      >
        <div className={lines.fieldGrid}>
          <Field label="Name" required error={errors.name?.message}>
            {(wiring) => <input {...wiring} autoComplete="off" {...form.register('name')} />}
          </Field>
          <Field label="Cell phone" required error={errors.phone?.message}>
            {(wiring) => (
              <input {...wiring} type="tel" autoComplete="off" {...form.register('phone')} />
            )}
          </Field>
          <Field label="Ask me" required error={errors.graceMinutes?.message}>
            {(wiring) => (
              <select {...wiring} {...form.register('graceMinutes', { valueAsNumber: true })}>
                {options.map((minutes) => (
                  <option key={minutes} value={minutes}>
                    {minutesLabel(minutes)} after the planned end
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field
            label="Your own cell phone"
            hint="So we can ask you by text, too."
            error={errors.ownPhone?.message}
          >
            {(wiring) => (
              <input {...wiring} type="tel" autoComplete="tel" {...form.register('ownPhone')} />
            )}
          </Field>
          <div className={lines.wide}>
            <Choice
              type="checkbox"
              required
              label="They’ve agreed to get these texts at any hour"
              error={errors.hasAgreed?.message}
              {...form.register('hasAgreed')}
            />
          </div>
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
