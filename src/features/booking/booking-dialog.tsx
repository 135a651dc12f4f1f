import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { onBookingRequest, type BookingRequest } from '../../lib/booking-request.ts';
import { loadCatalogue } from '../../lib/catalogue-store.ts';
import { readPageFacts, type PageFacts } from '../../lib/page-facts.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { BookingForm } from './booking-form.tsx';
import { stepName } from './step-name.ts';

/** The request being answered; each opening is an object of its own, so that the form starts afresh. */
const $opening = atom<{ id: number; request: BookingRequest } | null>(null);
let openings = 0;
let isMounted = false;

function BookingDialog({ facts }: { facts: PageFacts }) {
  const opening = useStore($opening);
  return opening && <OpenDialog key={opening.id} request={opening.request} facts={facts} />;
}

function OpenDialog({ request, facts }: { request: BookingRequest; facts: PageFacts }) {
  const [isOpen, setIsOpen] = useState(true);
  const [step, setStep] = useState<1 | 2>(1);
  const [isWaiting, setIsWaiting] = useState(false);
  return (
    <Dialog
      open={isOpen}
      title="Book Your Massage"
      subtitle={isWaiting ? 'Waitlist' : stepName(step)}
      onClose={() => $opening.set(null)}
    >
      <BookingForm
        request={request}
        facts={facts}
        step={step}
        onStep={setStep}
        onWaiting={setIsWaiting}
        onDone={() => setIsOpen(false)}
      />
    </Dialog>
  );
}

function openBookingDialog(request: BookingRequest): void {
  loadCatalogue();
  $opening.set({ id: ++openings, request });
  if (isMounted) return;
  isMounted = true;
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<BookingDialog facts={readPageFacts()} />);
}

// This file arrives when somebody reaches for the dialog: what it lists is asked for at once.
loadCatalogue();
document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const control = event.target.closest<HTMLElement>('[data-book]');
  if (!control) return;
  event.preventDefault();
  const { book: serviceId, date, time, again } = control.dataset;
  openBookingDialog({
    ...(serviceId && { serviceId }),
    ...(date && { date }),
    ...(time && { time }),
    ...(again !== undefined && { isAgain: true }),
  });
});
onBookingRequest(openBookingDialog);
