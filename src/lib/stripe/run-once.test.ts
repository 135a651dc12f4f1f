import { expect, it, vi } from 'vitest';
import { runOnce } from './run-once.ts';

it('runs once while it is under way', async () => {
  const [isUnderWay, run] = [{ current: false }, vi.fn(() => Promise.resolve())];
  await Promise.all([runOnce(isUnderWay, run), runOnce(isUnderWay, run)]);
  expect(run).toHaveBeenCalledOnce();
  await runOnce(isUnderWay, run);
  expect(run).toHaveBeenCalledTimes(2);
});

it('runs again after a failure', async () => {
  const [isUnderWay, run] = [{ current: false }, vi.fn(() => Promise.resolve())];
  await expect(runOnce(isUnderWay, () => Promise.reject(new Error('full')))).rejects.toThrow();
  await runOnce(isUnderWay, run);
  expect(run).toHaveBeenCalledOnce();
});
