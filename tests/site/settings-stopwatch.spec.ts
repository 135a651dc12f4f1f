import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../helpers/browser/browser-test.ts';
import { emptyCalendar } from '../helpers/browser/site-control.ts';
import { now } from '../helpers/browser/site-clock.ts';
import { readLiveFacts } from '#contract/practice/live-facts.ts';
import { comeFromOwnNetwork } from '../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../helpers/runner/fail-on-console.ts';
import { becomeMember } from '../helpers/journeys/member-journey.ts';
import { openSection, readPublic, settingsNow } from '../helpers/journeys/practice-settings.ts';

failOnConsole(test);
test.use({ viewport: { width: 360, height: 740 } });
test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeMember(context, { role: 'admin' });
  await emptyCalendar(context.request);
});

/** A person's pace: a keystroke, and a moment to think about each field. */
const SECONDS_A_KEY = 0.3;
const SECONDS_A_FIELD = 1.5;
const TWO_MINUTES = 120;
const MOST_TABS = 120;

/** Someone with a keyboard and nothing else, whose keys, fields and screens are counted. */
class Walk {
  keys = 0;
  fields = 0;
  screens = 1;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  /** Presses Tab until it is there. */
  async reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await this.press('Tab');
    }
    throw new Error('The keyboard does not get there');
  }

  async choose(target: Locator, key = 'Enter'): Promise<void> {
    await this.reach(target);
    await this.press(key);
  }

  /** Opens another screen or dialog. */
  async open(target: Locator): Promise<void> {
    await this.choose(target);
    this.screens += 1;
  }

  async type(words: string): Promise<void> {
    this.fields += 1;
    this.keys += words.length;
    await this.page.keyboard.type(words);
  }

  async fill(target: Locator, words: string): Promise<void> {
    await this.reach(target);
    await this.type(words);
  }

  get seconds(): number {
    return this.keys * SECONDS_A_KEY + this.fields * SECONDS_A_FIELD;
  }
}

interface Facts {
  hash: string;
  facts: Record<string, string>;
  offers: string[];
}

/** A date as it is typed into its field: month, day, year. */
const typed = (localDate: string) => localDate.replace(/^(\d+)-(\d\d)-(\d\d)$/, '$2$3$1');
const NEW_YEAR = `${new Date(now()).getFullYear() + 1}-01-01`;

test('what changes in a year takes less than two minutes each by keyboard on a narrow phone, and everyone is notified', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const settings = await openSection(page, '');
  const { today } = await settingsNow(page);
  const dialog = page.getByRole('dialog');
  const buttonOf = (place: Locator, name: string | RegExp) => place.getByRole('button', { name });

  /** Does one thing, from the list of the settings on; answers what the public page hears then. */
  async function time(
    what: string,
    section: string,
    saved: string | RegExp,
    act: (walk: Walk) => Promise<void>,
  ): Promise<Facts['facts'] & { offers: string }> {
    const before = await readPublic<Facts>(readLiveFacts.path);
    await page.evaluate(() => (location.hash = 'settings'));
    const walk = new Walk(page);
    const list = settings.getByRole('navigation', { name: 'Settings' });
    await walk.open(list.getByRole('link', { name: new RegExp(`^${section}`) }));
    await act(walk);
    await expect(page.getByText(saved)).toBeVisible();
    const { keys, fields, screens, seconds } = walk;
    const description = `${what}: ${keys} keys, ${fields} fields, ${screens} screens, ${Math.round(seconds)} s`;
    test.info().annotations.push({ type: 'stopwatch', description });
    expect(seconds, description).toBeLessThan(TWO_MINUTES);
    // What was said of the change before it may still be on screen.
    const hear = () => readPublic<Facts>(readLiveFacts.path);
    await expect.poll(async () => (await hear()).hash, what).not.toBe(before.hash);
    const { facts, offers } = await hear();
    return { ...facts, offers: offers.join(' ') };
  }

  const priced = await time(
    ...(['a price', 'Services and prices', /^The new prices start/] as const),
    async (walk) => {
      await walk.choose(buttonOf(settings, /^Change the price of Thai Bodywork, 60/));
      await walk.type('95');
      await walk.fill(settings.getByLabel('Starts on', { exact: true }), typed(today));
      await walk.choose(buttonOf(settings, 'Change today'));
    },
  );
  expect(priced['price:thai-60']).toBe('$95');

  const served = await time(
    ...(['a service', 'Services and prices', /Added .*75 minutes/] as const),
    async (walk) => {
      await walk.open(buttonOf(settings, 'Add a service'));
      await walk.fill(dialog.getByLabel('Name'), 'Warm Stone');
      await walk.fill(dialog.getByLabel('Minutes', { exact: true }), '75');
      await walk.fill(dialog.getByLabel('Price before tax'), '140');
      await walk.fill(dialog.getByLabel('Description'), 'Basalt stones and warm oil.');
      await walk.choose(buttonOf(dialog, 'Add service'));
    },
  );
  expect(served['price:warm-stone-75']).toBe('$140');

  const enhanced = await time(
    ...(['an enhancement', 'Services and prices', 'Added Paraffin Hands.'] as const),
    async (walk) => {
      await walk.open(buttonOf(settings, 'Add an enhancement'));
      await walk.fill(dialog.getByLabel('Name'), 'Paraffin Hands');
      await walk.fill(dialog.getByLabel('Price before tax'), '12');
      await walk.fill(dialog.getByLabel('Added minutes'), '15');
      await walk.fill(dialog.getByLabel('Description'), 'Warm wax for stiff fingers.');
      await walk.choose(buttonOf(dialog, 'Add enhancement'));
    },
  );
  expect(enhanced.offers).toContain('paraffin-hands');

  await time('a holiday', 'Holidays', /^Closed on Mon, Sep/, (walk) =>
    walk.choose(settings.getByRole('switch', { name: /^Labor Day/ }), 'Space'),
  );

  const rested = await time(
    ...(['a lunch break', 'Hours', 'Your new hours are in effect.'] as const),
    async (walk) => {
      await walk.choose(buttonOf(settings, 'Change Monday'));
      await walk.choose(buttonOf(settings, 'Add a lunch break'));
      await walk.choose(buttonOf(settings, 'Save hours'));
    },
  );
  expect(rested['openHours']).toMatch(/Monday.* to 12:00/);

  const open = await time(
    ...(['a Saturday', 'Hours', 'Your new hours are in effect.'] as const),
    async (walk) => {
      await walk.choose(buttonOf(settings, 'Change Saturday'));
      await walk.choose(buttonOf(settings, 'Add hours'));
      await walk.choose(buttonOf(settings, 'Save hours'));
    },
  );
  expect(open['openHours']).toContain('Saturday');

  await time('a tax rate', 'Sales tax', 'rate starts on January 1.', async (walk) => {
    await walk.open(buttonOf(settings, 'Add a rate'));
    await walk.fill(dialog.getByLabel('Rate (%)'), '7');
    await walk.fill(dialog.getByLabel('Starts on'), typed(NEW_YEAR));
    await walk.choose(buttonOf(dialog, 'Change the tax on January 1'));
  });

  const agreed = await time(
    ...(['the policy', 'Cancellation policy', 'The new policy is in effect.'] as const),
    async (walk) => {
      await walk.fill(settings.getByLabel('When free cancellation ends'), '36');
      await walk.choose(buttonOf(settings, /^Publish version/));
    },
  );
  expect(agreed['notice']).toBe('36 hours');

  const called = await time(
    ...(['the phone number', 'Practice facts', 'Practice facts saved.'] as const),
    async (walk) => {
      await walk.fill(settings.getByLabel('Phone'), '3205550177');
      await walk.press('Enter');
    },
  );
  expect(called['phone']).toBe('(320) 555-0177');
});
