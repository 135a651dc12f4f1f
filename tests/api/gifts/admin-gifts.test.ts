import { beforeEach, describe, expect, it } from 'vitest';
import { listGifts, readGift, type AdminGift } from '#contract/gifts/therapist-gifts.ts';
import { displayGiftCode } from '#contract/rules/gift-code.ts';
import { listTasks } from '#contract/tasks.ts';
import { giftDocumentPath } from '#lib/site/paths.ts';
import { runMessages } from '../../../netlify/jobs/messages/run-messages.ts';
import { loginAdmin, type Admin } from '../../helpers/stack/admin.ts';
import { logIn } from '../../helpers/stack/accounts.ts';
import { countSent, toPractice } from '../../helpers/stack/outbox.ts';
import { pdfText } from '../../helpers/texts/pdf-text.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { giftBuyer, giftOf } from '../../scenarios/people/gift-buyer.ts';

const stack = useStack();
const ON_PAPER = { deliveryMethod: 'physical', recipientEmail: '' };

let admin: Admin;
beforeEach(async () => {
  admin = await loginAdmin(stack);
});

const list = async (query = '') =>
  listGifts.answer.parse((await admin.call('GET', `${listGifts.path}${query}`)).body);
const only = async (query = ''): Promise<AdminGift> => {
  const { gifts } = await list(query);
  const [gift, ...others] = gifts;
  if (!gift || others.length > 0) throw new Error(`${gifts.length} certificates`);
  return gift;
};
const act = async (gift: AdminGift, what: string, json: unknown, method = 'POST') => {
  const path = `${readGift.path.replace(':id', gift.id)}/${what}`;
  const { status, body, problem } = await admin.call(method, path, json);
  if (status !== 200) return { status, code: problem.code, detail: problem.detail };
  return { status, ...readGift.answer.parse(body) };
};
const openDocument = async (path: string, call: object = {}) => {
  const { cookie } = await logIn(stack.sql, admin.account);
  const response = await stack.api(path, { headers: { cookie }, ...call });
  return { response, words: pdfText(new Uint8Array(await response.clone().arrayBuffer())) };
};
const emailedFiles = async () =>
  (await stack.mailbox.list()).flatMap(({ attachments }) => attachments ?? []);

describe('a certificate that is bought', () => {
  it('is emailed to its recipient with a printable copy; its buyer gets a receipt, and the practice an email', async () => {
    const code = await giftBuyer(stack, giftOf('thai_60')).buy();
    expect(await countSent(stack)).toEqual({
      'email gift_certificate bo@example.com': 1,
      'email gift_bought ada@example.com': 1,
      [toPractice('gift_bought')]: 1,
    });
    const emails = await stack.mailbox.list();
    const carries = emails.filter((email) => JSON.stringify(email).includes(displayGiftCode(code)));
    expect(carries.map(({ to }) => to)).toEqual([['bo@example.com']]);
    const [file] = await emailedFiles();
    expect(file?.filename).toBe('gift-certificate.pdf');
    const words = pdfText(Buffer.from(file?.content ?? '', 'base64'));
    expect(words).toContain(displayGiftCode(code));
    expect(words).toContain('For Bo Lind');
    expect(stack.logs.join('\n')).not.toContain(code);
    expect(await only()).toMatchObject({ delivery: 'sent', name: 'Thai 60 min', left: '100.00' });
  });

  it('on paper is emailed to no one: the practice gets an email to print it', async () => {
    await giftBuyer(stack, ON_PAPER).buy();
    expect(await countSent(stack)).toEqual({
      'email gift_bought ada@example.com': 1,
      [toPractice('gift_bought')]: 1,
    });
    expect(await only('?list=to_deliver')).toMatchObject({ delivery: 'to_print' });
  });

  it('for a day is emailed on that day', async () => {
    await giftBuyer(stack, { deliverOn: '2026-11-27' }).buy();
    expect(await only()).toMatchObject({ delivery: 'scheduled', deliverOn: '2026-11-27' });
    stack.clock.set('2026-11-27T15:01:00Z');
    await runMessages(stack.deps, { budgetMs: 60_000 });
    expect(await countSent(stack)).toMatchObject({ 'email gift_certificate bo@example.com': 1 });
    expect((await only()).delivery).toBe('sent');
  });
});

describe('the list', () => {
  it('finds one by name, address, number and whole code, however that is typed, and names its end alone', async () => {
    const code = await giftBuyer(stack, { recipientName: 'Maren Lindqvist' }).buy();
    await giftBuyer(stack).buy();
    for (const typed of ['lindq', 'maren LINDQVIST', code, displayGiftCode(code).toLowerCase()]) {
      const gift = await only(`?q=${encodeURIComponent(typed)}`);
      expect(gift).toMatchObject({ recipientName: 'Maren Lindqvist', codeEnd: code.slice(-6) });
    }
    expect((await list('?q=555-0187')).gifts).toHaveLength(2);
    expect((await list('?q=nobody')).gifts).toEqual([]);
    expect(JSON.stringify(await list())).not.toContain(code);
  });

  it('says what is owed for all that was sold ahead', async () => {
    await giftBuyer(stack).buy();
    await giftBuyer(stack, { customAmount: '50' }).buy();
    expect(await list('?q=nobody')).toMatchObject({
      outstanding: { certificates: 2, value: '150.00' },
      ...{ memberValue: '0.00', creditValue: '0.00' },
    });
  });

  it.each(['?list=none', '?q=a&q=b'])('refuses %s', async (query) => {
    expect((await admin.call('GET', `${listGifts.path}${query}`)).status).toBe(400);
  });
});

describe('the document', () => {
  it('is a PDF for the therapist, of one on paper as well', async () => {
    const code = await giftBuyer(stack, ON_PAPER).buy();
    const { response, words } = await openDocument(giftDocumentPath((await only()).id));
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(words).toContain(displayGiftCode(code));
  });

  it('is for the browser that bought an emailed one, and for no other', async () => {
    const ada = giftBuyer(stack);
    const code = await ada.buy();
    const path = '/api/gift-certificates/document';
    const { words } = await openDocument(path, { json: { checkoutKey: ada.checkoutKey } });
    expect(words).toContain(displayGiftCode(code));
    const other = await stack.api(path, { json: { checkoutKey: crypto.randomUUID() } });
    expect(other.status).toBe(404);
    const paper = giftBuyer(stack, ON_PAPER);
    await paper.buy();
    const printed = await stack.api(path, { json: { checkoutKey: paper.checkoutKey } });
    expect(printed.status).toBe(404);
  });

  it('is not drawn of one that is worth nothing, or that no one has paid', async () => {
    await giftBuyer(stack).buy();
    const gift = await only();
    await act(gift, 'refund', { reason: 'Asked for' });
    const spent = await admin.call('GET', giftDocumentPath(gift.id));
    expect([spent.status, spent.problem.code]).toEqual([409, 'gift_code_empty']);
    await giftBuyer(stack).open();
    const [unpaid] = await stack.sql(
      'select order_id from public.gift_details where wallet_id is null',
    );
    const id = String(unpaid?.['order_id']);
    expect((await admin.call('GET', giftDocumentPath(id))).status).toBe(404);
    expect((await admin.call('GET', readGift.path.replace(':id', id))).status).toBe(404);
  });
});

describe('what the therapist does', () => {
  it('emails it again, once for a press, to another address that is kept', async () => {
    await giftBuyer(stack).buy();
    const gift = await only();
    const resendId = crypto.randomUUID();
    const press = () => act(gift, 'resend', { resendId, email: 'new@example.com' });
    const [first] = [await press(), await press()];
    expect(first).toMatchObject({
      gift: { recipientEmail: 'new@example.com', delivery: 'sent' },
      message: 'Emailed to new@example.com',
    });
    expect(await countSent(stack)).toMatchObject({
      'email gift_certificate bo@example.com': 1,
      'email gift_certificate new@example.com': 1,
    });
  });

  it('sees that an email came back: in the list, among the messages and as something to decide', async () => {
    await giftBuyer(stack).buy();
    const [email] = await stack.sql(
      `select provider_id from public.messages where kind = 'gift_certificate'`,
    );
    await stack.deps.database.rpcNow('record_delivery', {
      ...{ p_provider_id: String(email?.['provider_id']), p_delivery: 'bounced' },
    });
    expect(await only('?list=to_deliver')).toMatchObject({ delivery: 'failed' });
    const messages = await admin.call<object>('GET', '/api/admin/messages');
    expect(JSON.stringify(messages.body)).toContain('bounced');
    const again = await act(await only(), 'resend', { resendId: crypto.randomUUID() });
    expect(again).toMatchObject({
      message: 'Couldn’t email it to bo@example.com. Please try another address',
    });
    const [item] = listTasks.answer.parse((await admin.call('GET', listTasks.path)).body);
    expect(item).toMatchObject({
      happened: 'The gift certificate that Ada bought couldn’t be emailed.',
      next: expect.stringContaining('email it again'),
    });
  });

  it('prints one on paper, has it ready and hands it over', async () => {
    await giftBuyer(stack, ON_PAPER).buy();
    const gift = await only();
    const set = (delivery: string) => act(gift, 'delivery', { delivery }, 'PATCH');
    expect(await set('ready')).toMatchObject({ gift: { delivery: 'ready', handedOverAt: null } });
    expect(await set('handed_over')).toMatchObject({
      gift: { delivery: 'handed_over', handedOverAt: stack.clock.now().toISOString() },
    });
    expect((await list('?list=to_deliver')).gifts).toEqual([]);
    expect(await act(gift, 'resend', { resendId: crypto.randomUUID() })).toMatchObject({
      ...{ status: 409, code: 'change_not_possible' },
      detail: 'This is a paper certificate, so print it instead.',
    });
  });

  it('adjusts it once for a press, with a reason, and moves no money', async () => {
    await giftBuyer(stack).buy();
    const gift = await only();
    const change = { adjustmentId: crypto.randomUUID(), amount: '-30.00', reason: 'Paid in cash' };
    const pressed = await Promise.all([act(gift, 'adjust', change), act(gift, 'adjust', change)]);
    expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
    expect(await act(gift, 'adjust', change)).toMatchObject({
      gift: { left: '70.00', value: '100.00' },
      history: [
        { kind: 'adjusted', amount: '-30.00', reason: 'Paid in cash' },
        { kind: 'bought', amount: '100.00' },
      ],
      message: '$30 removed',
    });
    expect(stack.stripe.refunds()).toEqual([]);
    const tooMuch = { ...change, adjustmentId: crypto.randomUUID(), amount: '-70.01' };
    expect(await act(gift, 'adjust', tooMuch)).toMatchObject({ code: 'gift_code_empty' });
    expect(await act(gift, 'adjust', { ...change, reason: ' ' })).toMatchObject({ status: 400 });
  });

  it('asks again before it changes the value by more than $500, and does it once that is confirmed', async () => {
    await giftBuyer(stack).buy();
    const gift = await only();
    const change = { adjustmentId: crypto.randomUUID(), amount: '500.01', reason: 'A mistake' };
    expect(await act(gift, 'adjust', change)).toMatchObject({
      ...{ status: 409, code: 'confirmation_needed' },
      detail: expect.stringContaining('$500.01'),
    });
    expect((await only()).left).toBe('100.00');
    expect(await act(gift, 'adjust', { ...change, isConfirmed: true })).toMatchObject({
      gift: { left: '600.01' },
    });
  });

  it('refunds the balance to the card once, however often it is pressed, and emails the buyer', async () => {
    await giftBuyer(stack).buy();
    const gift = await only();
    const less = { adjustmentId: crypto.randomUUID(), amount: '-25.00', reason: 'Paid in cash' };
    await act(gift, 'adjust', less);
    const press = () => act(gift, 'refund', { reason: 'They moved away' });
    await Promise.all([press(), press()]);
    expect(await press()).toMatchObject({
      gift: { state: 'refunded', left: '0.00' },
      history: [{ kind: 'refunded', amount: '-75.00', reason: 'They moved away' }, {}, {}],
      message: 'Already refunded',
    });
    expect(stack.stripe.refunds().map(({ amount }) => amount)).toEqual([7500]);
    const sent = await countSent(stack);
    expect(sent).toMatchObject({ 'email payment_refunded ada@example.com': 1 });
    expect(sent).not.toHaveProperty([toPractice('payment_refunded')]);
    expect(await list()).toMatchObject({ outstanding: { certificates: 0, value: '0.00' } });
  });

  it('refunds what was paid and is unspent, and what the therapist put on top stays on it', async () => {
    const code = await giftBuyer(stack).buy();
    const gift = await only();
    const more = { adjustmentId: crypto.randomUUID(), amount: '20.00', reason: 'A late opening' };
    await act(gift, 'adjust', more);
    const checkoutKey = crypto.randomUUID();
    const session = { walkInName: 'Sam Lund', serviceId: 'swedish-60', enhancementIds: [] };
    const paid = { ...session, checkoutKey, method: 'cash', giftCodes: [code] };
    await admin.call('POST', '/api/admin/checkout/payment', paid);
    await admin.call('POST', '/api/admin/checkout', { ...session, checkoutKey });
    // $85.50 was spent of $120, of which $100 were paid.
    expect(await only()).toMatchObject({ left: '34.50', paidLeft: '14.50' });
    expect(await list()).toMatchObject({
      outstanding: { certificates: 1, value: '34.50', given: '20.00' },
    });
    expect(await act(gift, 'refund', { reason: 'They moved away' })).toMatchObject({
      gift: { state: 'active', left: '20.00', paidLeft: '0.00' },
    });
    expect(stack.stripe.refunds().map(({ amount }) => amount)).toEqual([1450]);
  });
});
