import { readCredits, type Credits } from '../../contract/orders/bundles.ts';
import { call } from '../api-client.ts';

/** What a member has paid for ahead; null where the API does not say, so that booking goes on as for everybody. */
export function loadCredits(): Promise<Credits | null> {
  return call(readCredits).catch(() => null);
}
