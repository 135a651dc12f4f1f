import type { Service } from '#contract/catalog.ts';
import type { ListField } from '../columns.ts';
import type { ListLine } from '../read-list.ts';

/** The names of services in a list, with how many rows have each, the most frequent first. */
export function namesOf(
  lines: readonly ListLine[],
  columns: readonly (ListField | null)[],
): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { cells } of lines) {
    const name = cells[columns.indexOf('service')] ?? '';
    if (name) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count);
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Which service each name probably is: the one whose every word and minutes it has. None if several or none fit. */
export function guessServices(
  names: readonly { name: string }[],
  services: readonly Pick<Service, 'id' | 'name' | 'duration'>[],
): Record<string, string> {
  const guesses = names.flatMap(({ name }): [string, string][] => {
    const words = wordsOf(name);
    const numbers = words.flatMap((word) => /^\d+/.exec(word) ?? []);
    const called = services.filter((each) =>
      wordsOf(each.name).every((word) => words.includes(word)),
    );
    // Without a length, a name has to belong to one service alone.
    const fitting = called.filter(
      ({ duration }) => numbers.length === 0 || numbers.includes(String(duration)),
    );
    return fitting.length === 1 && fitting[0] ? [[name, fitting[0].id]] : [];
  });
  return Object.fromEntries(guesses);
}
