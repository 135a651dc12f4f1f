import { useState } from 'react';
import * as z from 'zod/mini';
import { saveTravelZone, type TravelZone } from '#contract/appointments/home-visits.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/form/field.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import { DialogForm } from '../../ui/dialog/dialog-form.tsx';
import { formWords } from '../../ui/failure-text.ts';
import lines from '../lines.module.css';

/** What else is loaded again when a zone changes. */
export const CHANGED = ['travel-zones', 'clients', 'calendar'];

/** ZIP codes are typed as one text and sent as a list. */
const zoneFormSchema = z.extend(z.omit(saveTravelZone.input, { zips: true }), {
  zips: z.string().check(
    z.refine((typed) => zipsIn(typed).length > 0, 'Enter at least one ZIP code'),
    z.refine(
      (typed) => zipsIn(typed).every((zip) => /^\d{5}$/.test(zip)),
      'A ZIP code has five digits',
    ),
  ),
});

const zipsIn = (typed: string) => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))];

interface ZoneDialogProps {
  /** Null for a new one. */
  zone: TravelZone | null;
  onClose: () => void;
}

/** Adds or changes a zone. */
export function ZoneDialog({ zone, onClose }: ZoneDialogProps) {
  const [id] = useState(() => zone?.id ?? crypto.randomUUID());
  const { form, onSubmit, isPending, failure } = useCallForm(saveTravelZone, {
    schema: zoneFormSchema,
    defaultValues: {
      name: zone?.name ?? '',
      minutes: zone?.minutes ?? Number.NaN,
      isOpen: zone?.isOpen ?? true,
      zips: zone?.zips.join(', ') ?? '',
    },
    toArguments: ({ zips, ...values }) => ({ id, ...values, zips: zipsIn(zips) }),
    changes: CHANGED,
    onDone: () => {
      $toast.set({ tone: 'info', title: 'Saved', text: `${form.getValues('name')} saved.` });
      onClose();
    },
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      title={zone?.name ?? 'Add a zone'}
      subtitle="Where you drive to, and how long it takes."
      onClose={onClose}
    >
      <DialogForm
        action={isPending ? 'Saving...' : zone ? 'Save zone' : 'Add zone'}
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
          <Field
            label="Drive time, in minutes"
            required
            error={errors.minutes?.message}
            hint="Blocked off before and after each visit there."
          >
            {(wiring) => (
              <input
                {...wiring}
                type="number"
                min={0}
                max={240}
                {...form.register('minutes', { valueAsNumber: true })}
              />
            )}
          </Field>
          <Field
            label="ZIP codes"
            required
            className={lines.wide}
            error={errors.zips?.message}
            hint="Separate them with commas."
          >
            {(wiring) => <textarea {...wiring} rows={2} {...form.register('zips')} />}
          </Field>
        </div>
        <Choice
          type="checkbox"
          label="Open"
          note="Clients can book here online."
          {...form.register('isOpen')}
        />
      </DialogForm>
    </Dialog>
  );
}
