/** The icon of the site: the sun over the water, on the night of the footer. */
export const ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="15" fill="#0f2630"/><path d="M18 33a14 14 0 1 1 28 0Z" fill="#f0b264"/><path d="M9 41q11-6 23 0t23 0M15 51q8-5 17 0t17 0" fill="none" stroke="#f4efe4" stroke-linecap="round" stroke-width="4"/></svg>';

/** The widths of its pictures: Apple's home screen, and the two that a manifest needs. */
export const ICON_WIDTHS = [180, 192, 512] as const;
