import { createFormControl } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { showRefusals } from './show-refusals.ts';

/** A form as the browser has it: its fields are registered, and the focus is noted. */
function buildForm() {
  const form = createFormControl({
    defaultValues: { note: '', newClient: { email: 'ruth@', phone: '' } },
  });
  const focused: string[] = [];
  const setFocus = vi.fn((name: string) => void focused.push(name));
  const errorAt = (name: 'note' | 'newClient.email' | 'newClient.phone') =>
    form.getFieldState(name, form.control._formState).error?.message;
  return { form: { ...form, setFocus }, focused, errorAt };
}

it('puts each message at its field and the focus on the first of the form', () => {
  const { form, focused, errorAt } = buildForm();
  const isShown = showRefusals(form, { 'newClient.email': 'No such address', note: 'Too long' });
  expect(isShown).toBe(true);
  expect(errorAt('note')).toBe('Too long');
  expect(errorAt('newClient.email')).toBe('No such address');
  expect(errorAt('newClient.phone')).toBeUndefined();
  expect(focused).toEqual(['note']);
});

it('finds a field that is sent nested in an object', () => {
  const { form, focused, errorAt } = buildForm();
  showRefusals(form, { 'booking.newClient.phone': 'Valid phone number is required' });
  expect(errorAt('newClient.phone')).toBe('Valid phone number is required');
  expect(focused).toEqual(['newClient.phone']);
});

it('shows nothing of a refusal about fields that the form does not have', () => {
  const { form, focused } = buildForm();
  expect(showRefusals(form, { version: 'Please reload this appointment' })).toBe(false);
  expect(showRefusals(form)).toBe(false);
  expect(focused).toEqual([]);
});
