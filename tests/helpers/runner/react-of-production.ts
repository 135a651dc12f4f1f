/**
 * Loads React as the deployed functions have it: the one for development writes down where each element came from, which is
 * a sixth of what a scenario costs. It stays with the unit tests, which read every email: there its warnings count.
 */
const own = process.env['NODE_ENV'];
process.env['NODE_ENV'] = 'production';
await Promise.all([import('react'), import('react/jsx-runtime'), import('react-dom/server')]);
process.env['NODE_ENV'] = own;

export {};
