import { creditsSchema, type Credits } from '../contract/bundles.ts';
import { callApi } from './api-client.ts';
import { apiPaths } from './paths.ts';

/** What a member has paid for ahead; null where the API does not say, so that booking goes on as for everybody. */
export function loadCredits(): Promise<Credits | null> {
  return callApi({ path: apiPaths.credits, schema: creditsSchema }).catch(() => null);
}
