import { startTransition } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { bookingForm } from '#lib/booking/booking-request.ts';
import { loadCatalog } from '#lib/booking/catalog-store.ts';
import { readPageFacts } from '#lib/site/facts/page-facts.ts';
import { BookingForm } from './booking-form.tsx';

let root: Root | undefined;
let openings = 0;

// The catalog loads before anyone presses a button.
loadCatalog();

// Renders a fresh form at each opening.
bookingForm.mount = (place, mount) => {
  loadCatalog();
  const opened = (root ??= createRoot(place));
  const form = <BookingForm key={++openings} facts={readPageFacts()} {...mount} />;
  // As a transition, so that a press in the meantime is answered.
  if (openings === 1) startTransition(() => opened.render(form));
  else opened.render(form);
  return () => opened.render(null);
};
