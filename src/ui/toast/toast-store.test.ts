import { beforeEach, expect, it } from 'vitest';
import { useMemorySessionStorage } from '#tests/helpers/stack/memory-session-storage.ts';
import { $toast, repeatsTitle, showStashedToast, stashToast } from './toast-store.ts';

const storage = useMemorySessionStorage();
beforeEach(() => {
  $toast.set(null);
});

it('carries a toast to the next page, once', () => {
  const toast = { title: 'Proceeding to Checkout', text: 'Please pay.', tone: 'info' } as const;
  stashToast(toast);
  showStashedToast();
  expect($toast.get()).toEqual(toast);
  $toast.set(null);
  showStashedToast();
  expect($toast.get()).toBeNull();
});

it('shows nothing for a stash that is not a toast', () => {
  storage.set('toast', '{"title":1}');
  showStashedToast();
  expect($toast.get()).toBeNull();
});

it.each([
  ['Appointment Updated', 'Appointment updated', true],
  ['Refunded', 'Refunded.', true],
  ['Message Sent!', 'Message sent', true],
  ['Refunded', '$40 to the card of Anders.', false],
])('a toast called %s with the text “%s” says it twice: %s', (title, text, isTwice) =>
  expect(repeatsTitle({ title, text })).toBe(isTwice),
);
