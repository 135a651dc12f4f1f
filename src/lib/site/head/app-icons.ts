const icon = (
  sizes: string,
  purpose: 'any' | 'maskable',
  type = 'image/png',
  src = `/icon-${sizes.split('x')[0]}.png`,
) => ({ src, sizes, type, purpose });

/** The icons of the web app manifests. */
export const appIcons = [
  icon('192x192', 'any'),
  icon('512x512', 'any'),
  icon('512x512', 'maskable'),
  icon('any', 'any', 'image/svg+xml', '/icon.svg'),
];
