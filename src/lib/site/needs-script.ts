/** Said on pages that are nothing without their script. A script that doesn't load counts as turned off (`page.astro`). */
export const NEEDS_SCRIPT =
  'This page needs JavaScript, which is turned off, is blocked or didn’t load. Reload the page to try again.';
