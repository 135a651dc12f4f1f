import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { paths } from '#lib/site/paths.ts';
import { CARDS, comeFromOwnNetwork, payButton } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { emptyCalendar } from '../../helpers/browser/site-control.ts';
import { practice } from '#lib/site/built/practice.ts';
import { bookingDialog } from '../../helpers/browser/locators.ts';

failOnConsole(test);
test.beforeEach(async ({ context, request }) => {
  await emptyCalendar(request);
  await comeFromOwnNetwork(context);
});

/** What a new client has to say, and the names of the fields it goes into, in their order. */
const person = (): [RegExp, string][] => [
  [/^First name/, 'Kari'],
  [/^Last name/, 'Berg'],
  [/^Email/, `${randomUUID()}@example.com`],
  [/^Phone/, '320-555-0177'],
];
const CARD: [RegExp, string][] = [
  [/^Card number/, CARDS.pays],
  [/^Expiration date/, '1234'],
  [/^Security code/, '123'],
  [/^ZIP code/, '56308'],
];

test(
  'a new client on a phone books from Home to the confirmation by keyboard alone',
  {
    tag: '@keyboard',
  },
  async ({ page }) => {
    /** Presses Tab until something has the focus; which is then seen, in full. */
    const tabTo = async (target: Locator) => {
      for (let presses = 0; presses < 90; presses += 1) {
        if (await hasFocus(target)) {
          await expect(target.first()).toBeInViewport();
          return;
        }
        await page.keyboard.press('Tab');
      }
      throw new Error(`The keyboard does not reach ${target.toString()}`);
    };
    const write = async (fields: [RegExp, string][]) => {
      for (const [name, words] of fields) {
        await tabTo(page.getByRole('textbox', { name }));
        await page.keyboard.type(words);
      }
    };
    const press = async (name: RegExp | string) => {
      await tabTo(page.getByRole('button', { name }));
      await page.keyboard.press('Enter');
    };
    await page.goto(paths.home);
    await press('Book Now');
    const dialog = bookingDialog(page);
    await expect(dialog.getByLabel('Service').locator('option')).not.toHaveCount(1);
    await tabTo(dialog.getByRole('combobox', { name: 'Service' }));
    await page.keyboard.type('Swedish Massage, 60');
    const soonest = dialog.getByRole('radio', { name: 'Soonest' });
    await expect(soonest).toBeAttached();
    await tabTo(soonest);
    await page.keyboard.press('Space');
    // What was chosen is one line now, and the keyboard stands at the way back.
    await expect(dialog.getByRole('button', { name: 'Change' })).toBeFocused();
    await expect(dialog.getByText(/^\w{3}, \w{3} \d+, \d+:\d+ [AP]M$/)).toBeVisible();
    await write(person());
    await press('Continue');
    await expect(dialog.getByText('Step 2 of 2').first()).toBeVisible();
    await press(/^Proceed to Payment - \$80/);
    await page.waitForURL('**/checkout');
    await expect(payButton(page)).toBeEnabled();
    await write(CARD);
    await press(/^Pay \$85\.50/);
    await expect(page.getByRole('heading', { name: 'Booking Confirmed!' })).toBeVisible();
  },
);

/** Whether the keyboard is at an element, also inside a shadow tree (the card form's). */
function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluateAll((all) =>
    all.some(
      (element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element,
    ),
  );
}

test(
  'the same booking can be made with only what a screen reader announces: names, roles and their order',
  { tag: ['@screen-reader', '@all'] },
  async ({ page }) => {
    const write = async (within: Locator, fields: [RegExp, string][]) => {
      for (const [name, words] of fields) await within.getByRole('textbox', { name }).fill(words);
    };
    await page.goto(paths.home);
    await expect(page).toHaveTitle(/Massage|Bodywork/);
    await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link "${practice.name}"
      - button "Book Now"
      - button "Menu"
  `);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.getByRole('banner').getByRole('button', { name: 'Book Now' }).press('Enter');

    const dialog = bookingDialog(page);
    const service = dialog.getByRole('combobox', { name: 'Service' });
    await service.selectOption({ label: 'Swedish Massage, 60 minutes, $80' });
    const first = dialog.getByRole('group', { name: 'First open times' });
    await expect(first.getByRole('radio')).toHaveCount(3);
    // Said aloud once the times are there.
    await expect(dialog.getByRole('status')).toContainText(/\d+ days with open times\. First: /);
    await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Book Your Massage":
      - banner:
        - heading "Book Your Massage" [level=2]
        - paragraph: "Step 1 of 2"
        - button "Close"
      - 'group "Step 1 of 2"':
        - heading "When works for you?" [level=3]
        - combobox "Service"
        - group "When works for you?":
          - group "First open times":
            - radio /, \\d+:\\d+ [AP]M Soonest/
            - radio /, \\d+:\\d+ [AP]M \\w+/
            - radio /, \\d+:\\d+ [AP]M \\w+/
          - group "Open days":
            - button "Later"
            - list
          - button "Another date"
        - heading "Who’s coming in?" [level=3]
        - textbox "First name"
        - textbox "Last name"
        - textbox "Email"
        - textbox "Phone"
        - checkbox /^Text me about my appointments/
        - group "Pressure preference":
          - radio "Light pressure"
          - radio "Medium pressure" [checked]
          - radio "Firm pressure"
          - radio "Varies by area"
      - contentinfo:
        - button "Continue"
      - status
  `);
    await dialog.getByRole('button', { name: 'Another date' }).press('Enter');
    await expect(dialog).toMatchAriaSnapshot(`
    - group "When works for you?":
      - button "Another date" [expanded]
      - textbox "Date"
      - combobox "Time"
  `);
    await first.getByRole('radio').first().press('Space');
    await expect(dialog).toMatchAriaSnapshot(`
    - group "When works for you?":
      - strong: /\\w{3}, \\w{3} \\d+, \\d+:\\d+ [AP]M/
      - button "Change"
  `);
    // What is wrong is said with the field, and the first one has the focus.
    await dialog.getByRole('button', { name: 'Continue' }).press('Enter');
    const firstName = dialog.getByRole('textbox', { name: 'First name' });
    await expect(firstName).toBeFocused();
    await expect(firstName).toHaveAccessibleDescription('First name is required');
    await write(dialog, person());
    await dialog.getByRole('button', { name: 'Continue' }).press('Enter');

    await expect(dialog.getByRole('status').last()).toContainText('Step 2 of 2');
    await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Book Your Massage":
      - 'group "Step 2 of 2"':
        - region "Selected service":
          - heading "Swedish Massage, 60 minutes" [level=3]
          - status: /\\w+day, \\w+ \\d+ at \\d+:\\d+ [AP]M/
        - group "Enhancements (optional)":
          - checkbox /^Aromatherapy/
        - heading "Please tell us about" [level=3]
        - textbox "Health conditions (optional)"
        - textbox "Special requests (optional)"
        - region "Price summary":
          - term: Total
          - definition: $80 + tax
      - contentinfo:
        - button "Previous"
        - button "Proceed to Payment - $80"
  `);
    await dialog.getByRole('button', { name: /^Proceed to Payment/ }).press('Enter');

    const main = page.getByRole('main');
    await expect(payButton(page)).toBeEnabled();
    const folded = main.locator('summary');
    await expect(folded).toHaveText(/^Swedish Massage, 60 minutes.*[AP]M\$85\.50$/);
    await folded.press('Enter');
    await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Checkout" [level=1]
      - region "Your booking":
        - heading "Your booking" [level=2]
        - group:
          - term: Date
          - term: Time
          - term: Contact information
          - term: Service
          - term: Charged to your card
          - definition: $85.50
      - region "Payment":
        - heading "Payment" [level=2]
        - timer: /We’re holding .* for you for/
        - textbox "Card number"
        - textbox "Expiration date"
        - textbox "Security code"
        - textbox "ZIP code"
        - region "If you need to cancel":
          - heading "If you need to cancel" [level=3]
          - list
        - button "Pay $85.50"
  `);
    await write(main, CARD);
    await payButton(page).press('Enter');

    await expect(page).toHaveTitle(/^Booking confirmed/);
    await expect(main.getByRole('status')).toContainText('Email sent');
    await expect(main).toMatchAriaSnapshot(`
    - main:
      - article:
        - heading "Booking Confirmed!" [level=1]
        - paragraph:
          - time
        - paragraph:
          - link "Add to your calendar"
        - status: /Email sent/
        - paragraph: Your time is reserved and paid. If anything has to change, we’ll email you.
        - term: Confirmation ID
        - term: Studio
        - definition: /${practice.address.street}/
        - definition:
          - term: Total
          - definition: $85.50
        - region "Before your visit":
          - heading "Before your visit" [level=2]
          - list
        - link "Return to Home"
  `);
  },
);
