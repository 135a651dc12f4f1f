import { creditsSchema } from '../../contract/bundles.ts';
import { ApiError, callApi } from '../../lib/api-client.ts';
import { apiPaths } from '../../lib/paths.ts';
import { forgetViewer } from '../../lib/viewer.ts';

// Fills the banner of the home page; fetched where the hint says that the membership is active.

const show = (place: string, credits: number) => {
  const shown = document.querySelector(`.member-banner [data-${place}]`);
  if (shown) shown.textContent = String(credits);
};

try {
  const credits = await callApi({ path: apiPaths.credits, schema: creditsSchema });
  show('earned', credits.grantedThisYear);
  show('available', credits.availableCredits);
} catch (error) {
  // Without an answer the dashes stay; without a session there is no member.
  if (error instanceof ApiError && error.status === 401) forgetViewer();
}
