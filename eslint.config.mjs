import astro from 'eslint-plugin-astro';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Refuses imports by pattern, with the layer rule as its message. */
const forbidImports = (...patterns) => ({
  'no-restricted-imports': ['error', { patterns }],
});

const environmentIsParsedOnce = [
  'error',
  {
    selector: "MemberExpression[object.name='process'][property.name='env']",
    message:
      'The environment is read in netlify/platform/env/env.ts, local/config.ts or src/lib/site/built/build-env.ts.',
  },
  {
    selector: "MemberExpression[object.type='MetaProperty'][property.name='env']",
    message: 'The environment of the browser is parsed once, in src/lib/public-env.ts.',
  },
];

const browserTestsHaveTheirTime = [
  'error',
  {
    selector:
      "CallExpression[callee.object.name='Date'][callee.property.name='now'], NewExpression[callee.name='Date'][arguments.length=0]",
    message: 'A browser test asks tests/helpers/browser/site-clock.ts what time it is.',
  },
  {
    selector: "ImportDeclaration[source.value='@playwright/test'][importKind!='type']",
    message:
      'test and expect come from tests/helpers/browser/browser-test.ts, whose pages have their time.',
  },
];

export default defineConfig(
  globalIgnores([
    'dist',
    '.astro',
    '.netlify',
    'node_modules',
    'supabase/.temp',
    'test-results',
    'public',
  ]),
  tseslint.configs.recommended,
  astro.configs['flat/recommended'],
  astro.configs['flat/jsx-a11y-strict'],
  {
    files: ['src/**/*.tsx'],
    plugins: jsxA11y.flatConfigs.strict.plugins,
    rules: jsxA11y.flatConfigs.strict.rules,
  },
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-console': 'error',
    },
  },
  {
    files: ['{src,netlify}/**/*.{ts,tsx,astro}'],
    ignores: [
      'netlify/platform/env/env.ts',
      'src/lib/public-env.ts',
      'src/lib/site/built/build-env.ts',
      '**/*.test.ts',
    ],
    rules: { 'no-restricted-syntax': environmentIsParsedOnce },
  },
  {
    files: ['src/contract/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: forbidImports({
      regex: '^(?!zod/mini$|\\./)',
      message: 'The contract imports only zod.',
    }),
  },
  {
    files: ['src/contract/*/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: forbidImports({
      regex: '^(?!zod/mini$|\\./|\\.\\./[a-z])',
      message: 'The contract imports only zod.',
    }),
  },
  {
    files: ['src/contract/*/*/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: forbidImports({
      regex: '^(?!zod/mini$|\\./|(\\.\\./){1,2}[a-z])',
      message: 'The contract imports only zod.',
    }),
  },
  {
    files: ['src/**/*.{ts,tsx,astro}'],
    ignores: ['src/contract/**', '**/*.test.ts'],
    rules: forbidImports({
      regex: '/(netlify|local)/|^#(api|platform|local|tests)/',
      message: 'The browser never imports the server.',
    }),
  },
  {
    files: ['netlify/**/*.{ts,tsx}'],
    ignores: ['**/*.test.ts'],
    rules: forbidImports({
      regex: '/src/(?!contract/|lib/)|^#(ui|local|tests)/',
      message: 'The server takes from src only contract and lib.',
    }),
  },
  {
    files: ['netlify/platform/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: forbidImports({
      regex: '/src/(?!contract/|lib/)|\\.\\./(emails|jobs)/|^#(ui|api|local|tests)/',
      message: 'The platform knows no domain.',
    }),
  },
  {
    files: ['netlify/api/payments/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: forbidImports({
      regex:
        '/src/(?!contract/|lib/)|/emails/|/jobs/|^\\.\\./(?!\\.\\./|batch\.ts$)|^#(ui|local|tests)/',
      message: 'Payments speak with Stripe and know no domain.',
    }),
  },
  {
    files: ['src/features/*/*.{ts,tsx,astro}'],
    ignores: ['**/*.test.ts'],
    rules: forbidImports({
      regex: '^#(api|platform|local|tests)/|/netlify/|/features/|^\\.\\./[a-z-]+/',
      message: 'Features do not import each other, nor the server.',
    }),
  },
  {
    // The folders of one feature may.
    files: ['src/features/*/*/*.{ts,tsx,astro}'],
    ignores: ['**/*.test.ts'],
    rules: forbidImports({
      regex: '^#(api|platform|local|tests)/|/netlify/|/features/|^\\.\\./\\.\\./[a-z-]+/',
      message: 'Features do not import each other, nor the server.',
    }),
  },
  {
    files: ['src/features/*/*/*/*.{ts,tsx,astro}'],
    ignores: ['**/*.test.ts'],
    rules: forbidImports({
      regex: '^#(api|platform|local|tests)/|/netlify/|/features/|^(\\.\\./){3}[a-z-]+/',
      message: 'Features do not import each other, nor the server.',
    }),
  },
  {
    files: ['src/features/*/*/*/*/**/*.{ts,tsx,astro}'],
    ignores: ['**/*.test.ts'],
    rules: forbidImports({
      regex: '^#(api|platform|local|tests)/|/netlify/|/features/|^(\\.\\./){4}[a-z-]+/',
      message: 'Features do not import each other, nor the server.',
    }),
  },
  {
    files: ['tests/{e2e,site}/**'],
    ignores: ['tests/e2e/site/real-time.spec.ts'],
    rules: { 'no-restricted-syntax': browserTestsHaveTheirTime },
  },
  {
    files: ['scripts/**', 'local/**', 'tests/**', '**/*.config.*', 'netlify/platform/log.ts'],
    rules: { 'no-console': 'off' },
  },
);
