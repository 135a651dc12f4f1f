import { randomUUID } from 'node:crypto';
import type { Route } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { finishSale, prepareSale, releaseSale } from '#contract/checkout/in-person.ts';
import { grantCredits } from '#contract/clients/clients.ts';
import {
  CARDS,
  comeFromOwnNetwork,
  fillCard,
  payButton,
} from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeTherapist, newName } from '../../helpers/journeys/member-journey.ts';
import {
  SAME_SITE,
  problem,
  expectNoViolation,
  expectNoOverflow,
  open,
  book,
  countSessions,
} from '../../helpers/journeys/admin-desk.ts';
import { button, toast } from '../../helpers/browser/locators.ts';

failOnConsole(
  test,
  /Failed to load resource: (net::ERR_|the server responded with a status of (402|409|503))/,
);

test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeTherapist(context);
});

test(
  'a sale by card survives every refusal, a reload and a lost response, and is recorded once',
  { tag: '@desktop' },
  async ({ page }) => {
    const name = newName();
    const section = await open(page, 'checkout');
    await section.getByRole('button', { name: 'Continue to services' }).click();
    await expect(toast(page, 'Name Required')).toContainText("Please enter the client's name");
    await expectNoViolation(page, '#checkout');
    await section.getByLabel('Walk-in name').fill(name);
    await page.keyboard.press('Enter');

    await expect(section.getByRole('heading', { name })).toBeFocused();
    await button(page, 'Proceed to Payment').click();
    await expect(toast(page, 'Service Required')).toContainText('Please select a service');
    await section.getByLabel('Service', { exact: true }).selectOption('swedish-60');
    await section.getByRole('checkbox', { name: 'Aromatherapy' }).check();
    await expect(section.getByText('$90', { exact: true })).toBeVisible();
    await page.route(
      `**${prepareSale.path}`,
      problem(503, 'payments_unavailable', 'Stripe does not answer.'),
      { times: 1 },
    );
    await button(page, 'Proceed to Payment').click();
    await expect(toast(page, 'Error')).toContainText('Failed to create payment');
    await expect(section.getByText('Stripe does not answer.')).toBeVisible();
    await expectNoViolation(page, '#checkout');

    await button(page, 'Proceed to Payment').click();
    await expect(payButton(page)).toBeEnabled();
    await section.getByRole('radio', { name: /15%/ }).check();
    await expect(payButton(page)).toHaveText('Pay $109.69');
    const asked = page.waitForResponse(`**${prepareSale.path}`);
    await page.reload();
    const prepared = (await (await asked).json()) as { paymentIntentId: string };
    await expect(payButton(page)).toBeEnabled();
    await expectNoOverflow(page);
    await fillCard(page, CARDS.declined);
    await payButton(page).click();
    await expect(toast(page, 'Payment Failed')).toContainText('declined');
    await expect(section.getByText('The card wasn’t charged.')).toBeVisible();
    await expectNoViolation(page, '#checkout');

    // Paid, and then nothing answers; a reload in the middle of it goes on asking.
    const lost = (route: Route) => route.abort();
    await page.route(`**${finishSale.path}`, lost);
    await fillCard(page, CARDS.pays);
    await payButton(page).click();
    await expect(toast(page, 'Appointment Creation Failed')).toContainText(
      'Payment was successful but appointment could not be created',
    );
    await expect(section.getByText('Don’t charge anything again.')).toBeVisible();
    await expectNoViolation(page, '#checkout');
    await page.reload();
    await expect(section.getByText('We’ll keep checking')).toBeVisible();
    const settling = page.waitForRequest(
      (request) => request.url().endsWith(finishSale.path) && request.method() === 'POST',
    );
    await page.unroute(`**${finishSale.path}`, lost);
    expect((await settling).postDataJSON()).toMatchObject({
      stripePaymentIntentId: prepared.paymentIntentId,
    });
    await expect(section.getByText(`${name} paid $109.69. The session is recorded.`)).toBeVisible({
      timeout: 20_000,
    });
    expect(await countSessions(page, name)).toBe(1);
    await page.reload();
    await expect(section.getByLabel('Walk-in name')).toHaveValue('');
  },
);

test(
  'a client on file pays with a credit and in cash, and a checkout that is canceled frees the credit',
  { tag: '@all' },
  async ({ page, context }) => {
    const { lastName, client } = await book(context);
    const granted = await context.request.post(grantCredits.path.replace(':id', `${client.id}`), {
      headers: SAME_SITE,
      data: { grantId: randomUUID(), duration: 60, credits: 1 },
    });
    expect(granted.status()).toBe(201);
    const section = await open(page, 'checkout');
    const goToPayment = async () => {
      await section.getByLabel('Find a client by name or phone').fill(lastName);
      await section.getByRole('button', { name: `Ingrid ${lastName}` }).click();
      await section.getByLabel('Service', { exact: true }).selectOption('swedish-60');
      await section.getByRole('checkbox', { name: 'Hot Stones' }).check();
      await button(page, 'Proceed to Payment').click();
    };
    await section.getByLabel('Find a client by name or phone').fill('nobody of this name');
    await expect(section.getByText('No clients found')).toBeVisible();

    await goToPayment();
    await section.getByRole('checkbox', { name: /Use 1 credit/ }).check();
    await section.getByRole('radio', { name: 'Cash' }).check();
    await expect(button(page, /cash received/)).toHaveText('$21.38 cash received');
    await section.getByRole('radio', { name: 'Other' }).check();
    await section.getByLabel('Tip in dollars').fill('150');
    await page.keyboard.press('Enter');
    await expect(section.getByRole('alert')).toContainText('A $150 tip? The session is $100.');
    await expect(button(page, /cash received/)).toHaveText('$21.38 cash received');
    await button(page, 'Yes, a $150 tip').press('Enter');
    await expect(button(page, /cash received/)).toHaveText('$171.38 cash received');
    await expect(section.getByRole('radio', { name: 'Other' })).toBeFocused();
    await section.getByRole('radio', { name: 'No tip' }).check();
    await expect(button(page, /cash received/)).toHaveText('$21.38 cash received');
    const released = page.waitForResponse(`**${releaseSale.path}`);
    await button(page, 'Cancel Checkout').click();
    expect((await released).status()).toBe(200);
    await expect(section.getByLabel('Walk-in name')).toBeVisible();

    await goToPayment();
    await section.getByRole('checkbox', { name: /Use 1 credit/ }).check();
    await section.getByRole('radio', { name: 'Cash' }).check();
    // Released elsewhere while it was open here: the page says so and starts over automatically.
    const stored = await page.evaluate(() => sessionStorage.getItem('desk-sale') ?? '{}');
    const { checkoutKey } = JSON.parse(stored) as { checkoutKey: string };
    await expect(button(page, /cash received/)).toBeVisible();
    await context.request.post(releaseSale.path, {
      headers: SAME_SITE,
      data: { checkoutKey },
    });
    await button(page, /cash received/).click();
    await expect(toast(page, 'Appointment Creation Failed')).toContainText('Nothing was recorded.');
    await expect(button(page, /cash received/)).toBeVisible();
    await button(page, /cash received/).dblclick();
    await expect(section.getByText(`Ingrid ${lastName} paid $21.38 in cash.`)).toBeVisible();
    // The one that is ahead, and the one that was sold.
    expect(await countSessions(page, lastName)).toBe(2);
  },
);
