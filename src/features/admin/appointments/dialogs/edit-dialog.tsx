import { useState } from 'react';
import {
  confirmModification,
  modifyAppointment,
  type Modification,
} from '../../../../contract/admin-appointment-acts.ts';
import type {
  AdminAppointment,
  AppointmentAnswer,
} from '../../../../contract/admin-appointments.ts';
import { displayMoney, parseMoney } from '../../../../contract/money.ts';
import { call } from '../../../../lib/api-client.ts';
import { servicePriceCents } from '../../../../lib/booking-summary.ts';
import { useMutation } from '../../../../lib/query/use-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { $toast } from '../../../../ui/toast-store.ts';
import css from '../../ui/dialog-parts.module.css';
import { failureToast } from '../../ui/failure-toast.ts';
import { nameOf } from '../../ui/name-of.ts';
import { whenOf } from '../../../../lib/time/labels.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/section.tsx';
import { useAudio } from '../../ui/use-audio.ts';
import { useAct } from '../appointment-actions.ts';
import { CardStep } from './card-step.tsx';
import { replaceRow, takeCurrent } from '../replace-row.ts';
import { ServiceFields, useCatalogue, type Wish } from './service-fields.tsx';

interface EditDialogProps {
  appointment: AdminAppointment;
  onClose: () => void;
}

const UPDATE_FAILED = { title: 'Update Failed', text: 'Could not update appointment' };

const isSameWish = (wish: Wish, { serviceId, enhancementIds }: AdminAppointment) =>
  wish.serviceId === serviceId &&
  wish.enhancementIds.toSorted().join() === enhancementIds.toSorted().join();

/** Another service or other enhancements, and the difference: paid here by card when it is more, given back when it is less. */
export function EditDialog({ appointment, onClose }: EditDialogProps) {
  const { id, version, serviceId, enhancementIds, client } = appointment;
  const [wish, setWish] = useState<Wish>({ serviceId, enhancementIds });
  const [priced, setPriced] = useState<Modification | null>(null);
  // Names the change: a press whose answer was lost is the same change, and another wish another one.
  const [changeId, setChangeId] = useState(() => crypto.randomUUID());

  const finish = ({ message }: AppointmentAnswer) => {
    $toast.set({ tone: 'info', title: 'Appointment Updated', text: message });
    onClose();
  };
  const confirm = useAct(confirmModification, {
    onDone: finish,
    onFailed: failureToast(UPDATE_FAILED.title, () => UPDATE_FAILED.text),
  });
  const calculate = useMutation(modifyAppointment, {
    onDone: (answer) => {
      setPriced(answer);
      if (answer.requiresPayment) return;
      const change = { ...wish, changeId: answer.changeId, stripePaymentIntentId: null };
      confirm.run({ id, version, ...change });
    },
    onFailed: failureToast('Calculation Failed', () => 'Could not calculate price difference'),
    onCurrent: takeCurrent,
  });
  const isPending = calculate.isPending || confirm.isPending;
  const failure = calculate.failure ?? confirm.failure;
  const isPaying = priced?.requiresPayment === true;

  return (
    <Dialog
      open
      title="Edit Appointment"
      subtitle={`${nameOf(client)}, ${whenOf(appointment.appointmentDate)}`}
      onClose={onClose}
    >
      {isPaying && priced ? (
        <div className={css.body}>
          <PriceSummary {...summaryOf(priced)} />
          {priced.paymentIntentClientSecret !== null && (
            <CardStep
              clientSecret={priced.paymentIntentClientSecret}
              amount={priced.priceDifference}
              send={() =>
                call(confirmModification, {
                  ...{ id, version, ...wish },
                  changeId: priced.changeId,
                  stripePaymentIntentId: priced.paymentIntentId,
                })
              }
              what="Paid. Making the change"
              onDone={(answer) => {
                replaceRow(answer.appointment);
                finish(answer);
              }}
              onRefused={() => $toast.set({ tone: 'error', ...UPDATE_FAILED })}
              onCancel={() => {
                setPriced(null);
                setChangeId(crypto.randomUUID());
              }}
            />
          )}
        </div>
      ) : (
        <>
          <div className={css.body}>
            <ServiceFields
              sold={appointment}
              wish={wish}
              isMember={client.isMember}
              onChange={(changed) => {
                setWish(changed);
                setPriced(null);
                setChangeId(crypto.randomUUID());
                calculate.reset();
                confirm.reset();
              }}
            />
            <Preview appointment={appointment} wish={wish} />
            {failure !== null && <ErrorNote words={`Nothing was changed. ${failure.words}`} />}
          </div>
          <div className={css.foot}>
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button
              pending={isPending}
              disabled={isSameWish(wish, appointment)}
              onClick={() => calculate.run({ id, version, ...wish, changeId })}
            >
              {isPending ? 'Saving...' : 'Save Changes'}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

interface Summary {
  original: number;
  changed: number;
  difference: number;
  note: string;
}

const signed = (amount: string) =>
  amount.startsWith('-') ? -parseMoney(amount.slice(1)) : parseMoney(amount);

const summaryOf = ({ originalAmount, newAmount, priceDifference }: Modification): Summary => ({
  original: parseMoney(originalAmount),
  changed: parseMoney(newAmount),
  difference: signed(priceDifference),
  note: 'Tax included.',
});

/** Before tax, as it was sold and as it stands in the list; the API has the last word. */
function Preview({ appointment, wish }: { appointment: AdminAppointment; wish: Wish }) {
  const { services, enhancements } = useCatalogue(appointment.enhancementIds);
  const soldAs = (name: string) =>
    appointment.lines.find((line) => line.name.startsWith(name))?.amount;
  const service = services.find(({ id }) => id === wish.serviceId);
  const isSameService = wish.serviceId === appointment.serviceId;
  const kept = isSameService ? soldAs(appointment.service.name) : undefined;
  const serviceCents =
    kept === undefined
      ? service && servicePriceCents(service, appointment.client.isMember)
      : parseMoney(kept);
  if (serviceCents === undefined) return null;
  const extras = enhancements
    .filter(({ id }) => wish.enhancementIds.includes(id))
    .map(({ id, name, price }) =>
      parseMoney((appointment.enhancementIds.includes(id) ? soldAs(name) : undefined) ?? price),
    );
  const changed = extras.reduce((sum, cents) => sum + cents, serviceCents);
  const original = parseMoney(appointment.subtotal);
  return (
    <PriceSummary
      original={original}
      changed={changed}
      difference={changed - original}
      note="Plus tax."
    />
  );
}

const differenceWords = (difference: number) => {
  if (difference === 0) return 'None';
  return `${difference > 0 ? '+' : '-'}${displayMoney(Math.abs(difference))}`;
};

/** What it was, what it will be, and the difference: red when it is more, green when it is less. */
function PriceSummary({ original, changed, difference, note }: Summary) {
  const { play, playing } = useAudio();
  const kind = difference > 0 ? 'more' : difference < 0 ? 'less' : 'none';
  const spoken = `Original price ${displayMoney(original)}. New price ${displayMoney(changed)}. ${
    difference === 0 ? 'No difference' : `${displayMoney(Math.abs(difference))} ${kind}`
  }. ${note}`;
  return (
    <div>
      <dl className={css.sums} aria-label="Price summary">
        <div>
          <dt>Original</dt>
          <dd>{displayMoney(original)}</dd>
        </div>
        <div>
          <dt>New</dt>
          <dd>{displayMoney(changed)}</dd>
        </div>
        <div data-difference={kind}>
          <dt>Difference</dt>
          <dd>{differenceWords(difference)}</dd>
        </div>
      </dl>
      <p className={css.soft}>
        {note}{' '}
        <RowButton look="word" aria-label="Play price summary" onClick={() => play(spoken)}>
          {playing === spoken ? 'Stop' : 'Play'}
        </RowButton>
      </p>
    </div>
  );
}
