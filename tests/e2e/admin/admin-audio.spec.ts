import { expect, test } from '../../helpers/browser/browser-test.ts';
import { listPending } from '#contract/appointments/appointments.ts';
import { openDay } from '../../helpers/journeys/admin-day.ts';
import { buildAdminAppointment } from '../../helpers/builders/build-admin-appointment.ts';
import { comeFromOwnNetwork } from '../../helpers/journeys/booking-journey.ts';
import { failOnConsole } from '../../helpers/runner/fail-on-console.ts';
import { becomeTherapist } from '../../helpers/journeys/member-journey.ts';

failOnConsole(test);
test.beforeEach(({ context }) => comeFromOwnNetwork(context));

/** A second of silence: a WAV file of 8,000 samples of one byte. */
const SILENCE = Buffer.alloc(8044, 128);
SILENCE.write('RIFF');
SILENCE.writeUInt32LE(8036, 4);
SILENCE.write('WAVEfmt ', 8);
for (const [at, value] of [
  [16, 16],
  [20, 0x00010001],
  [24, 8000],
  [28, 8000],
  [32, 0x00080001],
] as const)
  SILENCE.writeUInt32LE(value, at);
SILENCE.write('data', 36);
SILENCE.writeUInt32LE(8000, 40);

test('a sound that was stopped is not kept in memory', async ({ page }) => {
  await becomeTherapist(page.context());
  await page.addInitScript(() => {
    const open = new Set<string>();
    const [create, revoke] = [URL.createObjectURL, URL.revokeObjectURL];
    URL.createObjectURL = (blob) => {
      const address = create(blob);
      open.add(address);
      return address;
    };
    URL.revokeObjectURL = (address) => {
      open.delete(address);
      revoke(address);
    };
    Object.assign(window, { soundsInMemory: () => open.size });
    // It lasts as long as the test needs it.
    HTMLMediaElement.prototype.play = () => Promise.resolve();
  });
  await page.route('**/appointment-audio', (route) =>
    route.fulfill({ contentType: 'audio/wav', body: SILENCE }),
  );
  await page.route(`**${listPending.path}`, (route) =>
    route.fulfill({ json: [buildAdminAppointment({ status: 'pending' })] }),
  );
  await openDay(page);
  const soundsInMemory = () => page.evaluate('soundsInMemory()');
  const play = page.getByRole('button', { name: 'Play Erik' }).first();
  await play.click();
  await expect.poll(soundsInMemory).toBe(1);
  // A second press stops it, and its name says so.
  await page.getByRole('button', { name: 'Stop Erik' }).click();
  await expect.poll(soundsInMemory).toBe(0);
});
