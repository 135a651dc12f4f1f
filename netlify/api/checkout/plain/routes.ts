import { Hono, type Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { html } from 'hono/html';
import { DAYS_SHOWN } from '#contract/checkout/availability.ts';
import { checkoutKeySchema } from '#contract/orders/booking.ts';
import type { BookTimesQuery } from '#contract/checkout/plain-booking.ts';
import { KEPT_HOURS } from '#contract/rules/retention/retention.ts';
import { paths } from '#lib/site/paths.ts';
import { phoneHref } from '#lib/site/facts/contact-facts.ts';
import { AppError, isOurFault } from '../../../errors/app-error.ts';
import { REFUSALS } from '../../../errors/refusals.ts';
import type { Deps } from '#platform/deps.ts';
import { listAvailableDays } from '../availability/list-availability.ts';
import { readCatalog } from '../../catalog/catalog.ts';
import { requireChoice } from '../booking-request.ts';
import { readCheckoutStatus } from '../checkout-status.ts';
import { openPaymentPage } from '../open-page.ts';
import { senderNetworks } from '../../middleware/sender-network.ts';
import { readViewer, type Viewer } from '../../middleware/session.ts';
import { getSessionHash } from '../../middleware/session-cookies.ts';
import { requirePhone } from '../../middleware/answer-calls.ts';
import { answerPage, newsBox } from './answer-page.ts';
import type { BookingForm } from './booking-form.ts';
import { bookingForm } from './form-page.ts';
import { readTerms } from './form-terms.ts';
import { timesHref } from './form-times.ts';
import { outcomePage } from './outcome-page.ts';
import { EMPTY_VALUES, readForm, readTimesQuery, readTyped, type SentForm } from './read-form.ts';

/** The addresses that answer with pages for people; FORM_PATH also takes a form. */
export const PLAIN_PAGES: readonly string[] = [paths.bookTimes, paths.bookPay, paths.bookDone];
export const FORM_PATH = paths.bookPay;

const CHECKOUT = 'checkout';

/** Booking with plain forms: choose a time, pay on Stripe's page, return. */
export function plainBookingRoutes(deps: Deps) {
  const routes = new Hono();
  routes.get(paths.bookTimes, async (c) => {
    const query = readTimesQuery(new URL(c.req.url).searchParams);
    if (!query) return c.redirect(paths.book, 303);
    const key = ownKey(c);
    const [viewer, typed] = await Promise.all([
      readViewer(c, deps),
      key === null ? null : readTyped(deps, key),
    ]);
    const unpaid = typed && key !== null ? await findUnpaid(c, deps, key, viewer) : null;
    // The payment arrived after the client left its page.
    if (unpaid === 'paid') return c.redirect(paths.bookDone, 303);
    const { freeTime = typed?.freeTime ?? '', left } = query;
    return answerForm(c, deps, viewer, {
      query,
      checkoutKey: (typed && key) ?? crypto.randomUUID(),
      values: { ...(typed ?? valuesOf(viewer)), freeTime },
      errors: {},
      ...((unpaid ?? left) && { news: { heading: NOT_PAID, words: LEFT[unpaid ?? 'unknown'] } }),
    });
  });
  // The address was reloaded or bookmarked.
  routes.get(paths.bookPay, (c) => c.redirect(paths.book, 303));
  routes.post(paths.bookPay, async (c) => {
    const sent = await readForm(c);
    try {
      const url = await openPage(c, deps, sent);
      keepKey(c, deps, sent.checkoutKey);
      return c.redirect(url, 303);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'already_paid') {
        keepKey(c, deps, sent.checkoutKey);
        return c.redirect(paths.bookDone, 303);
      }
      return answerRefusal(c, deps, { sent, error });
    }
  });
  routes.get(paths.bookDone, async (c) => {
    const checkoutKey = (await keyOfSession(deps, c.req.query('session'))) ?? ownKey(c);
    const status =
      checkoutKey === null
        ? ({ state: 'none' } as const)
        : await readCheckoutStatus(deps, {
            checkoutKey,
            networks: senderNetworks(c),
            viewer: readViewer(c, deps),
          });
    if (status.state === 'booked') deleteCookie(c, CHECKOUT, { path: paths.book });
    return answerPage(
      c,
      deps,
      outcomePage(status, await deps.readPractice(), {
        goOnHref: await goOnHref(deps, checkoutKey),
        hereHref: new URL(c.req.url).search
          ? paths.bookDone + new URL(c.req.url).search
          : paths.bookDone,
      }),
    );
  });
  return routes;
}

const NOT_PAID = 'Nothing was charged';

/** The news, by the state of the checkout that was left unpaid; `unknown` if it isn't this browser's or we can't tell. */
const LEFT = {
  open: 'You came back without paying. What you typed is still here, and we’re still holding your time.',
  expired:
    'You came back without paying. What you typed is still here, but we no longer hold your time.',
  unknown: 'You came back without paying.',
} as const;

/** Returns the state of a checkout that this browser left for the payment page, even by Back; null if we can't tell. */
async function findUnpaid(
  c: Context,
  deps: Deps,
  checkoutKey: string,
  viewer: Viewer,
): Promise<'open' | 'expired' | 'paid' | null> {
  const question = { checkoutKey, networks: senderNetworks(c), viewer: Promise.resolve(viewer) };
  // The form works without this answer too.
  const status = await readCheckoutStatus(deps, question).catch(() => null);
  if (status === null || status.state === 'none') return null;
  return status.state === 'open' || status.state === 'expired' ? status.state : 'paid';
}

interface ShownForm extends Pick<BookingForm, 'query' | 'checkoutKey' | 'values' | 'errors'> {
  alternatives?: BookingForm['alternatives'];
  news?: { heading: string; words: string };
  status?: (typeof REFUSALS)[keyof typeof REFUSALS]['status'];
}

/** Answers with the form and the times that are free now. */
async function answerForm(c: Context, deps: Deps, viewer: Viewer, shown: ShownForm) {
  const { query, checkoutKey, errors, news, status = 200 } = shown;
  const { serviceId, enhancementIds, from } = query;
  const [catalog, days, practice] = await Promise.all([
    readCatalog(deps.database),
    listAvailableDays(
      deps.database,
      { serviceId, enhancementIds: enhancementIds.join(), days: DAYS_SHOWN, from, checkoutKey },
      getSessionHash(c, deps),
    ),
    deps.readPractice(),
  ]);
  const choice = requireChoice(catalog, query);
  const wrong = Object.entries(errors).filter(([name]) => name !== 'checkoutKey');
  const box = news
    ? newsBox(news.heading, html`<p>${news.words}</p>`)
    : wrong.length > 0
      ? newsBox(
          'Please check what you entered',
          html`<ul>
            ${wrong.map(([name, words]) => html`<li><a href="#${name}">${words}</a></li>`)}
          </ul>`,
        )
      : null;
  const title = 'Choose a Time';
  return answerPage(c, deps, {
    title: status === 200 ? title : `Please check: ${title}`,
    status,
    content: bookingForm({
      alternatives: [],
      ...shown,
      practice,
      choice,
      days,
      terms: await readTerms(deps, {
        catalog,
        choice,
        checkoutKey,
        isMember: viewer.isActiveMember,
      }),
      news: box,
    }),
  });
}

/** Opens the payment page for a sent form. Throws invalid_request with what is wrong with it. */
async function openPage(c: Context, deps: Deps, { booking, errors, query }: SentForm) {
  if (!booking) throw new AppError('invalid_request', { fields: errors });
  await requirePhone('phone', booking.phone);
  const { serviceId, checkoutKey, policyVersion, shownTotal } = booking;
  return openPaymentPage(
    deps,
    {
      input: {
        serviceId,
        checkoutKey,
        policyVersion,
        shownTotal,
        booking,
        enhancementIds: query.enhancementIds,
        isPaying: true,
        useCredit: false,
        useGiftValue: false,
        giftCodes: [],
      },
      networks: senderNetworks(c),
      viewer: readViewer(c, deps),
    },
    {
      successUrl: `${deps.siteUrl}${paths.bookDone}?session={CHECKOUT_SESSION_ID}`,
      cancelUrl: deps.siteUrl + timesHref(query, { left: '1' }),
    },
  );
}

/** Answers with the form again, with what was typed and why it was refused. */
async function answerRefusal(
  c: Context,
  deps: Deps,
  { sent, error }: { sent: SentForm; error: AppError },
) {
  const { status, title, detail } = REFUSALS[error.code];
  const { fields = {}, alternatives = [], retryAfterSeconds } = error.options;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  // There is no form for a service that is gone.
  if (error.code === 'unknown_service' || error.code === 'unknown_enhancement') throw error;
  const { query, checkoutKey, values } = sent;
  return answerForm(c, deps, await readViewer(c, deps), {
    query,
    checkoutKey,
    values,
    alternatives,
    status,
    errors: fields,
    ...(error.code !== 'invalid_request' && {
      news: { heading: title, words: error.options.detail ?? detail },
    }),
  });
}

/** Answers a refusal with a page, for anyone who has no form to see it in. */
export async function answerPlainError(c: Context, deps: Deps, error: AppError) {
  const { status, title, detail } = REFUSALS[error.code];
  // The database may be what's out of order.
  const phone = await deps.readPractice().then(
    (practice) => practice.phone,
    () => null,
  );
  return answerPage(c, deps, {
    title,
    status,
    content: html`<div class="wrap plain">
      <h1>${title}</h1>
      <p role="alert">${error.options.detail ?? detail}</p>
      ${isOurFault(error) ? html`<p>Use your browser’s Back button to return to what you typed.</p>` : ''}
      <p class="ways">
        <a class="button" href="${paths.book}">Book a massage</a>
        ${phone === null ? '' : html`<a class="button quiet" href="${phoneHref(phone)}">Call ${phone}</a>`}
      </p>
    </div>`,
  });
}

/** A member doesn't have to type what we know. */
function valuesOf({ firstName, lastName, email, phone }: Viewer) {
  return { ...EMPTY_VALUES, firstName, lastName, email, phone: phone ?? '' };
}

/** Returns the key of the checkout that this browser last began; it appears in no address. */
function ownKey(c: Context): string | null {
  const key = checkoutKeySchema.safeParse(getCookie(c, CHECKOUT));
  return key.success ? key.data : null;
}

function keepKey(c: Context, { siteUrl }: Pick<Deps, 'siteUrl'>, checkoutKey: string): void {
  setCookie(c, CHECKOUT, checkoutKey, {
    path: paths.book,
    httpOnly: true,
    sameSite: 'Lax',
    secure: siteUrl.startsWith('https:'),
    maxAge: KEPT_HOURS.plainCheckout * 3600,
  });
}

/** Returns the key of the checkout that a payment page belongs to; searches only our own database. */
async function keyOfSession({ database }: Deps, sessionId: string | undefined) {
  if (!sessionId || !/^cs_\w{1,250}$/.test(sessionId)) return null;
  const [order] = await database.read((tables) =>
    tables.from('order_details').select('checkout_key').eq('checkout_session_id', sessionId),
  );
  return order?.checkout_key ?? null;
}

/** Returns the address of a checkout's form, which is filled in again for its own browser. */
async function goOnHref({ database }: Deps, checkoutKey: string | null): Promise<string> {
  if (checkoutKey === null) return paths.book;
  const [order] = await database.read((tables) =>
    tables
      .from('order_details')
      .select('service_id, enhancement_ids')
      .eq('checkout_key', checkoutKey)
      .order('created_at', { ascending: false })
      .limit(1),
  );
  if (!order?.service_id) return paths.book;
  const query: BookTimesQuery = {
    serviceId: order.service_id,
    enhancementIds: order.enhancement_ids ?? [],
  };
  return timesHref(query);
}
