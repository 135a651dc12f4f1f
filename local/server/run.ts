/** A command of the local stack, while it runs. */
export interface Running {
  stop(): Promise<void>;
}

// One Ctrl-C can arrive twice: from the terminal and through npm.
const SAME_KEYPRESS_MS = 1_000;
const ORPHAN_CHECK_MS = 1_000;

/** Runs a command until Ctrl-C, then stops it cleanly; a failed start prints its error and exits with code 1. */
export async function runUntilStopped(start: () => Promise<Running>): Promise<void> {
  // If asked to stop while starting, it stops as soon as it has started.
  const starting = start();
  let askedAt: number | null = null;
  const stop = async () => {
    if (askedAt !== null) {
      if (performance.now() - askedAt > SAME_KEYPRESS_MS) process.exit(130);
      return;
    }
    askedAt = performance.now();
    const running = await starting.catch(() => null);
    await running?.stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stop());
  stopWithNpm(stop);
  try {
    await starting;
  } catch (error) {
    console.error(error instanceof Error ? `\n${error.message}\n` : error);
    process.exit(1);
  }
}

/** When npm is stopped, the shell between npm and this process ends without a signal. */
function stopWithNpm(stop: () => Promise<void>): void {
  if (!process.env['npm_lifecycle_event']) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    void stop();
  }, ORPHAN_CHECK_MS);
  timer.unref();
}
