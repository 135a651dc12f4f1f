import { expect, it } from 'vitest';
import { createApp } from '#api/app.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { ADMIN_ROUTES } from './admin-routes.ts';
import { OTHER_ROUTES } from './other-routes.ts';
import { createPeople, OF_ANN, PEOPLE, type Statuses } from './route-people.ts';

const stack = useStack();

/** Every route of the API, with a call that could do something and what each person hears. */
const ROUTES = { ...ADMIN_ROUTES, ...OTHER_ROUTES };

it('the table has a row for every route of the API', () => {
  const routes = createApp(stack.deps).routes.filter(({ method }) => method !== 'ALL');
  const names = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  expect([...names].sort()).toEqual(Object.keys(ROUTES).sort());
});

it('answers each person as it should on every route, and no one with what is another’s', async () => {
  const { enter, ids } = await createPeople(stack);
  const answered: Record<string, Partial<Statuses>> = {};
  for (const [route, { json, own, path }] of Object.entries(ROUTES)) {
    const [method = '', pattern = ''] = route.split(' ');
    const sent = own === undefined ? json : { appointmentId: ids.appointmentId, ...own };
    const statuses: Partial<Statuses> = (answered[route] = {});
    for (const [index, person] of PEOPLE.entries()) {
      const response = await stack.api(path?.(ids) ?? pattern, {
        method,
        ...(sent === undefined ? {} : { json: sent }),
        headers: await enter(person),
        address: `192.0.2.${index}`,
      });
      statuses[person] = response.status;
      const received = JSON.stringify([...response.headers]) + (await response.text());
      const mayRead = person === 'ann' || (person === 'admin' && pattern.startsWith('/api/admin/'));
      if (!mayRead) expect(received, `${route} to ${person}`).not.toMatch(OF_ANN);
    }
  }
  expect(answered).toEqual(
    Object.fromEntries(Object.entries(ROUTES).map(([route, { expected }]) => [route, expected])),
  );
}, 60_000);

it('shows Ann what is hers', async () => {
  const { enter } = await createPeople(stack);
  for (const path of ['/api/auth/user', '/api/account/data']) {
    const response = await stack.api(path, { headers: await enter('ann') });
    expect(await response.text(), path).toMatch(OF_ANN);
  }
});
