import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { DOORS, importedFile } from '../../scripts/imported-file.ts';

describe('the layers, as lint holds them', () => {
  const eslint = new ESLint();

  async function refusals(filePath: string, importPath: string): Promise<string[]> {
    const [result] = await eslint.lintText(`import '${importPath}';\n`, { filePath });
    return (result?.messages ?? [])
      .filter(({ ruleId }) => ruleId === 'no-restricted-imports')
      .map(({ message }) => message);
  }

  it.each([
    ['src/contract/rules/money/money.ts', 'react', 'zod/mini'],
    ['src/contract/rules/money/money.ts', '#lib/query/cache.ts', '../../call.ts'],
    ['src/contract/rules/durations.ts', '#lib/query/cache.ts', '../call.ts'],
    ['src/contract/call.ts', '#lib/query/cache.ts', './rules/durations.ts'],
    ['src/lib/site/head/seo.ts', '#platform/log.ts', '../paths.ts'],
    ['src/features/faq/faq.ts', '../blog/article.ts', './question.ts'],
    ['src/features/faq/faq.ts', '#platform/log.ts', '#lib/site/paths.ts'],
    [
      'src/features/admin/calendar/desk-calendar.tsx',
      '../../account/failure.tsx',
      '../ui/screen/section.tsx',
    ],
    [
      'src/features/admin/appointments/dialogs/edit-dialog.tsx',
      '../../../account/failure.tsx',
      '../../ui/screen/section.tsx',
    ],
    [
      'src/features/admin/clients/page/edit/contact-dialog.tsx',
      '../../../../account/failure.tsx',
      '../../../ui/screen/section.tsx',
    ],
    ['netlify/api/app.ts', '#ui/toast/toast-store.ts', '#lib/site/paths.ts'],
    ['netlify/api/app.ts', '../../src/features/faq/faq.ts', '#contract/rules/money/money.ts'],
    ['netlify/api/app.ts', '#local/config.ts', '#platform/deps.ts'],
    ['netlify/platform/providers/stripe.ts', '#api/app.ts', '../../errors/app-error.ts'],
    ['netlify/api/payments/refunds.ts', '../orders/settle.ts', '../batch.ts'],
    ['netlify/api/payments/refunds.ts', '../../emails/frame/frame.tsx', '#platform/deps.ts'],
  ])('refuses %s to import %s, and not %s', async (file, forbidden, allowed) => {
    expect(await refusals(file, forbidden)).toHaveLength(1);
    expect(await refusals(file, allowed)).toEqual([]);
  });
});

describe('the folders', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '-co', '--exclude-standard', 'src', 'netlify', 'local', 'build'],
    {
      encoding: 'utf8',
    },
  )
    .split('\n')
    .filter((file) => /\.(ts|tsx|astro)$/u.test(file) && !/\.test\.tsx?$/u.test(file));

  it('need each other in one direction only, among the folders of each folder', () => {
    expect(cyclesAmong(neighbours(files))).toEqual([]);
  });

  it('hold at most twenty files each, so that a newcomer sees what is in one', () => {
    const all = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    const counts = Map.groupBy(all.split('\n').filter(Boolean), dirname);
    expect([...counts].filter(([, { length }]) => length > 20).map(([folder]) => folder)).toEqual([
      // Each is read by its number.
      'docs/decisions',
      // An address is a file, and the schemas run in their order.
      'src/pages',
      'supabase/schemas',
      // Written by tests.
      'tests/as-sent',
      'tests/as-sent/states',
    ]);
  });

  it('have no file that only passes on what others export', () => {
    const barrels = files.filter((file) => {
      const statements = readFileSync(file, 'utf8').match(/^(export|import)\b.*$/gmu) ?? [];
      return statements.length > 0 && statements.every((line) => /^export .* from /u.test(line));
    });
    expect(barrels).toEqual([]);
  });
});

describe('the doors', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
    .split('\n')
    .filter((file) => /\.(ts|tsx|astro|mjs)$/u.test(file) && !/leaked-passwords/u.test(file));
  const doorOf = (file: string) => DOORS.find(({ folder }) => file.startsWith(folder));

  const crossings = files.flatMap((file) =>
    ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles.flatMap(({ fileName }) => {
      const imported = importedFile(file, fileName);
      const door = imported === null ? undefined : doorOf(imported);
      return door ? [{ file, fileName, isWithin: door === doorOf(file) }] : [];
    }),
  );

  it('are how any other folder imports from theirs', () => {
    const others = crossings.filter(({ isWithin }) => !isWithin);
    expect(others.length).toBeGreaterThan(2_000);
    expect(others.filter(({ fileName }) => fileName.startsWith('.'))).toEqual([]);
  });

  it('are not how their own folder imports', () => {
    const own = crossings.filter(({ isWithin }) => isWithin);
    expect(own.length).toBeGreaterThan(2_000);
    expect(own.filter(({ fileName }) => fileName.startsWith('#'))).toEqual([]);
  });
});

/** For each folder that another one beside it imports from, the import that says so: 'from to' and the file. */
function neighbours(files: string[]): Map<string, Map<string, string>> {
  const graph = new Map<string, Map<string, string>>();
  for (const file of files) {
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
      const imported = importedFile(file, fileName);
      if (imported === null) continue;
      const [from, to] = whereTheyPart(file, imported);
      if (from === undefined || to === undefined) continue;
      const needed = graph.get(from) ?? new Map<string, string>();
      graph.set(from, needed.set(to, file));
    }
  }
  return graph;
}

/** The two folders of one folder in which two files lie; nothing where one of them lies in a folder of the other. */
function whereTheyPart(from: string, to: string): [string?, string?] {
  const [here, there] = [from.split('/'), to.split('/')];
  const shared = here.findIndex((name, depth) => name !== there[depth]);
  const areFolders = here.length > shared + 1 && there.length > shared + 1;
  return areFolders
    ? [here.slice(0, shared + 1).join('/'), there.slice(0, shared + 1).join('/')]
    : [];
}

function cyclesAmong(graph: Map<string, Map<string, string>>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const visit = (folder: string, way: string[]): void => {
    if (way.includes(folder)) {
      cycles.push([...way.slice(way.indexOf(folder)), folder].join(' → '));
      return;
    }
    if (done.has(folder)) return;
    for (const next of graph.get(folder)?.keys() ?? []) visit(next, [...way, folder]);
    done.add(folder);
  };
  for (const folder of graph.keys()) visit(folder, []);
  return cycles;
}
