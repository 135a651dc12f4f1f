import { serviceLabel } from '#lib/booking/text/booking-summary.ts';
import { useBooking } from '../booking-context.ts';
import { WaitlistForm, type WaitlistChoice } from './waitlist-form.tsx';

/** The waitlist of a full day in place of the booking; what was typed goes there and comes back. */
export function BookingWaiting({ wish }: { wish: WaitlistChoice }) {
  const { service, serviceId, person, facts, time, comeBack, onDone } = useBooking();
  return (
    <WaitlistForm
      wish={wish}
      serviceId={serviceId}
      serviceWords={service ? serviceLabel(service) : 'Massage'}
      person={person()}
      facts={facts}
      onBack={comeBack}
      onChoose={(typed, free) => {
        comeBack(typed);
        time.choose(free.date, free.time);
        time.fold();
      }}
      onDone={onDone}
    />
  );
}
