/** Serves the built site for the browser tests, as `npm start` does, with a way to empty its calendar between them. */
import { readLocalConfig } from '../../local/config.ts';
import { listen } from '../../local/listen.ts';
import { runUntilStopped } from '../../local/run.ts';
import { startSite } from '../../local/site/start.ts';
import { CONTROL_PORT } from './site-control.ts';

await runUntilStopped(async () => {
  const site = await startSite(readLocalConfig(process.env));
  const control = await listen(CONTROL_PORT, async () => {
    await site.services.database.sql("delete from public.occupancy where kind <> 'time_off'");
    return new Response(null, { status: 204 });
  });
  return {
    stop: async () => {
      await control.stop();
      await site.stop();
    },
  };
});
