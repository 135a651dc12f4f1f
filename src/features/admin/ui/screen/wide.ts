/** Wide enough for the rail, beside the page or above it. */
export const WIDE = '(width >= 48rem)';
