import { REFUSALS } from '../../netlify/errors/refusals.ts';
import { PROBLEM_CODES } from '#contract/problem.ts';
import { code, literal, table } from './markdown.ts';

const HEAD = `# Refusals

What the API answers when it doesn't do what it was asked: \`application/problem+json\` with a \`code\`, which programs compare, and a
\`detail\`, which people read. A call can say something more specific in \`detail\`. The codes are in
[\`src/contract/problem.ts\`](../../src/contract/problem.ts), the rest, by
area, in the files that [\`netlify/errors/refusals.ts\`](../../netlify/errors/refusals.ts) joins.
`;

/** docs/reference/refusals.md: every code with its status and its words. */
export function renderRefusals(): string {
  const rows = PROBLEM_CODES.map((name) => {
    const { status, title, detail } = REFUSALS[name];
    return [code(name), String(status), literal(title), literal(detail)];
  });
  return `${HEAD}\n${table(['Code', 'Status', 'Title', 'What people read'], rows)}\n`;
}
