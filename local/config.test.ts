import { expect, it } from 'vitest';
import { readLocalConfig } from './config.ts';

it('needs no settings', () => {
  expect(readLocalConfig({ PORT: '' })).toMatchObject({
    PORT: 4321,
    LOCAL_STRIPE_PORT: 4322,
    LOCAL_MAILBOX_PORT: 4323,
    LOCAL_TEXTS_PORT: 4324,
    LOCAL_DATABASE_PORT: 54_321,
    LOCAL_DATA: 'supabase/.temp',
  });
});

it.each([
  { PORT: 'http' },
  { LOCAL_STRIPE_PORT: '70000' },
  { LOCAL_NOW: 'tomorrow' },
  { LOG_LEVEL: 'loud' },
])('names the wrong key in %j', (source) => {
  expect(() => readLocalConfig(source)).toThrow(Object.keys(source)[0] ?? '');
});
