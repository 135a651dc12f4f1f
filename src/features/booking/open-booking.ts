import { apologizeForDialog } from '../../lib/apology/apologize-for-dialog.ts';
import { onBookingRequest, type BookingRequest } from '../../lib/booking-request.ts';

// The page must not pay for the dialog before somebody reaches for it: react-dom alone is 59 kB.
const loadDialog = () => import('./booking-dialog.tsx');

const opener = (event: Event) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('[data-book]') : null;

function prepare(event: Event): void {
  if (!opener(event)) return;
  // Only a head start: if it fails, the click tries again and says so.
  loadDialog()
    .then((dialog) => dialog.prepareBookingDialog())
    .catch(() => null);
}

function open(request: BookingRequest): void {
  // On a slow line the tap must show: the pointer says that something is on its way.
  document.body.ariaBusy = 'true';
  loadDialog()
    .then((dialog) => dialog.openBookingDialog(request), apologizeForDialog)
    .finally(() => (document.body.ariaBusy = null));
}

for (const intent of ['pointerover', 'focusin', 'touchstart']) {
  document.addEventListener(intent, prepare, { passive: true });
}
document.addEventListener('click', (event) => {
  const control = opener(event);
  if (!control) return;
  event.preventDefault();
  const { book: serviceId, date, time } = control.dataset;
  open({ ...(serviceId && { serviceId }), ...(date && { date }), ...(time && { time }) });
});
onBookingRequest(open);
