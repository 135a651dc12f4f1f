import { expect, it } from 'vitest';
import { readLocalConfig } from '../config.ts';
import { requireFreePorts } from './free-ports.ts';
import { listen } from './listen.ts';

it('names a busy port and the key that changes it', async () => {
  const busy = await listen(0, () => new Response());
  const port = new URL(busy.url).port;
  const spare = await Promise.all([1, 2, 3, 4].map(() => listen(0, () => new Response())));
  const free = spare.map(({ url }) => new URL(url).port);
  await Promise.all(spare.map((server) => server.stop()));
  const config = readLocalConfig({
    PORT: free[0],
    LOCAL_DATABASE_PORT: free[1],
    LOCAL_STRIPE_PORT: free[2],
    LOCAL_MAILBOX_PORT: port,
    LOCAL_TEXTS_PORT: free[3],
  });
  await expect(requireFreePorts(config)).rejects.toThrow(
    new RegExp(`Port ${port} is already in use.*LOCAL_MAILBOX_PORT=`),
  );
  await busy.stop();
  await expect(requireFreePorts(config)).resolves.toBeUndefined();
});
