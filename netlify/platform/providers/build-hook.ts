const TIMEOUT_MS = 5_000;

/** Asks the host to build the site again. Throws if it doesn't take the call. */
export type AskForBuild = () => Promise<void>;

/** Returns how to ask the host for a build; null without the address of its hook. */
export function createBuildHook(url: string | undefined): AskForBuild | null {
  if (url === undefined) return null;
  return async () => {
    const response = await fetch(url, {
      method: 'POST',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // The address is a secret, so no error repeats it.
    if (!response.ok) throw new Error(`The build hook answers ${response.status}`);
  };
}
