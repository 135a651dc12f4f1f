import type { Page } from '@playwright/test';
import { expect, test as base } from '../../helpers/browser/browser-test.ts';
import { practice } from '#lib/site/built/practice.ts';
import { axe, axeOnDesktop, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import { holdFiles } from '../../helpers/browser/hold-files.ts';
import { listenToConsole } from '../../helpers/browser/page-audit.ts';

/** Each test comes from a network of its own, so that none uses up another's allowance. */
const test = base.extend({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) => {
    const network = crypto.getRandomValues(new Uint16Array(3)).join(':').slice(0, 14);
    const address = `2001:db8:${network.replaceAll(/\d+/g, (part) => Number(part).toString(16))}::1`;
    await use({ ...extraHTTPHeaders, 'x-nf-client-connection-ip': address });
  },
});

const passesAxe = async (page: Page) => {
  // The header that stays on top must not cover half of a button.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const look = { tags: WCAG_22_AA };
  expect([...(await axe(page, look)), ...(await axeOnDesktop(page, look))]).toEqual([]);
};

/** The server takes anyone who is done within three seconds for a program. */
const spendTime = (page: Page) => page.waitForFunction(() => performance.now() > 3_000);

const island = (page: Page) => page.locator('main astro-island');
const problem = (status: number, code: string, more: object) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: 'No', status, code, detail: 'No.', ...more }),
});

test.describe('the contact form', () => {
  const fill = async (page: Page) => {
    await page.getByLabel('Name').fill('Nils Berg');
    await page.getByLabel('Email').fill(`nils-${crypto.randomUUID()}@example.com`);
    await page.getByLabel('Message').fill('Is the studio open on Mondays?');
  };
  const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();

  test('the form says what is missing at each field, and focuses the first one', async ({
    page,
  }) => {
    await page.goto('/contact');
    // What only programs fill in is out of everyone's sight.
    expect((await page.locator('[name=leaveEmpty]').locator('../..').boundingBox())?.width).toBe(1);
    await send(page);
    for (const [label, words] of [
      ['Name', 'Name is required'],
      ['Email', 'Valid email is required'],
      ['Message', 'Message must be at least 10 characters'],
    ] as const) {
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(words);
    }
    await expect(page.getByLabel('Name')).toBeFocused();
    await passesAxe(page);
  });

  test('the form sends a message, says so, and is empty again', async ({ page }) => {
    const messages = listenToConsole(page);
    await page.goto('/contact');
    await fill(page);
    await spendTime(page);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/contact', async (route) => {
      await released;
      await route.continue();
    });
    const answered = page.waitForResponse('**/api/contact');
    await send(page);
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    release();
    expect((await answered).status()).toBe(200);
    await expect(page.getByRole('status').filter({ hasText: 'Message Sent!' })).toContainText(
      "Thank you for contacting us. We'll get back to you within 24 hours.",
    );
    for (const label of ['Name', 'Email', 'Message']) {
      await expect(page.getByLabel(label)).toHaveValue('');
    }
    await expect(page.getByRole('button', { name: 'Send Message' })).toBeFocused();
    expect(messages).toEqual([]);
  });

  test('a form that fails keeps what was typed and shows the server’s message', async ({
    page,
  }) => {
    await page.goto('/contact');
    await fill(page);
    const detail = 'Please wait a while and try again, or call us.';
    await page.route('**/api/contact', (route) =>
      route.fulfill(problem(429, 'too_many_requests', { detail })),
    );
    await send(page);
    const toast = page.getByRole('alert').filter({ hasText: 'Message Failed' });
    await expect(toast).toContainText(`429: ${detail}`);
    await expect(page.getByLabel('Message')).toHaveValue('Is the studio open on Mondays?');
    await expect(page.getByText('Your message wasn’t sent.')).toBeVisible();
    await passesAxe(page);
  });

  test(
    'the form says plainly that the server doesn’t respond',
    { tag: '@all' },
    async ({ page }) => {
      await page.goto('/contact');
      await fill(page);
      await page.route('**/api/contact', (route) => route.abort());
      await send(page);
      await expect(page.getByRole('alert').filter({ hasText: 'Message Failed' })).toContainText(
        'There was an error sending your message. Please try again or call us directly.',
      );
    },
  );

  test('the form shows a refusal by the server at its field', { tag: '@all' }, async ({ page }) => {
    await page.goto('/contact');
    await fill(page);
    const fields = { email: 'Valid email is required' };
    await page.route('**/api/contact', (route) =>
      route.fulfill(problem(400, 'invalid_request', { fields })),
    );
    await send(page);
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(fields.email);
    await expect(page.getByLabel('Email')).toBeFocused();
  });

  test(
    'a form loads nothing before someone uses it, and loses nothing typed in the meantime',
    { tag: '@all' },
    async ({ page }) => {
      await page.goto('/contact', { waitUntil: 'networkidle' });
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/*.js', async (route) => {
        await released;
        await route.continue();
      });
      await expect(island(page)).toHaveAttribute('ssr', '');
      await page.getByLabel('Name').pressSequentially('Nils');
      await page.getByLabel('Message').fill('Typed before any script.');
      await send(page);
      await expect(page).toHaveURL('/contact');
      release();
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Valid email is required');
      await expect(page.getByLabel('Name')).toHaveValue('Nils');
      await expect(page.getByLabel('Message')).toHaveValue('Typed before any script.');
    },
  );

  test('the form says so if its script can’t be loaded', { tag: '@all' }, async ({ page }) => {
    await page.goto('/contact', { waitUntil: 'networkidle' });
    await page.route('**/*.js', (route) => route.abort());
    await page.getByLabel('Name').focus();
    await expect(island(page).getByRole('alert').filter({ hasText: 'load' })).toContainText(
      `This form didn’t load, and nothing was sent. Check your connection and reload the page, or call ${practice.phone}.`,
    );
  });
});

test.describe('the testimonials page', () => {
  const review = {
    id: 'a',
    name: 'Signe H.',
    location: 'Glenwood, MN',
    service: { name: 'Thai Bodywork' },
    review: 'I could turn my head again.',
    createdAt: '2026-11-24T03:00:00.000Z',
  };

  test('the page labels each of nine samples as a sample, and shows no average for them', async ({
    page,
  }) => {
    await page.route('**/api/testimonials', (route) => route.fulfill({ json: [] }));
    await page.goto('/testimonials', { waitUntil: 'networkidle' });
    await expect(page.locator('[data-reviews] > li')).toHaveCount(9);
    await expect(page.locator('[data-reviews] > li', { hasText: 'Sample' })).toHaveCount(9);
    await expect(page.locator('[data-rating-summary]')).toHaveText(
      'Sample reviews, until the first real ones are published.',
    );
    await expect(page.locator('main')).not.toContainText(/out of 5|\d reviews/);
    expect(await page.content()).not.toMatch(/AggregateRating|"Review"/);
  });

  test(
    'the page shows published reviews with their average, count and date',
    { tag: '@all' },
    async ({ page }) => {
      await page.route('**/api/testimonials', (route) =>
        route.fulfill({ json: [5, 4, 4].map((rating) => ({ ...review, rating })) }),
      );
      await page.goto('/testimonials');
      const cards = page.locator('[data-reviews] > li');
      await expect(cards).toHaveCount(3);
      await expect(cards.nth(1)).toContainText(review.review);
      await expect(cards.nth(1)).toContainText('Thai Bodywork');
      await expect(cards.nth(1)).toContainText('November 23, 2026');
      await expect(cards.nth(1).getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
      await expect(page.locator('[data-rating-summary]')).toHaveText(/4\.3\s+out of 5\s+3 reviews/);
      await expect(page.locator('main')).not.toContainText('Sample');
      await passesAxe(page);
    },
  );

  test(
    'the page keeps its samples when the answer makes no sense',
    { tag: '@all' },
    async ({ page }) => {
      const messages = listenToConsole(page);
      await page.route('**/api/testimonials', (route) => route.fulfill({ json: { error: 'x' } }));
      await page.goto('/testimonials', { waitUntil: 'networkidle' });
      await expect(page.locator('[data-reviews] > li')).toHaveCount(9);
      expect(messages).toEqual([]);
    },
  );

  test('the form says what is missing from a review', async ({ page }) => {
    await page.goto('/testimonials');
    await page.getByRole('button', { name: 'Submit Review' }).click();
    for (const words of [
      'Name is required',
      'Location is required',
      'Please select a service',
      'Please select a rating',
      'Review must be at least 10 characters',
    ]) {
      await expect(page.getByText(words)).toBeVisible();
    }
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByRole('radiogroup', { name: 'Rating' })).toHaveAccessibleDescription(
      'Please select a rating',
    );
    await passesAxe(page);
  });

  test('the form takes a review, says thank you, and offers another one', async ({ page }) => {
    await page.goto('/testimonials');
    const fill = async () => {
      await page.getByLabel('Name').fill('Signe H.');
      await page.getByLabel('Location').fill('Glenwood, MN');
      await page.getByLabel('Service').selectOption('thai-90');
      await page.getByRole('radio', { name: '4 Very Good' }).check();
      await page.getByLabel('Your review').fill(review.review);
      await spendTime(page);
    };
    // On a slow phone everything is filled in before the script comes.
    const letScriptsCome = await holdFiles(page, /\.js$/);
    await fill();
    const sent = page.waitForRequest('**/api/testimonials');
    await page.getByRole('button', { name: 'Submit Review' }).click();
    letScriptsCome();
    expect((await sent).postDataJSON()).toMatchObject({ serviceId: 'thai-90', rating: 4 });
    await expect(page.getByRole('heading', { name: 'Thank you for your feedback!' })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toContainText(
      'Your testimonial has been submitted and will be reviewed before being posted.',
    );
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await passesAxe(page);
    await page.getByRole('button', { name: 'Write Another Review' }).click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByLabel('Name')).toHaveValue('');
    await fill();
    await page.route('**/api/testimonials', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Submit Review' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Submission failed' })).toContainText(
      'There was an error submitting your testimonial. Please try again.',
    );
    await expect(page.getByLabel('Your review')).toHaveValue(review.review);
  });
});

test.describe('with JavaScript off', { tag: '@without-scripts' }, () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/contact', '/testimonials', '/gift-certificates', '/new-client']) {
    test(
      `${path} shows the phone number in place of its form`,
      { tag: '@all' },
      async ({ page }) => {
        await page.goto(path);
        await expect(page.locator('main :is(input, textarea, select):visible')).toHaveCount(0);
        const instead = page.locator('main .scriptless', { hasText: 'JavaScript' });
        await expect(instead.getByRole('link', { name: practice.phone })).toBeVisible();
      },
    );
  }
});
