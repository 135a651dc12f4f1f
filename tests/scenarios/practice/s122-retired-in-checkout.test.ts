import { afterEach, describe, expect, it } from 'vitest';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { settle } from '../../helpers/stack/settle.ts';
import { giftBuyer, giftOf } from '../people/gift-buyer.ts';
import { createMember, payPage } from '../people/member.ts';
import { owner } from './owner.ts';
import { keptCents } from '../steps.ts';
import { visitor } from '../visitor.ts';

const stack = useStack();

afterEach(async () => {
  await stack.sql('update public.services set is_active = true where not is_active');
  await stack.sql('update public.enhancements set is_active = true where not is_active');
  await stack.sql(`delete from public.prices where effective_from > '2020-01-01'`);
});

const retireServices = (...ids: string[]) =>
  stack.sql('update public.services set is_active = false where service_id = any ($1)', [ids]);
const retireEnhancement = (id: string) =>
  stack.sql('update public.enhancements set is_active = false where enhancement_id = $1', [id]);

describe('S122 something is retired while someone pays', () => {
  it.each([
    ['the service', () => retireServices('thai-90'), 'unknown_service'],
    ['an enhancement', () => retireEnhancement('hot-stones'), 'unknown_enhancement'],
  ])('%s: the hold is renewed, paid and booked; no one else can begin', async (_, retire, code) => {
    const ann = visitor(stack);
    const begun = await ann.prepare();
    await retire();
    stack.clock.advance(5);
    const again = await ann.pressPay();
    expect(again.body).toMatchObject({
      ...{ paymentIntentId: begun.body.paymentIntentId, calculatedAmount: '181.69' },
    });
    ann.pay();
    const { body } = await ann.confirm();
    expect(body.appointment).toMatchObject({ service: { duration: 90 }, totalAmount: '181.69' });
    const bea = visitor(stack, 'bea', { appointmentTime: '13:00' });
    expect((await bea.prepare()).problem.code).toBe(code);
  });

  it('a service whose hold ran out unpaid is not begun again', async () => {
    const ann = visitor(stack);
    await ann.prepare();
    await retireServices('thai-90');
    stack.clock.advance(11);
    await settle(stack);
    expect((await ann.prepare()).problem.code).toBe('unknown_service');
  });

  it('the service of a gift certificate: a buyer who has begun gets the same payment and the certificate', async () => {
    const ada = giftBuyer(stack, giftOf('thai_90'));
    const begun = await ada.open();
    await retireServices('thai-90');
    const again = await ada.open();
    expect(again.body).toMatchObject({
      ...{ paymentIntentId: begun.body.paymentIntentId, calculatedAmount: '145.00' },
    });
    ada.pay();
    expect((await ada.status()).body).toMatchObject({ state: 'booked' });
    const bo = giftBuyer(stack, giftOf('thai_90'));
    expect((await bo.open()).problem.code).toBe('unknown_service');
  });

  it('every service of a bundle’s length: the opened page is paid and gives its credits; no other is opened', async () => {
    const mia = await createMember(stack);
    const { body } = await mia.openBundle('90-minutes-3');
    await retireServices('thai-90', 'swedish-90', 'deep-tissue-90');
    await payPage(stack, body.sessionId);
    await mia.comeBack(body.sessionId);
    expect(await mia.credits()).toMatchObject({ availableCredits: 3 });
    expect((await mia.openBundle('90-minutes-3')).problem.code).toBe('unknown_bundle');
  });
});

describe('S122 something is retired after it was sold', () => {
  it('an enhancement keeps its price on a move, an added one costs today’s, and one taken off cannot be added back', async () => {
    const ann = await owner(stack, 'ann', {
      ...{ serviceId: 'thai-60', selectedEnhancements: ['hot-stones'] },
      appointmentDate: '2026-11-27',
    });
    expect(await keptCents(stack)).toBe(11_757);
    await retireEnhancement('hot-stones');
    await stack.sql(
      `insert into public.prices (enhancement_id, effective_from, price_cents) values
         ('hot-stones', '2026-11-24', 2500), ('foot-scrub', '2026-11-24', 1800)`,
    );
    stack.clock.set('2026-11-24T09:00:00-06:00');
    const seen = await ann.appointment();
    const moved = await ann.change(seen, { time: '15:00' });
    expect(moved.body).toMatchObject({ outcome: 'applied', appointment: { localTime: '15:00' } });
    const added = { enhancementIds: ['foot-scrub', 'hot-stones'] };
    // 18.00 and 1.24 of tax
    expect((await ann.price(await ann.appointment(), added)).body).toMatchObject({
      difference: '19.24',
    });
    const without = await ann.change(await ann.appointment(), { enhancementIds: [] });
    expect(without.body).toMatchObject({ outcome: 'applied' });
    await settle(stack);
    expect(await keptCents(stack)).toBe(9619);
    const back = await ann.change(await ann.appointment(), { enhancementIds: ['hot-stones'] });
    expect(back.problem.code).toBe('unknown_enhancement');
  });

  it('a service whose certificate was bought: its value pays for another', async () => {
    const code = await giftBuyer(stack, giftOf('thai_90')).buy();
    await retireServices('thai-90');
    const bo = visitor(stack, 'bo', { serviceId: 'swedish-90', selectedEnhancements: [] });
    bo.giftCodes = [code];
    const { body } = await bo.prepare();
    expect(body).toMatchObject({ giftValue: '128.25', calculatedAmount: '0.00' });
    expect((await bo.confirm({ stripePaymentIntentId: undefined })).status).toBe(200);
  });
});
