import { describe, expect, it } from 'vitest';
import { BILL_OF_RIGHTS_VERSION } from '#contract/health/intake.ts';
import { practice } from '#lib/site/built/practice.ts';
import { createAccount, logIn } from '../../helpers/stack/accounts.ts';
import { buildIntake } from '../../helpers/builders/build-intake.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { call } from '../journey.ts';

const stack = useStack();

const send = (changes?: Parameters<typeof buildIntake>[0], more: object = {}) =>
  call<{ success: boolean }>(stack, '/api/intake', { ...buildIntake(changes), ...more });
const rows = () => stack.sql('select * from public.intakes order by received_at');

describe('POST /api/intake', () => {
  it('keeps the form encrypted, with a name and an address beside it, and when it was acknowledged', async () => {
    const { status, body } = await send();
    expect([status, body.success]).toEqual([200, true]);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      first_name: 'Ann',
      last_name: 'Lund',
      email: 'ann@example.com',
      client_id: null,
      bill_of_rights_version: BILL_OF_RIGHTS_VERSION,
      received_at: stack.clock.now().toISOString().replace('.000Z', '+00:00'),
    });
    expect(JSON.stringify(row)).not.toMatch(/knee injury|1 Lake|Per Lund|555-0|1980-0/);
    const { encrypted_form, intake_id } = row ?? {};
    const words = stack.deps.cipher.decrypt(
      String(encrypted_form),
      String(intake_id),
      'ann@example.com',
    );
    expect(JSON.parse(words)).toMatchObject({ injuries: 'An old knee injury' });
  });

  it('is stored from anyone, and ten in an hour are emailed: all of them are in the dashboard', async () => {
    for (let index = 0; index < 14; index += 1) {
      const json = buildIntake({ email: `ann${index}@example.com` });
      const sent = await stack.api('/api/intake', { json, address: `198.51.100.${index}` });
      expect([index, sent.status]).toEqual([index, 200]);
    }
    expect(await rows()).toHaveLength(14);
    expect(await stack.mailbox.list()).toHaveLength(10);
    expect(await stack.sql('select kind, subject from public.tasks')).toEqual([
      { kind: 'forms_not_emailed', subject: 'intake_received' },
    ]);
  });

  it('is one form, and one email, however often the same is sent; another one is another', async () => {
    for (let times = 0; times < 7; times += 1) expect((await send()).status).toBe(200);
    await send({ injuries: 'None' });
    expect(await rows()).toHaveLength(2);
    expect(await stack.mailbox.list()).toHaveLength(2);
  });

  it('tells the practice by first name alone', async () => {
    await send();
    const [email] = await stack.mailbox.list();
    expect(email).toMatchObject({ to: [practice.email], subject: 'Intake form from Ann' });
    expect(JSON.stringify(email)).not.toMatch(/Lund|knee|ann@|Lake/);
    const [message] = await stack.sql('select facts from public.messages');
    expect(Object.keys(Object(message?.['facts'])).sort()).toEqual(['first_name', 'happened_at']);
  });

  it('keeps what looks like a program’s, marked, and answers it the same', async () => {
    const trapped = await send({}, { leaveEmpty: 'https://ann.example' });
    const quick = await send({ injuries: 'None' }, { elapsedMs: 200 });
    const { body } = await send({ injuries: 'Other' });
    expect([trapped.body, quick.body]).toEqual([body, body]);
    expect((await rows()).map((row) => row['is_suspected']).toSorted()).toEqual([
      ...[false, true, true],
    ]);
    const emails = await stack.mailbox.list();
    expect(emails.map(({ text }) => text?.includes('may be spam'))).toEqual([true, true, false]);
  });

  it('takes five different forms an hour from a network, and says when to try again', async () => {
    for (let n = 0; n < 5; n += 1) expect((await send({ injuries: `${n}` })).status).toBe(200);
    const { status, headers } = await send({ injuries: 'One more' });
    expect([status, headers.get('retry-after')]).toEqual([429, '3600']);
    // What has arrived is not counted again.
    expect((await send({ injuries: '0' })).status).toBe(200);
    expect(await rows()).toHaveLength(5);
  });

  it('takes a form that is full to its last field, in any alphabet', async () => {
    const full = 'ปวดหลัง'.repeat(285);
    const { status } = await send({
      ...{ currentMedications: full, medicalConditions: full, surgeries: full, injuries: full },
      ...{ allergies: full, areasToAvoid: full, goals: full },
    });
    expect(status).toBe(200);
  });
});

it('a member finds the forms sent from their account in their data, and no one else’s', async () => {
  const ann = await logIn(stack.sql, await createAccount(stack.sql, { name: 'ann' }));
  const bea = await logIn(stack.sql, await createAccount(stack.sql, { name: 'bea' }));
  await stack.api('/api/intake', { json: buildIntake(), headers: ann });
  // By someone who knows her name and address.
  await send({ injuries: 'A stiff neck' });
  const data = async (headers: typeof ann) =>
    (await stack.api('/api/account/data', { headers })).text();
  expect(await data(ann)).toContain('old knee');
  expect(await data(ann)).not.toContain('neck');
  expect(await data(bea)).not.toMatch(/knee|neck/);
});
