/** @type {import('prettier').Config} */
export default {
  printWidth: 100,
  singleQuote: true,
  trailingComma: 'all',
  plugins: ['prettier-plugin-astro'],
  overrides: [
    { files: '*.astro', options: { parser: 'astro' } },
    // Short rows stay on a line.
    { files: '**/practice/**/*.yaml', options: { printWidth: 120 } },
  ],
};
