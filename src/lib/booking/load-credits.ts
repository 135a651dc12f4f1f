import { readCredits, type Credits } from '#contract/bundles/bundles.ts';
import { call } from '../api-client.ts';

/** Returns a member's prepaid credits; null if the API doesn't answer, so that booking goes on without them. */
export function loadCredits(): Promise<Credits | null> {
  return call(readCredits).catch(() => null);
}
