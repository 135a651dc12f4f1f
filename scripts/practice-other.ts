/**
 * `npm run practice:other -- npm test` runs a command as if the practice of tests/practice/other were the one of this repository:
 * nothing but the data may know the first one.
 */
import { spawnSync } from 'node:child_process';

const [command, ...rest] = process.argv.slice(2);
if (command === undefined) {
  console.error('Say what to run, such as: npm run practice:other -- npm test');
  process.exit(1);
}
const { status } = spawnSync(command, rest, {
  stdio: 'inherit',
  env: { ...process.env, PRACTICE_FILE: 'tests/practice/other/practice.yaml' },
});
process.exit(status ?? 1);
