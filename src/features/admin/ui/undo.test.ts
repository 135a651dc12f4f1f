import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { $undo, endUndo, offerUndo, type Undo } from './undo.ts';

const undo = (words: string): Undo => ({ words, run: () => {} });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  endUndo();
  vi.useRealTimers();
});

it('offers for eight seconds to take something back', () => {
  const approved = undo('Approved.');
  offerUndo(approved);
  vi.advanceTimersByTime(7999);
  expect($undo.get()).toBe(approved);
  vi.advanceTimersByTime(1);
  expect($undo.get()).toBeNull();
});

it('gives what was done next its own eight seconds', () => {
  offerUndo(undo('Approved.'));
  vi.advanceTimersByTime(5000);
  const declined = undo('Declined.');
  offerUndo(declined);
  vi.advanceTimersByTime(7999);
  expect($undo.get()).toBe(declined);
});

it('offers nothing anymore once it is taken back, and waits for nothing', () => {
  offerUndo(undo('Approved.'));
  endUndo();
  expect($undo.get()).toBeNull();
  expect(vi.getTimerCount()).toBe(0);
});
