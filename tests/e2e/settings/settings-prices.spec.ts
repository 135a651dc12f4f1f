import { expect, test } from '../../helpers/browser/browser-test.ts';
import { now } from '../../helpers/browser/site-clock.ts';
import {
  listEnhancements,
  listServices,
  type Enhancement,
  type Service,
} from '#contract/catalog.ts';
import { axe, WCAG_22_AA } from '../../helpers/browser/axe.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeMember } from '../../helpers/journeys/member-journey.ts';
import { openSection, readPublic, settingsNow } from '../../helpers/journeys/practice-settings.ts';

failOnConsole(test);
test.beforeEach(async ({ context }) => {
  await comeFromOwnNetwork(context);
  await becomeMember(context, { role: 'admin' });
});

const NEW_YEAR = `${new Date(now()).getFullYear() + 1}-01-01`;

test(
  'she schedules new prices by keyboard after seeing their effects, and withdraws them',
  { tag: ['@phone', '@all'] },
  async ({ page }) => {
    const settings = await openSection(page, 'prices');
    const services = await readPublic<Service[]>(listServices.path);
    const swedish = services.find(({ id }) => id === 'swedish-60');
    await settings
      .getByRole('button', { name: /^Change the price of Swedish Massage, 60/ })
      .press('Enter');
    const price = settings.getByLabel('New price of Swedish Massage, 60 minutes');
    await expect(price).toBeFocused();
    await expect(price).toHaveValue(swedish?.price ?? '');
    await page.keyboard.type('85');
    await page.keyboard.press('Tab');
    await page.keyboard.type('86');
    await expect(settings.getByText('Not saved yet').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(settings.getByText('The member price must be lower than the price')).toBeVisible();
    await expect(settings.getByLabel('New member price of Swedish Massage, 60')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('75');
    await settings.getByLabel('Starts on', { exact: true }).fill(NEW_YEAR);
    await expect(settings.getByRole('list', { name: 'What saving does' })).toContainText(
      'existing bookings change',
    );
    await expect(
      settings.getByText('Swedish Massage, 60 minutes changes to $85, members $75'),
    ).toBeVisible();
    expect(await axe(page, { include: '#settings', tags: WCAG_22_AA })).toEqual([]);
    await settings.getByRole('button', { name: 'Change on January 1' }).press('Enter');
    await expect(page.getByText('The new prices start January 1.')).toBeVisible();
    await expect(settings.getByText('Starting January 1: $85, members $75')).toBeVisible();
    await expect(settings.getByText('Not saved yet')).toHaveCount(0);
    // Today’s price is what it was.
    expect(await readPublic(listServices.path)).toEqual(services);
    await settings
      .getByRole('button', { name: /^Withdraw the price of Swedish Massage, 60/ })
      .press('Enter');
    await expect(settings.getByText('Starting January 1: $85, members $75')).toHaveCount(0);
  },
);

test('clients pay a price that starts today right away, and Undo restores the old one', async ({
  page,
}) => {
  const settings = await openSection(page, 'prices');
  const priceNow = async () => {
    const enhancements = await readPublic<Enhancement[]>(listEnhancements.path);
    return enhancements.find(({ id }) => id === 'hot-stones')?.price;
  };
  const before = await priceNow();
  const { today } = await settingsNow(page);
  await settings.getByRole('button', { name: /^Change the price of Hot Stones/ }).press('Enter');
  await page.keyboard.type('21.50');
  await settings.getByLabel('Starts on', { exact: true }).fill(today);
  await settings.getByRole('button', { name: 'Change today' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  expect(await priceNow()).toBe('21.50');
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect.poll(priceNow).toBe(before);
  await expect(
    settings.getByRole('button', { name: /^Change the price of Hot Stones: \$20\.00$/ }),
  ).toBeVisible();
});

test(
  'she adds, changes and retires a service by keyboard: clients see it, then don’t',
  { tag: '@phone' },
  async ({ page }) => {
    const settings = await openSection(page, 'prices');
    const names = async () =>
      (await readPublic<Service[]>(listServices.path)).map(
        ({ name, duration, price }) => `${name} ${duration} ${price}`,
      );
    await settings.getByRole('button', { name: 'Add a service' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add a service' });
    await dialog.getByLabel('Name').press('Enter');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
    await page.keyboard.type('Warm Stone Massage');
    await dialog.getByLabel('Minutes', { exact: true }).fill('75');
    await dialog.getByLabel('Price before tax').fill('140');
    await dialog.getByLabel('Description').fill('Basalt stones and warm oil.');

    // Closing it asks, once: what was typed is still there, and so is the place in it.
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Keep editing' }).press('Enter');
    await expect(question).toHaveCount(0);
    await expect(dialog.getByLabel('Description')).toBeFocused();
    await expect(dialog.getByLabel('Name')).toHaveValue('Warm Stone Massage');
    await expect(dialog.getByText('existing bookings change')).toBeVisible();
    expect(await axe(page, { include: 'dialog', tags: WCAG_22_AA })).toEqual([]);
    await dialog.getByRole('button', { name: 'Add service' }).press('Enter');
    await expect(page.getByText('Added Warm Stone Massage, 75 minutes.')).toBeVisible();
    expect(await names()).toContain('Warm Stone Massage 75 140.00');

    await settings
      .getByRole('button', { name: 'Change Warm Stone Massage, 75 minutes' })
      .press('Enter');
    await page.getByRole('checkbox', { name: 'Offered' }).press('Space');
    await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
    await question.getByRole('button', { name: 'Leave without saving' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    expect(await names()).toContain('Warm Stone Massage 75 140.00');
    await settings
      .getByRole('button', { name: 'Change Warm Stone Massage, 75 minutes' })
      .press('Enter');
    await page.getByRole('checkbox', { name: 'Offered' }).press('Space');
    await page.getByRole('button', { name: 'Retire service' }).press('Enter');
    await expect(settings.getByText(/^Retired \(/).first()).toBeVisible();
    expect(await names()).not.toContain('Warm Stone Massage 75 140.00');
  },
);

test(
  'she reorders enhancements by keyboard, and clients see the new order',
  { tag: '@all' },
  async ({ page }) => {
    const names = async () =>
      (await readPublic<Enhancement[]>(listEnhancements.path)).map(({ name }) => name);
    const [first = '', second = '', ...rest] = await names();
    const settings = await openSection(page, 'prices');
    await settings.getByRole('button', { name: 'Reorder enhancements' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Reorder enhancements' });
    await dialog.getByRole('button', { name: `Move ${first} down` }).press('Enter');
    await expect(dialog.getByRole('button', { name: `Move ${first} down` })).toBeFocused();
    await expect(dialog.getByText(`${first} is number 2 of ${rest.length + 2}.`)).toBeAttached();
    const highest = dialog.getByRole('button', { name: `Move ${second} up` });
    await expect(highest).toHaveAttribute('aria-disabled', 'true');
    expect(await axe(page, { include: 'dialog', tags: WCAG_22_AA })).toEqual([]);
    await dialog.getByRole('button', { name: 'Save order' }).press('Enter');
    await expect(page.getByText('New order of enhancements saved.')).toBeVisible();
    expect(await names()).toEqual([second, first, ...rest]);
  },
);

test(
  'she adds an enhancement with 15 minutes by keyboard, and clients see both',
  { tag: '@all' },
  async ({ page }) => {
    const settings = await openSection(page, 'prices');
    await settings.getByRole('button', { name: 'Add an enhancement' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add an enhancement' });
    await dialog.getByLabel('Name').fill('Paraffin Hands');
    await dialog.getByLabel('Price before tax').fill('$12');
    await dialog.getByLabel('Added minutes').fill('15');
    await dialog.getByLabel('Description').fill('Warm wax for stiff fingers.');
    await dialog.getByLabel('Name').press('Enter');
    await expect(page.getByText('Added Paraffin Hands.')).toBeVisible();
    await expect(settings.getByText('adds 15 minutes')).toBeVisible();
    const all = await readPublic<Enhancement[]>(listEnhancements.path);
    expect(all).toContainEqual(
      expect.objectContaining({ name: 'Paraffin Hands', price: '12.00', extraMinutes: 15 }),
    );
  },
);
