import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { beginsLike, SHARED_SCRIPTS } from './shared-scripts.ts';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], {
  encoding: 'utf8',
}).split('\n');

const isThere = (like: string) =>
  like.startsWith('node_modules/')
    ? existsSync(like)
    : files.some((file) => beginsLike(file, like) && existsSync(file));

it('names only what is there, so that a renamed file can’t change scripts unnoticed', () => {
  const parts = Object.values(SHARED_SCRIPTS).flat();
  expect(parts.filter((like) => !isThere(like))).toEqual(['vite/preload-helper']);
  expect(isThere('src/lib/site/renamed.ts')).toBe(false);
});

it('takes of a folder with a star only the files in it', () => {
  expect(beginsLike('/work/src/ui/dialog.tsx', 'src/ui/*')).toBe(true);
  expect(beginsLike('/work/src/ui/form/field.tsx', 'src/ui/*')).toBe(false);
  expect(beginsLike('/work/src/ui/form/field.tsx', 'src/ui/')).toBe(true);
});
