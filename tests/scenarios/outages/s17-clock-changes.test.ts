import { describe, expect, it } from 'vitest';
import { offeredTimes } from '../../api/journey.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

describe('S17 a booking made before the clocks change', () => {
  it.each([
    ['to summer time', '2027-03-08T10:00:00-06:00', '2027-03-15', '2027-03-15T14:00:00.000Z'],
    ['to winter time', '2027-11-01T10:00:00-05:00', '2027-11-08', '2027-11-08T15:00:00.000Z'],
  ])('%s: 9:00 stays 9:00 in answer, email and calendar', async (_, now, date, instant) => {
    stack.clock.set(now);
    const ann = visitor(stack, 'ann', { appointmentDate: date, appointmentTime: '09:00' });
    expect(await offeredTimes(stack, ann.booking)).toContain('09:00');
    await ann.prepareAndPay();
    const { body } = await ann.confirm();
    expect(body.appointment.appointmentDate).toBe(instant);
    const email = (await stack.mailbox.list()).find(({ to }) => to.includes(ann.email));
    expect(email?.text).toContain('at 9:00 AM');
    const calendar = Buffer.from(email?.attachments[0]?.content ?? '', 'base64').toString();
    expect(calendar).toContain(`DTSTART;TZID=America/Chicago:${date.replaceAll('-', '')}T090000`);
    const [text] = await stack.texts.list();
    expect(text?.body).toContain(', 9:00 AM.');
  });

  it('a hold that spans the change of clocks lasts ten minutes', async () => {
    stack.clock.set('2027-03-14T01:55:00-06:00');
    const ann = visitor(stack, 'ann', { appointmentDate: '2027-03-15' });
    expect((await ann.prepare()).body).toMatchObject({
      holdSecondsLeft: 600,
      holdExpiresAt: '2027-03-14T08:05:00.000Z',
    });
  });
});
