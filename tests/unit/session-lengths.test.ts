import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A length put into words without durationLabel: "${duration} minutes", "{service.duration}&nbsp;min", "120 minutes". */
const IN_MINUTES =
  /duration\w*\}(?:&nbsp;|\\u00A0|[ -])min(?:ute)?s?\b|\b(?:1[2-9]|[2-9]\d)\d[ -]min(?:ute)?s?\b/iu;

const offends = (words: string) => IN_MINUTES.test(words);

it.each([
  '`${service.duration} minutes left`',
  '{name}, {service.duration} min, $160',
  '`${serviceName}, ${duration}\\u00A0min`',
  'Thai 60-120 minutes',
  'a 120-minute session',
])('a length of two hours could be shown in minutes by: %s', (words) =>
  expect(offends(words)).toBe(true),
);

it('every session of two hours and more is shown in hours: no page, email or text writes its minutes', () => {
  const files = globSync(['{src,netlify}/**/*.{ts,tsx,astro}', 'content/*.yaml']).filter(
    (file) => !/\.test\.tsx?$|references\.yaml$|database\.types/u.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const offending = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => offends(line) && !/^\s*(?:\*|\/\*\*|\/\/)/u.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(offending).toEqual([]);
});
