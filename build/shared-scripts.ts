/**
 * The scripts that pages share. Each has the modules whose paths have one of its entries in them: a folder (`/`), only the files in it
 * (`/*`), a file or a name (`button.` has its styles, too). What those import comes along, unless a script further up has it, so the
 * order is from the bottom up. The bundler divides everything else by who uses it.
 */
export const SHARED_SCRIPTS: Record<string, readonly string[]> = {
  /** Small modules of scripts that run before React does: one request instead of nine. */
  shared: [
    'src/contract/rules/durations.ts',
    'src/contract/rules/money/money.ts',
    'src/contract/rules/retention/retention.ts',
    'src/features/booking/booking.module.css',
    'src/features/booking/step-name.ts',
    'src/features/checkout/open/open-checkout.ts',
    'src/features/checkout/state/payment-note.ts',
    'src/lib/booking/booking-request.ts',
    'src/lib/booking/last-booking.ts',
    'src/lib/session-storage.ts',
    'src/lib/site/paths.ts',
    'src/ui/dialog.module.css',
  ],
  /** What makes Back close a dialog: the booking dialog's frame needs it before React is there. */
  back: ['src/lib/back-closes.ts'],
  /** What tells a screen reader something: Home, Services and the dashboard need it. */
  announce: ['src/lib/loading/announce.ts'],
  /** What every island stands on: twenty small scripts take more requests and compress worse. */
  kit: [
    'node_modules/@nanostores/',
    'node_modules/nanostores/',
    'node_modules/react/',
    'node_modules/react-dom/',
    'node_modules/scheduler/',
    'node_modules/zod/',
    'vite/preload-helper',
    'src/contract/catalog.ts',
    'src/contract/checkout/availability.ts',
    'src/contract/orders/booking.ts',
    'src/contract/practice/words.ts',
    'src/contract/rules/text.ts',
    'src/contract/rules/text-message.ts',
    'src/lib/api-client.ts',
    'src/lib/booking/text/pressure-labels.ts',
    'src/lib/jsx/',
    'src/lib/loading/late-part.ts',
    'src/lib/site/facts/contact-facts.ts',
    'src/lib/site/facts/page-facts.ts',
    'src/lib/time/clock.ts',
    'src/lib/viewer.ts',
    'src/ui/announcer.tsx',
    'src/ui/button.',
    'src/ui/form/field.',
    'src/ui/hooks/use-close-on-back.ts',
    'src/ui/hooks/use-media.ts',
    'src/ui/hooks/use-part.ts',
    'src/ui/load-failure.',
    'src/ui/toast/toast',
  ],
  /** What the site's forms stand on. The dashboard's first screen has none. */
  forms: ['node_modules/react-hook-form/', 'src/lib/forms/form-resolver.ts'],
  /** What the booking dialog stands on, and others who show what services cost. */
  booking: [
    'src/contract/health/health.ts',
    'src/contract/rules/money/pricing.ts',
    'src/lib/booking/booked-contact.ts',
    'src/lib/booking/catalog-store.ts',
    'src/lib/booking/paid-ahead.ts',
    'src/lib/booking/text/booking-summary.ts',
    'src/ui/choose-time/',
    'src/ui/form/enhancement-choices.',
    'src/ui/hooks/use-active-member.ts',
  ],
  /** What was booked, and what paid for it: for checkout, members and the dashboard alike. */
  booked: [
    'src/contract/gifts/gift-delivery.ts',
    'src/contract/orders/booked-appointment.ts',
    'src/contract/rules/gift-code.ts',
    'src/contract/rules/home-visits.ts',
    'src/contract/rules/money/cancellation.ts',
    'src/contract/rules/money/payment-parts.ts',
  ],
  /** The calls that pay. */
  paying: [
    'src/contract/checkout/checkout.ts',
    'src/contract/gifts/gifts.ts',
    'src/lib/stripe/retry-pause.ts',
  ],
  /** What checkout, its confirmation and an appointment's own page share. */
  'checkout-parts': [
    'node_modules/@stripe/',
    'src/features/checkout/checkout.module.css',
    'src/features/checkout/state/checkout-memory.ts',
    'src/lib/stripe/payment-client.ts',
    'src/lib/stripe/payment-look.ts',
    'src/lib/stripe/payment-text.ts',
    'src/lib/stripe/run-once.ts',
    'src/ui/pay/card-notes.tsx',
    'src/ui/pay/gift-codes.',
    'src/ui/pay/payment-fields.tsx',
  ],
  /** A card payment that isn't a booking's: for gifts, and on an appointment's own page. */
  card: ['src/lib/stripe/card-payment.ts', 'src/ui/pay/late-card-payment.tsx'],
  /** What asks the API, for members and the therapist. */
  query: [
    'src/lib/query/cache.ts',
    'src/lib/query/connection.ts',
    'src/lib/query/failure.ts',
    'src/lib/query/use-mutation.ts',
    'src/lib/query/use-query.ts',
  ],
  /** How forms send what was entered. Before the dashboard, or every form would fetch that with it. */
  'call-forms': ['src/lib/forms/'],
  /** What a browser stores for the dashboard; logging out anywhere empties it. */
  offline: ['node_modules/idb-keyval/', 'src/lib/offline-store.ts'],
  /** What the dashboard shares with forms, with members' own pages and with its login. */
  sent: ['src/contract/done.ts', 'src/contract/rules/honeypot.ts'],
  own: [
    'src/contract/appointments/requests.ts',
    'src/lib/time/',
    'src/ui/dialog.tsx',
    'src/ui/hooks/use-now.ts',
    'src/ui/hooks/use-when-hidden.ts',
  ],
  portal: ['src/features/admin/ui/kept-tab.ts', 'src/lib/voice.ts', 'src/ui/form/password-input.'],
  /** What the dashboard's screens stand on, the day among it. */
  dashboard: [
    'src/features/admin/appointments/notes/load-session-note.ts',
    'src/features/admin/shell/*',
    'src/features/admin/today/*',
    'src/features/admin/ui/*',
    'src/features/admin/ui/dialog/open-dialogs.ts',
    'src/features/admin/ui/screen/',
  ],
  /** What its lists and dialogs share, which come after the first screen. */
  lists: ['src/features/admin/ui/'],
};

/** Returns whether a module's path is one of those that begin like this. */
export const beginsLike = (path: string, like: string): boolean =>
  like.endsWith('/*') ? RegExp(`${like.slice(0, -1)}[^/]+$`).test(path) : path.includes(like);

/** The groups of the bundler that make these scripts. */
export const sharedScripts = Object.entries(SHARED_SCRIPTS).map(([name, parts]) => ({
  name,
  test: (id: string) => parts.some((like) => beginsLike(id.split('?')[0] ?? id, like)),
}));
