import { execFileSync } from 'node:child_process';

/** The version of the sources that figures were measured on. */
export interface Tree {
  commit: string;
  /** It has uncommitted changes: a later run can't know whether they are the same. */
  isChanged: boolean;
}

/** Generated pages about the tree; committing them doesn't change it. */
const PAGES = ['docs/performance.md', 'docs/reliability.md'];
const CHANGED = ' with changes that no commit holds';

const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();

/** The checked-out tree; a folder that isn't a repository has no commit. */
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
