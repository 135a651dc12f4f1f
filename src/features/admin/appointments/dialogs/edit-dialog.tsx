import { useRef, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  confirmModification,
  modifyAppointment,
  type Modification,
} from '#contract/appointments/modifications.ts';
import type { AdminAppointment, AppointmentAnswer } from '#contract/appointments/appointments.ts';
import type { Arguments } from '#contract/call.ts';
import { call } from '#lib/api-client.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { whenOf } from '#lib/time/labels.ts';
import { Dialog } from '#ui/dialog.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import css from '../../ui/dialog/dialog-parts.module.css';
import { DialogForm } from '../../ui/dialog/dialog-form.tsx';
import type { DialogStart } from '../../ui/dialog/open-dialogs.ts';
import { nameOf } from '../../ui/name-of.ts';
import { formWords } from '../../ui/failure-text.ts';
import { replaceRow, takeCurrent } from '../replace-row.ts';
import { CardStep } from './card-step.tsx';
import { summaryOf } from './changed-price.ts';
import { PricePreview, PriceSummary } from './price-summary.tsx';
import { ServiceFields, type ServiceChoice } from './service-fields.tsx';

const editFormSchema = z.pick(modifyAppointment.input, { serviceId: true, enhancementIds: true });

interface EditDialogProps {
  appointment: AdminAppointment;
  /** The length that was chosen in the calendar. */
  start?: DialogStart;
  onClose: () => void;
}

const UPDATE_FAILED = { title: 'Update Failed', text: 'Could not update appointment' };
const CALCULATION_FAILED = {
  title: 'Calculation Failed',
  text: 'Could not calculate price difference',
};

const isSameChoice = (wish: ServiceChoice, { serviceId, enhancementIds }: AdminAppointment) =>
  wish.serviceId === serviceId &&
  wish.enhancementIds.toSorted().join() === enhancementIds.toSorted().join();

type Change = Arguments<typeof modifyAppointment>;

/** A change that was made, or its price before it is made. */
interface Changed {
  answer: AppointmentAnswer | null;
  priced: Modification;
}

/** Changes the service or enhancements. A higher price is paid here by card; a lower one is refunded. */
export function EditDialog({ appointment, start, onClose }: EditDialogProps) {
  const { id, version, serviceId, enhancementIds, client } = appointment;
  const [due, setDue] = useState<{ priced: Modification; change: Change } | null>(null);
  const isPriced = useRef(false);

  const finish = ({ appointment: changed, message }: AppointmentAnswer) => {
    replaceRow(changed);
    $toast.set({ tone: 'info', title: 'Appointment Updated', text: message });
    onClose();
  };
  /** Prices the change and makes it if nothing must be paid. Both calls use one id, so a lost answer is the same change. */
  const send = async (change: Change): Promise<Changed> => {
    isPriced.current = false;
    const priced = await call(modifyAppointment, change);
    isPriced.current = true;
    if (priced.requiresPayment) return { answer: null, priced };
    const confirmed = { ...change, changeId: priced.changeId, stripePaymentIntentId: null };
    return { answer: await call(confirmModification, confirmed), priced };
  };
  const { form, onSubmit, isPending, failure } = useCallForm(send, {
    schema: editFormSchema,
    defaultValues: { serviceId: start?.serviceId ?? serviceId, enhancementIds },
    toArguments: (wish, changeId) => ({ id, version, ...wish, changeId }),
    onCurrent: takeCurrent,
    onDone: ({ answer, priced }, change) => {
      if (answer) finish(answer);
      else setDue({ priced, change });
    },
    onFailed: () =>
      $toast.set({ tone: 'error', ...(isPriced.current ? UPDATE_FAILED : CALCULATION_FAILED) }),
  });
  const wished = useWatch({ control: form.control });
  const wish: ServiceChoice = {
    serviceId: wished.serviceId ?? serviceId,
    enhancementIds: wished.enhancementIds ?? enhancementIds,
  };

  return (
    <Dialog
      open
      title="Edit Appointment"
      subtitle={`${nameOf(client)}, ${whenOf(appointment.appointmentDate)}`}
      onClose={onClose}
    >
      {due ? (
        <div className={css.body}>
          <PriceSummary {...summaryOf(due.priced)} />
          {due.priced.paymentIntentClientSecret !== null && (
            <CardStep
              clientSecret={due.priced.paymentIntentClientSecret}
              amount={due.priced.priceDifference}
              send={() =>
                call(confirmModification, {
                  ...due.change,
                  changeId: due.priced.changeId,
                  stripePaymentIntentId: due.priced.paymentIntentId,
                })
              }
              what="Paid. Saving the change"
              onDone={finish}
              onRefused={() => $toast.set({ tone: 'error', ...UPDATE_FAILED })}
              onCancel={() => setDue(null)}
            />
          )}
        </div>
      ) : (
        <FormProvider {...form}>
          <DialogForm
            action={isPending ? 'Saving...' : 'Save Changes'}
            isReady={!isSameChoice(wish, appointment)}
            isPending={isPending}
            keep="Cancel"
            onKeep={onClose}
            failure={formWords(failure, 'Nothing was changed.')}
            onSubmit={onSubmit}
          >
            <ServiceFields sold={appointment} isMember={client.isMember} />
            <PricePreview appointment={appointment} wish={wish} />
          </DialogForm>
        </FormProvider>
      )}
    </Dialog>
  );
}
