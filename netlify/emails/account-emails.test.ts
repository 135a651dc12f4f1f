import { readFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import { expect, it } from 'vitest';
import { practice } from '../../src/lib/practice.ts';
import { resetEmailTemplate } from './account-emails.ts';

it('keeps the template that Supabase Auth fills in as it is drawn (vitest -u writes it again)', async () => {
  const { html, subject } = await resetEmailTemplate(practice);
  await expect(html).toMatchFileSnapshot('../../supabase/templates/recovery.html');
  expect(html).toContain('href="{{ .SiteURL }}/reset-password?token={{ .TokenHash }}"');
  const config = parse(await readFile('supabase/config.toml', 'utf8')) as {
    auth: { email: { template: { recovery: { subject: string } } } };
  };
  expect(config.auth.email.template.recovery.subject).toBe(subject);
});
