import { describe, expect, it } from 'vitest';
import { countSent } from '../../helpers/stack/outbox.ts';
import { sweep } from '../../helpers/stack/settle.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { listAppointments } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

const refuse = (status: number) => () => Promise.resolve(new Response('{}', { status }));

describe('S29 email or text messages are down while a booking is confirmed', () => {
  it.each([500, 429])(
    'the provider answers %s: the appointment is booked, and the email is sent later, once',
    async (status) => {
      const ann = visitor(stack);
      await ann.prepareAndPay();
      stack.mailbox.intercept = refuse(status);
      stack.texts.intercept = refuse(status);
      const { status: answered, body } = await ann.confirm();
      expect(answered).toBe(200);
      expect(body.notifications).toEqual({
        ...{ email: false, sms: false },
        // A text that broke off may or may not have been sent: it is not sent again.
        waiting: status === 429 ? ['email', 'sms'] : ['email'],
      });
      stack.clock.advance(6);
      await sweep(stack);
      expect(await countSent(stack)).toEqual({});

      stack.mailbox.intercept = undefined;
      stack.texts.intercept = undefined;
      stack.clock.advance(60);
      await sweep(stack);
      await sweep(stack);
      const sent = await countSent(stack);
      expect(sent['email booking_received ann@example.com']).toBe(1);
      // A text that was refused for certain leaves later; one that broke off may or may not have been sent.
      expect(sent['sms +13205550111'] ?? 0).toBe(status === 429 ? 1 : 0);
      expect(await stack.sql(`select details ->> 'failure' as failure from public.tasks`)).toEqual(
        status === 429 ? [] : [{ failure: 'unknown' }],
      );
      expect(await listAppointments(stack)).toHaveLength(1);
    },
  );
});
