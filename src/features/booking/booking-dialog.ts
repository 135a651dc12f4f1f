import { closeOnBack } from '#lib/back-closes.ts';
import {
  bookingForm,
  onBookingRequest,
  type BookingRequest,
} from '#lib/booking/booking-request.ts';
import css from '#ui/dialog.module.css';
import own from './booking.module.css';
import { stepName } from './step-name.ts';

// The dialog's frame opens without waiting for React; the form, heavy as it is, follows some frames later.

const FRAME = `
  <div class="${css.sheet}">
    <header class="${css.head}">
      <div>
        <h2 id="booking-title" tabindex="-1">Book Your Massage</h2>
        <p class="${css.subtitle}"></p>
      </div>
      <button type="button" class="${css.close}" aria-label="Close">
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18" /></svg>
      </button>
    </header>
    <div class="${own.place}">
      <div class="${own.coming}" aria-hidden="true"><i></i><i></i><i></i><i></i></div>
    </div>
  </div>`;

function createFrame() {
  const dialog = document.createElement('dialog');
  dialog.className = css.dialog ?? '';
  dialog.dataset['wide'] = '';
  dialog.setAttribute('aria-labelledby', 'booking-title');
  dialog.innerHTML = FRAME;
  const part = (name: string | undefined) => dialog.querySelector<HTMLElement>(`.${name}`);
  const [heading, subtitle, place] = [
    dialog.querySelector('h2'),
    part(css.subtitle),
    part(own.place),
  ];
  if (!heading || !subtitle || !place) throw new Error('The frame of the dialog is incomplete');
  part(css.close)?.addEventListener('click', () => dialog.close());
  let hasPressedVeil = false;
  dialog.addEventListener('mousedown', ({ target }) => {
    // A drag that starts in a field and ends on the backdrop must not close the dialog.
    hasPressedVeil = target === dialog;
  });
  dialog.addEventListener('click', ({ target }) => {
    if (hasPressedVeil && target === dialog) dialog.close();
  });
  // Otherwise Android's Back would close it whole; without it, Escape is ours.
  dialog.setAttribute('closedby', 'none');
  dialog.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dialog.close();
  });
  document.body.append(dialog);
  return { dialog, heading, subtitle, place };
}

/** The form's script and everything it imports load in parallel; the page names them (`src/layouts/page.astro`). */
const waiting = document.querySelector<HTMLTemplateElement>('template[data-load="booking-form"]');
const formScript = waiting?.content.querySelector('script')?.getAttribute('src') ?? '';
document.head.append(...(waiting?.content.querySelectorAll('link') ?? []));

async function loadForm() {
  await import(/* @vite-ignore */ formScript);
  if (!bookingForm.mount) throw new Error('The booking form did not load');
  return bookingForm.mount;
}

let openings = 0;
let frame: ReturnType<typeof createFrame> | undefined;

async function openBookingDialog(request: BookingRequest): Promise<void> {
  const { dialog, heading, subtitle, place } = (frame ??= createFrame());
  subtitle.textContent = stepName(1);
  if (!dialog.open) {
    dialog.showModal();
    // `deferred-loading.ts` opens it again after a reload.
    const close = closeOnBack('booking', () => dialog.close());
    dialog.addEventListener('close', close, { once: true });
  }
  // Reading starts at the title; a focused field would open a phone's keyboard over the sheet.
  heading.focus();
  const opening = ++openings;
  try {
    const mount = await loadForm();
    if (!dialog.open || opening !== openings) return;
    const unmount = mount(place, {
      request,
      onSubtitle: (words) => (subtitle.textContent = words),
      onDone: () => dialog.close(),
    });
    dialog.addEventListener('close', unmount, { once: true });
  } catch {
    if (!dialog.open || opening !== openings) return;
    dialog.close();
    document.querySelector<HTMLDialogElement>('#load-failure')?.showModal();
  }
}

// This file loads when someone reaches for the dialog, so the form loads too.
loadForm().catch(() => null);
document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const control = event.target.closest<HTMLElement>('[data-book]');
  if (!control) return;
  event.preventDefault();
  const { book: serviceId, date, time, again } = control.dataset;
  void openBookingDialog({
    ...(serviceId && { serviceId }),
    ...(date && { date }),
    ...(time && { time }),
    ...(again !== undefined && { isAgain: true }),
  });
});
onBookingRequest((request) => void openBookingDialog(request));
