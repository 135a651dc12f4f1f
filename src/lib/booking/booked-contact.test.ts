import { expect, it } from 'vitest';
import { useMemorySessionStorage } from '#tests/helpers/stack/memory-session-storage.ts';
import { bookedContact } from './booked-contact.ts';

const storage = useMemorySessionStorage();
const marit = {
  firstName: 'Marit',
  lastName: 'Olsen',
  email: 'marit@example.com',
  phone: '320 555 0100',
};

it('passes the contact to the new client form, and is deleted after that', () => {
  bookedContact.write(marit);
  expect(storage.has('booked-contact')).toBe(true);
  expect(bookedContact.read()).toEqual(marit);
  bookedContact.clear();
  expect(bookedContact.read()).toBeNull();
});

it.each(Object.keys(marit))('a stored contact without its %s counts as none', (field) => {
  storage.set('booked-contact', JSON.stringify({ ...marit, [field]: undefined }));
  expect(bookedContact.read()).toBeNull();
});
