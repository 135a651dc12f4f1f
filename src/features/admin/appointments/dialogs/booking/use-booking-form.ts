import { useEffect, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  adminBookingFields,
  bookAppointment,
  isForOneClient,
} from '#contract/appointments/bookings.ts';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { Arguments } from '#contract/call.ts';
import { bookRecurring } from '#contract/appointments/recurring.ts';
import { call } from '#lib/api-client.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { shortDay } from '#lib/time/labels.ts';
import { $toast } from '#ui/toast/toast-store.ts';
import type { DialogStart } from '../../../ui/dialog/open-dialogs.ts';
import { failureToast } from '../../../ui/failure-text.ts';
import { noteBooked } from '../../../ui/just-booked.ts';
import { nameOf } from '../../../ui/name-of.ts';
import { useUndoAct } from '../../use-undo-act.ts';
import { useProposal } from '../../rebooking.ts';
import { replaceRow } from '../../replace-row.ts';
import { whoAndWhen } from '../../marks/session-text.ts';
import type { Buyer } from './booking-client.tsx';
import { useCatalog } from '../service-fields.tsx';
import { momentsOf, useRecurringDates, type Moment, type Repeat } from './recurring-fields.tsx';

const bookingFormSchema = z
  .object({ ...adminBookingFields, repeat: z.nullable(z.custom<Repeat>()) })
  .check(isForOneClient());

/** The values of the booking form. */
export type BookingValues = z.input<typeof bookingFormSchema>;

type Booking =
  { once: Arguments<typeof bookAppointment> } | { repeated: Arguments<typeof bookRecurring> };

/** What was booked, in words, and what undoes it. */
interface Booked {
  text: string;
  undo: Parameters<ReturnType<typeof useUndoAct>>[1];
}

/** One form for two calls: one session, or a recurring appointment. */
async function send(booking: Booking): Promise<Booked> {
  if ('once' in booking) {
    const { appointment, undo } = await call(bookAppointment, booking.once);
    replaceRow(appointment);
    noteBooked(appointment);
    return { text: whoAndWhen(appointment), undo };
  }
  const { booked, taken, undo } = await call(bookRecurring, booking.repeated);
  return { text: bookedWords(booked.length, taken), undo };
}

interface BookingFormOptions {
  /** The session that the next one repeats. */
  after: AdminAppointment | undefined;
  start: DialogStart | undefined;
  onClose: () => void;
}

/** The form that books for a client: by phone, or the next visit after a session. */
export function useBookingForm({ after, start, onClose }: BookingFormOptions) {
  const offerUndo = useUndoAct();
  const [buyer, setBuyer] = useState<Buyer | null>(
    after?.client.id
      ? { id: after.client.id, name: nameOf(after.client), isMember: after.client.isMember }
      : (start?.client ?? null),
  );
  const { form, onSubmit, isPending, failure } = useCallForm(send, {
    schema: bookingFormSchema,
    phones: ['newClient.phone'],
    defaultValues: {
      clientId: buyer?.id,
      newClient: undefined,
      serviceId: after?.serviceId ?? '',
      enhancementIds: after?.enhancementIds ?? [],
      appointmentDate: start?.date ?? '',
      appointmentTime: start?.time ?? '',
      useCredit: false,
      giftCodes: [],
      repeat: null,
    } as BookingValues,
    changes: ['appointments', 'calendar', 'stats'],
    toArguments: ({ repeat: chosen, ...booking }, key): Booking => {
      if (!chosen) return { once: { ...booking, bookingKey: key } };
      const [first, ...others] = moments ?? [];
      return {
        repeated: {
          recurringId: key,
          everyWeeks: chosen.everyWeeks,
          booking: {
            ...booking,
            bookingKey: key,
            giftCodes: [],
            appointmentDate: first?.date ?? booking.appointmentDate,
            appointmentTime: first?.time ?? booking.appointmentTime,
          },
          others,
        },
      };
    },
    onDone: ({ text, undo }) => {
      $toast.set({ tone: 'info', title: 'Booked', text });
      offerUndo(`Booked. ${text}`, undo);
      onClose();
    },
    onFailed: failureToast('Couldn’t book'),
  });
  const values = { ...form.getValues(), ...useWatch({ control: form.control }) } as BookingValues;
  const { serviceId, enhancementIds, appointmentDate, appointmentTime, repeat } = values;
  const first = { serviceId, enhancementIds, date: appointmentDate, time: appointmentTime };
  const listed = useRecurringDates(first, repeat);
  const moments = repeat && listed?.dates ? momentsOf(listed.dates, repeat) : null;
  useProposedTime(form, after);
  useOffered(form);

  return {
    form,
    onSubmit,
    isPending,
    failure,
    values,
    listed,
    /** The dates of a recurring appointment; null while one is undecided, and for a single session. */
    moments,
    buyer,
    chooseBuyer: (chosen: Buyer | null) => {
      setBuyer(chosen);
      form.setValue('clientId', chosen?.id);
      form.clearErrors('clientId');
      // Another client has other credits, or none.
      form.setValue('useCredit', false);
    },
  };
}

type Form = Pick<UseFormReturn<BookingValues>, 'getValues' | 'setValue'>;

/** Fills in the proposed time, unless a date has been chosen already. */
function useProposedTime({ getValues, setValue }: Form, after: AdminAppointment | undefined) {
  const { moment } = useProposal(after);
  const { date, time } = moment ?? {};
  useEffect(() => {
    if (!date || !time || getValues('appointmentDate')) return;
    setValue('appointmentDate', date);
    setValue('appointmentTime', time);
  }, [date, time, getValues, setValue]);
}

/** Drops what isn't offered anymore. */
function useOffered({ getValues, setValue }: Form) {
  const { services, enhancements, isLoaded } = useCatalog();
  useEffect(() => {
    if (!isLoaded) return;
    const isOffered = (wanted: string) =>
      [...services, ...enhancements].some(({ id }) => id === wanted);
    const { serviceId, enhancementIds } = getValues();
    if (!isOffered(serviceId)) setValue('serviceId', '');
    if (!enhancementIds.every(isOffered))
      setValue('enhancementIds', enhancementIds.filter(isOffered));
    // The lists are new on each render; what is offered changes once, when they have loaded.
  }, [isLoaded, getValues, setValue]);
}

function bookedWords(count: number, taken: readonly Moment[]): string {
  const words = `${count === 1 ? '1 date' : `${count} dates`}, in one email to the client.`;
  if (taken.length === 0) return words;
  const days = taken.map(({ date }) => shortDay(date)).join(' and ');
  return `${words} ${days} ${taken.length === 1 ? 'was' : 'were'} taken.`;
}
