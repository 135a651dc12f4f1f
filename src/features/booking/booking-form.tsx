import { useEffect } from 'react';
import type { BookingMount } from '#lib/booking/booking-request.ts';
import type { PageFacts } from '#lib/site/facts/page-facts.ts';
import { BookingContext } from './booking-context.ts';
import { BookingSteps } from './booking-steps.tsx';
import { stepName } from './step-name.ts';
import { useBookingForm } from './use-booking-form.ts';
import { guarded, PAYING_NOTE } from '#ui/guarded/guarded.tsx';

interface BookingFormProps extends BookingMount {
  facts: PageFacts;
}

/** The booking up to the checkout page, or the waitlist of a full day in place of it. */
export const BookingForm = guarded(function BookingForm({
  request,
  facts,
  onSubtitle,
  onDone,
}: BookingFormProps) {
  const booking = useBookingForm(request, facts, onDone);
  const { waiting, step } = booking;
  const subtitle = waiting ? 'Waitlist' : stepName(step);
  useEffect(() => {
    onSubtitle(subtitle);
  }, [subtitle, onSubtitle]);
  return (
    <BookingContext value={booking}>
      {waiting ? <waiting.View wish={waiting.wish} /> : <BookingSteps />}
    </BookingContext>
  );
}, PAYING_NOTE);
