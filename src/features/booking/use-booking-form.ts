import { useStore } from '@nanostores/react';
import { useCallback, useRef, useState, type FormEvent } from 'react';
import { useForm, type FieldErrors } from 'react-hook-form';
import { listAvailableDays } from '#contract/checkout/availability.ts';
import { call } from '#lib/api-client.ts';
import type { BookingRequest } from '#lib/booking/booking-request.ts';
import { getBookingSummary, serviceLabel } from '#lib/booking/text/booking-summary.ts';
import { $enhancements, $services, type Listing } from '#lib/booking/catalog-store.ts';
import { needPart } from '#lib/loading/late-part.ts';
import { formResolver } from '#lib/forms/form-resolver.ts';
import { readLastBooking } from '#lib/booking/last-booking.ts';
import type { PageFacts } from '#lib/site/facts/page-facts.ts';
import { paidAhead } from '#lib/booking/paid-ahead.ts';
import { requireCheckoutKey } from '#lib/session-storage.ts';
import { localMoment } from '#lib/time/clock.ts';
import { useAnnouncer } from '#ui/announcer.tsx';
import { useFreeDays } from '#ui/choose-time/use-free-days.ts';
import { useCloseOnBack } from '#ui/hooks/use-close-on-back.ts';
import { useActiveMember } from '#ui/hooks/use-active-member.ts';
import {
  FIRST_STEP_FIELDS,
  dialogSchema,
  startingValues,
  takenToCheckout,
  type DialogValues,
} from './booking-values.ts';
import { NOT_LOADED } from './booking-footer.tsx';
import type { ExtrasStep } from './extras/extras-step.tsx';
import { proceedToCheckout } from './proceed-to-checkout.ts';
import { stepName } from './step-name.ts';
import { useAvailabilityAnnouncement, usePriceAnnouncement } from './when/use-announcements.ts';
import { useAvailability } from './when/use-availability.ts';
import { useChosenTime } from './when/use-chosen-time.ts';
import { useFormUpkeep } from './use-form-upkeep.ts';
import { useHomeVisit } from './extras/use-home-visit.ts';
import { useMember } from './who/use-member.ts';
import type { BookingWaiting } from './when/booking-waiting.tsx';
import type { WaitingPerson, WaitlistChoice } from './when/waitlist-form.tsx';

const NOT_KNOWN_YET = 'We couldn’t check your time. Please try again in a moment.';
const JUST_TAKEN = 'That time was just taken. Please choose another.';
const HOW_TO_PAY = 'Please choose one';

// What only step 2 needs is loaded for those who get there, and the waitlist for the few who need it.
const loadExtras = () => import('./extras/extras-step.tsx');
const loadWaiting = () => import('./when/booking-waiting.tsx');

const itemsOf = <T>(listing: Listing<T>) => (listing.state === 'ready' ? listing.items : []);

export type Booking = ReturnType<typeof useBookingForm>;

/** Everything in a booking: its form, the free times, the prices, and the steps. */
export function useBookingForm(request: BookingRequest, facts: PageFacts, onDone: () => void) {
  const [step, setStep] = useState<1 | 2>(1);
  const form = useForm({
    resolver: formResolver(dialogSchema, ['phone']),
    defaultValues: startingValues(request),
    mode: 'onTouched',
    // A folded field can't be focused: `focusFirst` knows where its question is.
    shouldFocusError: false,
  });
  const { getValues, handleSubmit, setFocus, setValue } = form;
  // Typing changes nothing but its own field.
  const [serviceId, date, selectedEnhancements = [], wishesCredit, wishesGift] = form.watch([
    'serviceId',
    'appointmentDate',
    'selectedEnhancements',
    'useCredit',
    'useGiftValue',
  ]);
  const today = localMoment(new Date(), facts.timeZone).localDate;
  const services = useStore($services);
  const enhancements = useStore($enhancements);
  const longer = itemsOf(enhancements).filter(
    ({ id, extraMinutes }) => extraMinutes && selectedEnhancements.includes(id),
  );
  const enhancementIds = longer.map(({ id }) => id).join() || undefined;
  const { user, credits, last, PaidAhead, home } = useMember();
  const visit = useHomeVisit(form, home !== null);
  const { zip: visitZip } = visit;
  // Where a home visit is, decides when it can be.
  const askedFor = visit.isWaiting ? '' : serviceId;
  const wish = { serviceId: askedFor, enhancementIds, visitZip };
  const { freeTimes, retry } = useAvailability(date, wish, today);
  const loadDays = useCallback(
    (from: string, signal: AbortSignal) =>
      call(
        listAvailableDays,
        { serviceId, enhancementIds, visitZip, from, checkoutKey: requireCheckoutKey() },
        { signal },
      ),
    [serviceId, enhancementIds, visitZip],
  );
  const subject = askedFor && `${serviceId} ${enhancementIds ?? ''} ${visitZip ?? ''}`.trimEnd();
  const freeDays = useFreeDays({ subject, today, load: loadDays });
  const isMember = useActiveMember();
  const [lastHere] = useState(readLastBooking);
  const service = itemsOf(services).find(({ id }) => id === serviceId);
  const [taken] = useState(takenToCheckout.read);
  const held = taken?.useCredit && itemsOf(services).find(({ id }) => id === taken.serviceId);
  const ahead = service ? paidAhead(service, credits, held ? held.duration : undefined) : null;
  const useCredit = Boolean(wishesCredit && ahead?.credits);
  const summary = getBookingSummary(
    { serviceId, enhancementIds: selectedEnhancements, isMember, useCredit },
    { services: itemsOf(services), enhancements: itemsOf(enhancements) },
  );
  const useGiftValue = Boolean(
    wishesGift && ahead?.giftCents && summary && summary.subtotalCents > 0,
  );
  const { announce, region } = useAnnouncer();
  const [failure, setFailure] = useState('');
  const [waiting, setWaiting] = useState<{
    wish: WaitlistChoice;
    View: typeof BookingWaiting;
  } | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [Extras, setExtras] = useState<{ Step: typeof ExtrasStep } | null>(null);
  const words = [
    service ? serviceLabel(service) : 'this massage',
    ...longer.map(({ name }) => name),
  ];
  const session = { key: subject, words: words.join(' with ') };
  const time = useChosenTime({ form, freeTimes, freeDays, session, announce });

  useAvailabilityAnnouncement(freeTimes, announce);
  usePriceAnnouncement(summary?.subtotalCents, announce);
  useFormUpkeep({ form, user, services, duration: service?.duration });

  const goTo = (next: 1 | 2) => {
    setStep(next);
    setFailure('');
    time.fold();
    announce(stepName(next));
    // The pressed control is gone: focus the top of what replaces it.
    panel.current?.focus();
    panel.current?.scrollTo(0, 0);
  };
  const focusFirst = (errors: FieldErrors<DialogValues>) => {
    const first = FIRST_STEP_FIELDS.find((name) => errors[name]);
    if (!first) return false;
    if (first === 'appointmentDate' || first === 'appointmentTime') time.focusMissing();
    // The field may be in the page only after the next render.
    else setTimeout(() => setFocus(first));
    return true;
  };
  useCloseOnBack('extras', step === 2, () => goTo(1), { isStep: true });
  const goOn = async () => {
    try {
      const { ExtrasStep: Step } = await needPart(loadExtras);
      setExtras({ Step });
      goTo(2);
    } catch {
      setFailure(NOT_LOADED);
    }
  };
  const next = handleSubmit(goOn, async (errors) => {
    if (!focusFirst(errors)) await goOn();
  });
  const submit = handleSubmit(
    (booked) => {
      if (freeTimes.state !== 'ready') {
        goTo(1);
        setFailure(NOT_KNOWN_YET);
        return;
      }
      const slot = freeTimes.slots.find((each) => each.time === booked.appointmentTime);
      if (!slot || !summary) {
        goTo(1);
        setFailure(JUST_TAKEN);
        freeDays.ask();
        return;
      }
      if (ahead?.credits && wishesCredit === undefined) {
        form.setError('useCredit', { message: HOW_TO_PAY });
        panel.current?.querySelector<HTMLElement>('[name="pay-with"]')?.focus();
        return;
      }
      const refusal = proceedToCheckout({
        // If the credits hadn't loaded, none was chosen: it can be chosen at checkout.
        values: {
          ...booked,
          homeVisit: visit.address,
          useCredit: wishesCredit && useCredit,
          useGiftValue,
        },
        startsAt: slot.startsAt,
        subtotalCents: summary.subtotalCents,
        phone: facts.phone,
        onDone,
      });
      if (refusal) setFailure(refusal);
    },
    (errors) => {
      if (!FIRST_STEP_FIELDS.some((name) => errors[name])) return;
      goTo(1);
      focusFirst(errors);
    },
  );

  const wait = async (wish: WaitlistChoice) => {
    setFailure('');
    try {
      const { BookingWaiting: View } = await needPart(loadWaiting);
      setWaiting({ wish, View });
    } catch {
      setFailure(NOT_LOADED);
    }
  };
  const comeBack = (person: WaitingPerson) => {
    for (const name of ['firstName', 'lastName', 'email', 'phone', 'textConsent'] as const) {
      setValue(name, person[name], { shouldDirty: true });
    }
    setWaiting(null);
    // The pressed control is gone, and the panel is back after the next render.
    setTimeout(() => panel.current?.focus());
  };

  return {
    form,
    facts,
    step,
    Extras,
    today,
    panel,
    announce,
    region,
    failure,
    setFailure,
    onDone,
    services,
    enhancements,
    service,
    summary,
    isMember,
    serviceId,
    selectedEnhancements,
    freeTimes,
    freeDays,
    retry,
    time,
    ahead,
    wishesCredit,
    PaidAhead,
    /** The last booking of this person, or of this browser. */
    again: last ?? lastHere,
    /** The day or half day whose waitlist is being joined, and the form for it. */
    waiting,
    wait: (wish: WaitlistChoice) => void wait(wish),
    comeBack,
    person: getValues,
    visit: { ...visit, Part: home?.HomeVisit ?? null },
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      // A home visit without its whole address goes nowhere.
      if (visit.address && home?.checkAddress(form, visit.address) === false) return;
      return step === 1 ? next(event) : submit(event);
    },
    onPrevious: () => goTo(1),
  };
}
