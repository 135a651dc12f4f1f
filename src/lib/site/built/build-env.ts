/** The address that pages are built for; a build that will be deployed is given the real one. */
export const SITE_ADDRESS = process.env['SITE_URL'] ?? 'https://practice.example';

/** The file with the snapshot of the practice that pages are built from: npm run build, dev and test name it. */
export const SNAPSHOT_FILE = process.env['PRACTICE_SNAPSHOT'];
