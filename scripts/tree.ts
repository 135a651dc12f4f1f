import { execFileSync } from 'node:child_process';

/** The sources that figures are of. */
export interface Tree {
  commit: string;
  /** It has changes that no commit holds: a later run cannot know whether they are the same. */
  isChanged: boolean;
}

/** Pages that are written by what they tell of: committing them makes no other tree. */
const PAGES = ['docs/performance.md', 'docs/reliability.md', 'docs/mutation.md'];
const CHANGED = ' with changes that no commit holds';

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();

/** The tree that is checked out; a folder that is no repository has no commit. */
export function readTree(): Tree {
  const code = ['--', '.', ...PAGES.map((page) => `:!${page}`)];
  try {
    return {
      commit: git('log', '-1', '--format=%h', ...code),
      isChanged: git('status', '--porcelain', ...code) !== '',
    };
  } catch {
    return { commit: 'none', isChanged: true };
  }
}

/** A sentence that names a tree. */
export const describeTree = ({ commit, isChanged }: Tree) =>
  `The tree: commit \`${commit}\`${isChanged ? CHANGED : ''}.`;
