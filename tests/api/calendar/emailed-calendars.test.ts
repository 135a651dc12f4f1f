import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { practice } from '#lib/site/built/practice.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { owner } from '../../scenarios/practice/owner.ts';

const stack = useStack();

it('the files that a client gets are one entry that is booked, moved and taken out again', async () => {
  const ann = await owner(stack);
  await ann.change(await ann.appointment(), { date: '2026-11-27', time: '13:00' });
  await ann.cancel(await ann.appointment());
  const files = (await stack.mailbox.list())
    .filter(({ to }) => to.includes('ann@example.com'))
    .flatMap(({ attachments }) => attachments)
    .map(({ content, contentType }) => {
      const file = Buffer.from(content, 'base64').toString();
      const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
      const event = calendar.getFirstSubcomponent('vevent');
      const valueOf = (name: string) => String(event?.getFirstPropertyValue(name));
      const method = String(calendar.getFirstPropertyValue('method'));
      expect(contentType).toContain(`method=${method}`);
      expect(valueOf('organizer')).toBe(`mailto:${practice.email}`);
      expect(valueOf('attendee')).toMatch(/^mailto:ann@example.com$/i);
      return {
        ...{ method, uid: valueOf('uid'), sequence: Number(valueOf('sequence')) },
        stamped: valueOf('dtstamp'),
      };
    });
  expect(files.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
  expect(new Set(files.map(({ uid }) => uid)).size).toBe(1);
  const sequences = files.map(({ sequence }) => sequence);
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
});
