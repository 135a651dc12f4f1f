/** What a page knows of whoever looks at it, by the hint that the head script read (`src/components/viewer-hint.astro`). */
const root = () => document.documentElement.dataset;

/** Whether somebody seems to be logged in; the API alone knows. */
export function isKnownViewer(): boolean {
  return (root()['viewer'] ?? 'guest') !== 'guest';
}

/** Who seems to be here. */
export function viewerRole(): string {
  return root()['viewer'] ?? 'guest';
}

/** Whether their membership seems to be active. */
export function isActiveMember(): boolean {
  return root()['membership'] === 'active';
}

/** Takes back a hint that the API does not confirm: from now on the page is a guest's. */
export function forgetViewer(): void {
  document.cookie = 'viewer=; path=/; max-age=0';
  dispatchEvent(new Event('viewer'));
}
