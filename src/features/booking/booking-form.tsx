import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { listAvailableDays } from '../../contract/availability.ts';
import { call } from '../../lib/api-client.ts';
import type { BookingRequest } from '../../lib/booking-request.ts';
import { getBookingSummary, serviceLabel } from '../../lib/booking-summary.ts';
import { $enhancements, $services, type Listing } from '../../lib/catalogue-store.ts';
import { readLastBooking } from '../../lib/last-booking.ts';
import { formResolver } from '../../lib/forms/form-resolver.ts';
import type { PageFacts } from '../../lib/page-facts.ts';
import { paidAhead } from '../../lib/paid-ahead.ts';
import { paths } from '../../lib/paths.ts';
import { requireCheckoutKey, SAVED_BOOKING_KEY, writeSession } from '../../lib/session-storage.ts';
import { localMoment } from '../../lib/time-labels.ts';
import { useFreeDays } from '../../ui/choose-time/use-free-days.ts';
import { useActiveMember } from '../../ui/use-active-member.ts';
import { useAnnouncer } from '../../ui/announcer.tsx';
import { stashToast } from '../../ui/toast-store.ts';
import { BookingFooter } from './booking-footer.tsx';
import {
  FIRST_STEP_FIELDS,
  bookingDraft,
  buildSavedBooking,
  dialogSchema,
  startingValues,
  takenToCheckout,
} from './booking-values.ts';
import css from './booking.module.css';
import { DetailsStep } from './details-step.tsx';
import { ExtrasStep } from './extras-step.tsx';
import { stepName } from './step-name.ts';
import { useAvailability } from './use-availability.ts';
import { useMember } from './use-member.ts';
import type { WaitingPerson, WaitlistForm, WaitlistWish } from './waitlist-form.tsx';
import { useAvailabilityAnnouncement, usePriceAnnouncement } from './use-announcements.ts';

interface BookingFormProps {
  request: BookingRequest;
  facts: PageFacts;
  step: 1 | 2;
  onStep: (step: 1 | 2) => void;
  /** Waiting for a full day takes the place of the steps. */
  onWaiting: (isWaiting: boolean) => void;
  onDone: () => void;
}

const JUST_GONE = 'That time has just gone. Nothing was booked. Please choose another time.';
const NOT_KNOWN_YET =
  'We don’t know yet whether your time is still free, and nothing was booked. Please try again in a moment.';

const HOW_TO_PAY = 'Choose how to pay for the massage';

const itemsOf = <T,>(listing: Listing<T>) => (listing.state === 'ready' ? listing.items : []);

/** The two steps of a booking, up to the checkout page. */
export function BookingForm(props: BookingFormProps) {
  const { request, facts, step, onStep, onWaiting, onDone } = props;
  const form = useForm({
    resolver: formResolver(dialogSchema, ['phone']),
    defaultValues: startingValues(request),
    mode: 'onTouched',
  });
  const { getValues, handleSubmit, setFocus, setValue, subscribe } = form;
  const values = form.watch();
  const { serviceId, appointmentDate, selectedEnhancements = [] } = values;
  const today = localMoment(new Date(), facts.timeZone).localDate;
  const { freeTimes, retry } = useAvailability(appointmentDate, serviceId, today);
  const loadDays = useCallback(
    (from: string, signal: AbortSignal) =>
      call(listAvailableDays, { serviceId, from, checkoutKey: requireCheckoutKey() }, { signal }),
    [serviceId],
  );
  const freeDays = useFreeDays({ subject: serviceId, today, load: loadDays });
  const services = useStore($services);
  const enhancements = useStore($enhancements);
  const isMember = useActiveMember();
  const { user, credits, last, PaidAhead } = useMember();
  const [lastHere] = useState(readLastBooking);
  const service = itemsOf(services).find(({ id }) => id === serviceId);
  const [taken] = useState(takenToCheckout.read);
  const kept = taken?.useCredit && itemsOf(services).find(({ id }) => id === taken.serviceId);
  const ahead = service ? paidAhead(service, credits, kept ? kept.duration : undefined) : null;
  const useCredit = Boolean(values.useCredit && ahead?.credits);
  const summary = getBookingSummary(
    { serviceId, enhancementIds: selectedEnhancements, isMember, useCredit },
    { services: itemsOf(services), enhancements: itemsOf(enhancements) },
  );
  const usesGift = Boolean(
    values.useGiftValue && ahead?.giftCents && summary && summary.subtotalCents > 0,
  );
  const { announce, region } = useAnnouncer();
  const [failure, setFailure] = useState('');
  const panel = useRef<HTMLDivElement>(null);
  const [waiting, setWaiting] = useState<{
    wish: WaitlistWish;
    Form: typeof WaitlistForm;
  } | null>(null);

  useEffect(() => {
    const keep = () => bookingDraft.write(getValues());
    // The massage that was pressed on the page is a choice as well, before anything is typed.
    keep();
    return subscribe({ formState: { values: true }, callback: keep });
  }, [subscribe, getValues]);

  useAvailabilityAnnouncement(freeTimes, announce);
  usePriceAnnouncement(summary?.subtotalCents, announce);

  useEffect(() => {
    // What somebody typed is what they mean; the rest is known.
    if (!user) return;
    for (const name of ['firstName', 'lastName', 'email', 'phone'] as const) {
      if (getValues(name) === '') setValue(name, user[name] ?? '');
    }
  }, [user, getValues, setValue]);

  useEffect(() => {
    // What was kept from before may be gone by now: never let it stay chosen unseen.
    const chosen = getValues('serviceId');
    if (services.state !== 'ready' || !chosen) return;
    if (!services.items.some(({ id }) => id === chosen)) setValue('serviceId', '');
  }, [services, getValues, setValue]);

  const duration = service?.duration;
  const lastDuration = useRef(duration);
  useEffect(() => {
    // A credit of another length is another credit: how to pay for it is asked anew.
    if (lastDuration.current && duration && lastDuration.current !== duration) {
      setValue('useCredit', undefined);
    }
    lastDuration.current = duration ?? lastDuration.current;
  }, [duration, setValue]);

  useEffect(() => {
    const chosen = getValues('appointmentTime');
    if (freeTimes.state !== 'ready' || !chosen) return;
    if (!freeTimes.slots.some(({ time }) => time === chosen)) setValue('appointmentTime', '');
  }, [freeTimes, getValues, setValue]);

  const goTo = (next: 1 | 2) => {
    onStep(next);
    setFailure('');
    announce(stepName(next));
    // The control that was pressed is gone: go to the top of what replaces it.
    panel.current?.focus();
    panel.current?.scrollTo(0, 0);
  };

  const wait = async (wish: WaitlistWish) => {
    setFailure('');
    try {
      // Few need it: it is fetched for them alone.
      const { WaitlistForm: Form } = await import('./waitlist-form.tsx');
      setWaiting({ wish, Form });
      onWaiting(true);
    } catch {
      setFailure('The waitlist did not load. Check your connection and try again.');
    }
  };
  const comeBack = (person: WaitingPerson) => {
    for (const name of ['firstName', 'lastName', 'email', 'phone', 'textConsent'] as const) {
      setValue(name, person[name], { shouldDirty: true });
    }
    setWaiting(null);
    onWaiting(false);
    // The control that was pressed is gone, and the panel is back after the next render.
    setTimeout(() => panel.current?.focus());
  };

  const next = handleSubmit(
    () => goTo(2),
    (errors) => {
      if (!FIRST_STEP_FIELDS.some((name) => errors[name])) goTo(2);
    },
  );

  const submit = handleSubmit(
    (booked) => {
      if (freeTimes.state !== 'ready') {
        goTo(1);
        setFailure(NOT_KNOWN_YET);
        return;
      }
      const slot = freeTimes.slots.find(({ time }) => time === booked.appointmentTime);
      if (!slot || !summary) {
        goTo(1);
        setFailure(JUST_GONE);
        freeDays.ask();
        return;
      }
      if (ahead?.credits && values.useCredit === undefined) {
        form.setError('useCredit', { message: HOW_TO_PAY });
        panel.current?.querySelector<HTMLElement>('[name="pay-with"]')?.focus();
        return;
      }
      const booking = buildSavedBooking(
        // Not chosen, because the credits were not there yet, it can be chosen at checkout.
        { ...booked, useCredit: values.useCredit && useCredit, useGiftValue: usesGift },
        {
          startsAt: slot.startsAt,
          subtotalCents: summary.subtotalCents,
          checkoutKey: requireCheckoutKey(),
        },
      );
      if (!writeSession(SAVED_BOOKING_KEY, booking)) {
        setFailure(
          `Your browser does not let this page remember your booking, so nothing was booked. Please call ${facts.phone}.`,
        );
        return;
      }
      stashToast({
        tone: 'info',
        title: 'Proceeding to Checkout',
        text: 'Please complete your payment to confirm the appointment.',
      });
      onDone();
      location.assign(paths.checkout);
    },
    (errors) => {
      const first = FIRST_STEP_FIELDS.find((name) => errors[name]);
      if (!first) return;
      goTo(1);
      // The field is back in the page after the next render.
      setTimeout(() => setFocus(first));
    },
  );

  if (waiting) {
    return (
      <waiting.Form
        wish={waiting.wish}
        serviceId={serviceId}
        serviceWords={service ? serviceLabel(service) : 'Massage'}
        person={getValues()}
        facts={facts}
        onBack={comeBack}
        onChoose={(person, { date, time }) => {
          comeBack(person);
          setValue('appointmentDate', date);
          setValue('appointmentTime', time);
        }}
        onDone={onDone}
      />
    );
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => void (step === 1 ? next : submit)(event)}
    >
      <div className={css.panel} ref={panel} role="group" aria-label={stepName(step)} tabIndex={-1}>
        {step === 1 ? (
          <DetailsStep
            {...{
              form,
              values,
              facts,
              services,
              today,
              freeTimes,
              retry,
              freeDays,
              announce,
              isMember,
              again: last ?? lastHere,
              enhancements,
              onWait: (wish) => void wait(wish),
            }}
          />
        ) : (
          <ExtrasStep {...{ form, values, summary, enhancements, announce, ahead, PaidAhead }} />
        )}
      </div>
      <BookingFooter step={step} summary={summary} failure={failure} onPrevious={() => goTo(1)} />
      {region}
    </form>
  );
}
