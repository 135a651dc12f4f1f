import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { askForEmail, confirmEmail } from '#contract/practice/email.ts';
import { changePractice, undoChange } from '#contract/practice/settings.ts';
import { PASSWORD } from '../../helpers/stack/accounts.ts';
import { listSubjects } from '../../helpers/stack/outbox.ts';
import { usePracticeSettings } from '../practice/use-practice-settings.ts';

const { stack, admin, settings, history } = usePracticeSettings();

const ask = (email: string, password = PASSWORD) =>
  admin.call('POST', askForEmail.path, { email, password });
const confirm = (token: string) => admin.call('POST', confirmEmail.path, { token });

/** The practice's email, and the one that isn't confirmed yet. */
const emails = async () => {
  const { sections, newEmail } = await settings();
  return [sections.facts.value.email, newEmail];
};

/** The secrets of the links that were emailed, the last one last. */
const tokens = async () => {
  const sent = await stack.mailbox.list();
  return sent.flatMap(({ html }) => /facts\/email\/([\w-]{43})/.exec(html ?? '')?.[1] ?? []);
};
const lastToken = async () => (await tokens()).at(-1) ?? '';

describe('the practice’s email', () => {
  it('isn’t changed by saving the facts', async () => {
    const { facts } = (await settings()).sections;
    const change = { kind: 'facts', ...facts.value, email: 'eve@example.net', personal: 'swims' };
    const saved = { changeId: randomUUID(), version: facts.version, change };
    expect((await admin.call('POST', changePractice.path, saved)).status).toBe(200);
    expect(await emails()).toEqual([facts.value.email, null]);
  });

  it('needs the password, takes effect once its link is opened, and the old address is notified', async () => {
    const [old = ''] = await emails();
    expect(await ask('new@example.com', 'wrong')).toMatchObject({
      status: 400,
      problem: { fields: { password: 'That isn’t your password' } },
    });
    expect(await listSubjects(stack)).toEqual([]);
    expect((await ask('new@example.com')).status).toBe(200);
    expect(await emails()).toEqual([old, 'new@example.com']);
    expect(await listSubjects(stack)).toEqual(['new@example.com: Confirm the practice’s email']);
    const token = await lastToken();
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: 'new@example.com' } });
    // A second tap.
    expect((await confirm(token)).status).toBe(200);
    expect(await emails()).toEqual(['new@example.com', null]);
    expect((await listSubjects(stack)).slice(1)).toEqual([
      `${old}: The practice’s email was changed`,
    ]);
    const [latest] = await history();
    expect(latest).toMatchObject({
      ...{ section: 'facts', madeBy: 'Boss Lund', canUndo: false },
      lines: [{ what: 'Practice: email', was: old, is: 'new@example.com' }],
    });
    // Taking it back would be another change of where everything goes.
    const undone = undoChange.path.replace(':id', latest?.id ?? '');
    expect(await admin.call('POST', undone, { changeId: randomUUID() })).toMatchObject({
      status: 409,
      problem: { code: 'changed_since' },
    });
  });

  it('is confirmed by the last link alone, within a day', async () => {
    const [old] = await emails();
    await ask('first@example.com');
    const first = await lastToken();
    await ask('second@example.com');
    for (const token of [first, 'x'.repeat(43)])
      expect(await confirm(token)).toMatchObject({
        status: 404,
        problem: { code: 'unknown_link' },
      });
    expect(await emails()).toEqual([old, 'second@example.com']);
    stack.clock.advance(24 * 60 + 1);
    expect(await emails()).toEqual([old, null]);
    expect((await confirm(await lastToken())).status).toBe(404);
    expect(await emails()).toEqual([old, null]);
  });
});
