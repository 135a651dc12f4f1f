import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const REPOSITORY = resolve(import.meta.dirname, '../../..');

/** Loads what starts PostgreSQL, as the setup of the real projects does, and starts nothing. */
const LOADS_POSTGRES = `import '${REPOSITORY}/tests/helpers/database/postgres.ts';
export default () => undefined;`;

/** The real configurations, without the servers that no planted test asks for. */
const VITEST_CONFIG = `import config from '${REPOSITORY}/vitest.config.ts';
for (const { test } of config.test.projects) if (test.globalSetup) test.globalSetup = 'loads-postgres.ts';
export default config;`;
const PLAYWRIGHT_CONFIG = `import config from '${REPOSITORY}/playwright.config.ts';
export default { ...config, webServer: [] };`;

/** Nothing of the run of vitest in which this is asked for. */
const ENVIRONMENT = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|REPORT_FILE)/.test(name)),
  ),
  PATH: `${REPOSITORY}/node_modules/.bin:${process.env['PATH']}`,
};

/** A checkout in a temporary folder that has the repository's tools and none of its tests. */
export interface Checkout {
  /** Writes a test file. */
  plant(path: string, text: string): void;
  /** Runs a script of package.json, as `npm run` does it, with words behind it. */
  run(script: string, ...words: string[]): { exitCode: number | null; output: string };
  remove(): void;
}

/** Makes a checkout for tests that fail on purpose. */
export function makeCheckout(): Checkout {
  const root = mkdtempSync(join(tmpdir(), 'planted-'));
  const plant = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const path of ['node_modules', 'scripts', 'package.json', 'prettier.config.mjs']) {
    symlinkSync(join(REPOSITORY, path), join(root, path));
  }
  mkdirSync(join(root, 'tests'));
  symlinkSync(join(REPOSITORY, 'tests/helpers'), join(root, 'tests/helpers'));
  plant('loads-postgres.ts', LOADS_POSTGRES);
  plant('vitest.config.ts', VITEST_CONFIG);
  plant('playwright.config.ts', PLAYWRIGHT_CONFIG);
  return {
    plant,
    run: (script, ...words) => {
      const { status, stdout, stderr } = spawnSync(
        'sh',
        ['-c', `${commandOf(script)} "$@"`, 'sh', ...words],
        {
          cwd: root,
          encoding: 'utf8',
          env: ENVIRONMENT,
        },
      );
      return { exitCode: status, output: stripVTControlCharacters(stdout + stderr) };
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function commandOf(script: string): string {
  const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const command = scripts[script];
  if (!command) throw new Error(`package.json has no script ${script}`);
  return command;
}
