import { parseCLI, type Reporter, type TestModule, type Vitest } from 'vitest/node';

/**
 * Fails a run of vitest that says less than it seems to: a name on the command line that matches no file, a test that was
 * skipped, and nothing that ran at all. Vitest itself fails on what fails, on files without a test and on unhandled errors.
 */
export class StrictReporter implements Reporter {
  readonly #asked = parseCLI(['vitest', ...process.argv.slice(2)]);

  async onInit(vitest: Vitest): Promise<void> {
    for (const name of this.#asked.filter) {
      const files = await vitest.globTestSpecifications([name]);
      if (files.length === 0) throw new Error(`No test file is named like "${name}".`);
    }
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const skipped = tests.filter((test) => test.result().state === 'skipped');
    if (skipped.length === tests.length) return fail('No test ran.');
    // Asking for some tests of a file by their titles or lines skips the others.
    const { testNamePattern, tagsFilter } = this.#asked.options;
    if (testNamePattern || tagsFilter || this.#asked.filter.some((name) => /:\d+$/.test(name))) {
      return;
    }
    for (const { fullName, module } of skipped) {
      fail(`Skipped: ${module.relativeModuleId} > ${fullName}`);
    }
  }
}

function fail(words: string): void {
  console.error(`\n${words}`);
  process.exitCode = 1;
}
