import { expect, test } from '../../helpers/browser/browser-test.ts';
import { paths } from '#lib/site/paths.ts';
import { addDays, longDay } from '#lib/time/labels.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { becomeTherapist, newName } from '../../helpers/journeys/member-journey.ts';
import { bookByCalls, requireOpenDays } from '../../helpers/journeys/own-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';

failOnConsole(test);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

test(
  'a week is worked by what a screen reader says of it: find, open, move, block, undo, book and decline',
  { tag: '@desktop' },
  async ({ page, context }) => {
    const [greta, ole, signe] = [newName(), newName(), newName()];
    const days = await requireOpenDays(page);
    const day = days[2] ?? '';
    await bookByCalls(page, days, { firstName: greta, time: '09:00' });
    await bookByCalls(page, days, { firstName: ole, time: '13:00' });
    await becomeTherapist(context);
    const heard = longDay(day).replaceAll('\u00A0', ' ');
    const [weekday] = heard.split(',');
    /** Nothing is found by anything but its role and its name. */
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
    const session = (name: string, time: string) =>
      button(new RegExp(`^${name} Olsen, ${heard}, ${time} to .*`));
    const panel = (name: string) => page.getByRole('complementary', { name: `${name} Olsen` });
    const says = (words: string | RegExp) => page.getByRole('status').getByText(words).first();

    // Find.
    await page.goto(`${paths.admin}#calendar/week/${addDays(day, -21)}`);
    await button('Go to a date').click();
    const goTo = page.getByRole('dialog', { name: 'Go to a date' });
    await goTo.getByRole('textbox', { name: 'Date', exact: true }).fill(day);
    await goTo.getByRole('button', { name: 'Go', exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: heard })).toBeVisible();

    // Open, and move to one of the first open times.
    await session(greta, '9:00 AM').click();
    await panel(greta).getByRole('button', { name: 'Move', exact: true }).click();
    await expect(says(`Picked up ${greta} Olsen`)).toBeAttached();
    const moving = page.getByRole('region', { name: `Moving ${greta} Olsen` });
    await moving.getByRole('textbox', { name: 'Date', exact: true }).fill(day);
    await moving.getByRole('combobox', { name: 'Time', exact: true }).selectOption('11:00');
    await expect(says(/11:00 AM\. Fits\.$/)).toBeAttached();
    await moving.getByRole('button', { name: `Move and email ${greta}` }).click();
    await expect(says(/^Moved\./)).toBeAttached();
    await expect(session(greta, '11:00 AM')).toBeVisible();

    // Block, and undo.
    await button(new RegExp(`^Open, ${weekday}, .* Book\\.$`))
      .first()
      .click();
    await button('Block this time').click();
    const block = page.getByRole('dialog', { name: 'Block time' });
    await block.getByRole('button', { name: 'Block it', exact: true }).click();
    const off = button(new RegExp(`^Time off, ${weekday}, `));
    await expect(off).toBeVisible();
    await button('Undo').click();
    await expect(says(/^Undone\.$/)).toBeAttached();
    await expect(off).toHaveCount(0);

    // Book.
    await button(new RegExp(`^Open, ${weekday}, .* Book\\.$`))
      .last()
      .click();
    await page.getByRole('button', { name: /^Book \d/ }).click();
    const booking = page.getByRole('dialog', { name: 'New booking' });
    await booking.getByRole('button', { name: 'New client', exact: true }).click();
    for (const [name, value] of [
      ['First name', signe],
      ['Last name', 'Olsen'],
      ['Email', `${signe}@example.com`],
      ['Phone', '320-555-0153'],
    ] as const)
      await booking.getByRole('textbox', { name }).fill(value);
    await booking.getByRole('combobox', { name: 'Service' }).selectOption('swedish-60');
    await booking.getByRole('combobox', { name: 'Time', exact: true }).selectOption('15:00');
    await booking.getByRole('button', { name: 'Book it', exact: true }).click();
    await expect(session(signe, '3:00 PM')).toBeVisible();

    // Decline.
    await session(ole, '1:00 PM').click();
    await panel(ole).getByRole('button', { name: 'More', exact: true }).click();
    await panel(ole).getByRole('button', { name: 'Decline', exact: true }).click();
    await page
      .getByRole('dialog', { name: `Decline ${ole} Olsen’s request` })
      .getByRole('button', { name: 'Decline and refund $85.50' })
      .click();
    await expect(button(new RegExp(`^${ole} Olsen, .* canceled, refunded`))).toBeVisible();
  },
);
