/** The address that pages are built for; a build that will be deployed is given the real one. */
export const SITE_ADDRESS = process.env['SITE_URL'] ?? 'https://practice.example';
