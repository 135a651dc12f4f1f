import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { TEST_FILES } from './test-files.ts';

/**
 * Fails a run of Playwright that says less than it seems to: a name on the command line that matches no file, and a test
 * that was skipped. Playwright itself fails on what fails, on files that cannot be loaded and where nothing ran.
 */
export default class StrictPlaywrightReporter implements Reporter {
  #tests: TestCase[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests();
  }

  async onEnd({ status }: FullResult): Promise<{ status?: FullResult['status'] }> {
    if (status !== 'passed') return {};
    const files = globSync([...TEST_FILES.browser, ...TEST_FILES.site]).map((file) =>
      resolve(file),
    );
    const unmatched = namedFiles(process.argv).filter(
      (name) => !files.some((file) => matches(name, file)),
    );
    const skipped = this.#tests.filter((test) => test.outcome() === 'skipped');
    for (const name of unmatched) console.error(`\nNo test file is named like "${name}".`);
    for (const { title } of skipped) console.error(`\nSkipped: ${title}`);
    return unmatched.length + skipped.length > 0 ? { status: 'failed' } : {};
  }
}

/** What stands after `test` and is neither an option nor the value of one. */
function namedFiles(argv: readonly string[]): string[] {
  const words = argv.slice(argv.indexOf('test') + 1);
  return words.filter((word, index) => {
    const before = words[index - 1] ?? '';
    return !word.startsWith('-') && !(before.startsWith('-') && !before.includes('='));
  });
}

/** As Playwright does it: a regular expression for the file's path, with or without a line. */
const matches = (name: string, file: string) =>
  new RegExp(name.replace(/:\d+(:\d+)?$/, ''), 'i').test(file);
