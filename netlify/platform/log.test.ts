import { expect, it } from 'vitest';
import { createLog } from './log.ts';

it('writes what matters enough', () => {
  const lines: string[] = [];
  const log = createLog('warn', (line) => lines.push(line));
  log.info('request', { status: 200 });
  log.warn('slow');
  log.error('failed', { errorCode: '42501' });
  expect(lines).toEqual([
    '{"level":"warn","event":"slow"}',
    '{"level":"error","event":"failed","errorCode":"42501"}',
  ]);
});
