import { Cron } from 'croner';
import { callFunction, type NamedFunction } from './functions.ts';

interface SchedulerOptions {
  load: () => Promise<readonly NamedFunction[]>;
  siteUrl: string;
  now: () => Date;
}

const MINUTE_MS = 60_000;

/** Whether a cron expression matches the minute of an instant, in UTC like Netlify; throws on an invalid expression. */
function isDue(expression: string, at: Date): boolean {
  const minute = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS;
  return new Cron(expression, { timezone: 'UTC' }).match(new Date(minute));
}

/** Calls every scheduled function that is due, as Netlify's scheduler does. */
export async function runDueFunctions({ load, siteUrl, now }: SchedulerOptions): Promise<void> {
  const at = now();
  for (const scheduled of await load()) {
    const { name, config } = scheduled;
    if (!config?.schedule || !isDue(config.schedule, at)) continue;
    const nextRun = new Date(at.getTime() + MINUTE_MS).toISOString();
    const request = new Request(`${siteUrl}/.netlify/functions/${name}`, {
      method: 'POST',
      body: JSON.stringify({ next_run: nextRun }),
    });
    const response = await callFunction(scheduled, request);
    if (!response.ok) console.error(`The scheduled function ${name} answered ${response.status}`);
  }
}

/** Runs the scheduled functions that are due, every minute; returns how to stop. */
export function startScheduler(options: SchedulerOptions): () => void {
  const timer = setInterval(() => {
    runDueFunctions(options).catch((error: unknown) => {
      console.error('A scheduled function failed', error);
    });
  }, MINUTE_MS);
  return () => {
    clearInterval(timer);
  };
}
