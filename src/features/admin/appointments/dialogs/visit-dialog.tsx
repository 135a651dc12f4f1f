import * as z from 'zod/mini';
import type { AdminAppointment, HomeVisit } from '#contract/appointments/appointments.ts';
import { changeHomeVisit } from '#contract/appointments/home-visits.ts';
import { driveMinutesSchema, homeAddressSchema } from '#contract/rules/home-visits.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { Dialog } from '#ui/dialog.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import { AddressFields, DriveFields } from '../../home-visits/address-fields.tsx';
import { leaveWords } from '../../home-visits/visit-text.ts';
import { DialogForm } from '../../ui/dialog/dialog-form.tsx';
import { formWords } from '../../ui/failure-text.ts';
import { replaceRow } from '../replace-row.ts';
import { whoAndWhen } from '../marks/session-text.ts';

const visitFormSchema = z.object({
  address: homeAddressSchema,
  minutesBefore: driveMinutesSchema,
  minutesAfter: driveMinutesSchema,
});

interface VisitDialogProps {
  appointment: AdminAppointment & { homeVisit: HomeVisit };
  onClose: () => void;
}

const MINUTES = { valueAsNumber: true } as const;

/** Changes the address of a home visit, and the minutes of driving around it. */
export function VisitDialog({ appointment, onClose }: VisitDialogProps) {
  const { id, version, homeVisit } = appointment;
  const { street, city, zip, accessNote = '', minutesBefore, minutesAfter } = homeVisit;
  const { form, onSubmit, isPending, failure } = useCallForm(changeHomeVisit, {
    schema: visitFormSchema,
    defaultValues: { address: { street, city, zip, accessNote }, minutesBefore, minutesAfter },
    toArguments: (values) => ({ id, version, ...values }),
    changes: ['appointments', 'calendar'],
    onDone: ({ appointment: changed }) => {
      replaceRow(changed);
      const text = changed.homeVisit ? `${leaveWords(changed.homeVisit)}.` : '';
      $toast.set({ tone: 'info', title: 'Visit saved', text });
      onClose();
    },
  });
  const { errors } = form.formState;
  return (
    <Dialog open title="Home visit" subtitle={whoAndWhen(appointment)} onClose={onClose}>
      <DialogForm
        action={isPending ? 'Saving...' : 'Save visit'}
        isPending={isPending}
        keep="Cancel"
        onKeep={onClose}
        failure={formWords(failure, 'Nothing was saved.')}
        onSubmit={onSubmit}
      >
        <AddressFields
          register={(name) => form.register(`address.${name}`)}
          errors={errors.address}
        />
        <DriveFields
          register={(name) => form.register(name, MINUTES)}
          errors={errors}
          hint="Blocked off before and after the visit."
        />
        <p>The client isn’t notified.</p>
      </DialogForm>
    </Dialog>
  );
}
