import { randomUUID } from 'node:crypto';
import { addClient } from '#contract/clients/client-record.ts';
import { paths } from '#lib/site/paths.ts';
import { expect, test } from '../../helpers/browser/browser-test.ts';
import { button } from '../../helpers/browser/locators.ts';
import {
  expectNoOverflow,
  expectNoViolation,
  open,
  SAME_SITE,
} from '../../helpers/journeys/admin-desk.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { becomeTherapist, newName } from '../../helpers/journeys/member-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';

failOnConsole(test);

test(
  'a client who is in the list twice is merged, and the merge is undone',
  { tag: '@widths' },
  async ({ page, context }) => {
    const isPhone = (page.viewportSize()?.width ?? 0) < 600;
    await comeFromOwnNetwork(context);
    await becomeTherapist(context);
    const family = newName();
    const ann = `Ann ${family}`;
    const add = async (provider: string, phone: string) => {
      const clientId = randomUUID();
      const data = {
        ...{ clientId, firstName: 'Ann', lastName: family, phone, sharesAddress: false },
        email: `${family}@${provider}`,
      };
      const answer = await context.request.post(addClient.path, { headers: SAME_SITE, data });
      expect(answer.status(), await answer.text()).toBe(201);
      return clientId;
    };
    const earlier = await add('example.com', '320-555-0161');
    const later = await add('exmaple.com', '320-555-0162');

    const section = await open(page, 'clients');
    await button(section, /^Possible duplicates/).press('Enter');
    await button(section, `Merge ${ann} and ${ann}`).press('Enter');
    const dialog = page.getByRole('dialog', { name: `Merge ${ann} and ${ann}` });
    const stays = dialog.getByRole('radio', { name: `${family}@exmaple.com` });
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await expect(dialog.getByText('No appointments')).toHaveCount(2);
    await expect(dialog.getByRole('radio').first()).toBeChecked();
    await expectNoViolation(page, 'dialog[open]');
    // The desk's layout would give way to the phone's, and the dialog with it.
    if (isPhone) await expectNoOverflow(page);
    await stays.press('Space');
    await button(dialog, 'Merge').press('Enter');

    await expect(page).toHaveURL(new RegExp(`#clients/${later}$`));
    const merged = page.getByText(`${ann}, ${family}@example.com, on`);
    await expect(merged).toBeVisible();
    await expectNoViolation(page, '#clients');

    await page.goto('about:blank');
    await page.goto(`${paths.admin}#clients/${earlier}`);
    await expect(page).toHaveURL(new RegExp(`#clients/${later}$`));
    await button(page, `Undo the merge with ${ann}`).press('Enter');
    await expect(page).toHaveURL(new RegExp(`#clients/${earlier}$`));
    await expect(page.locator('#clients').getByText(`${family}@example.com`)).toBeVisible();
    await expect(merged).toHaveCount(0);

    await open(page, 'clients');
    await section.getByLabel('Find a client by name, phone, email or tag').fill(ann);
    await expect(section.getByRole('link', { name: ann })).toHaveCount(2);
  },
);
