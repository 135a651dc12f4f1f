/** What the page knows about its viewer, from the hint that the head script read (`src/components/viewer-hint.astro`). */
const root = () => document.documentElement.dataset;

/** Returns whether someone seems to be logged in; only the API knows. */
export function isKnownViewer(): boolean {
  return (root()['viewer'] ?? 'guest') !== 'guest';
}

/** Returns the role of the person who seems to be here. */
export function viewerRole(): string {
  return root()['viewer'] ?? 'guest';
}

/** Returns whether their membership seems to be active. */
export function isActiveMember(): boolean {
  return root()['membership'] === 'active';
}

/** Clears a hint that the API doesn't confirm: from now on this is a guest's page. */
export function forgetViewer(): void {
  document.cookie = 'viewer=; path=/; max-age=0';
  dispatchEvent(new Event('viewer'));
}
