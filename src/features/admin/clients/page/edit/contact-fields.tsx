import type { ReactNode } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { newClientSchema } from '#contract/appointments/bookings.ts';
import type { ClientRecord } from '#contract/clients/client-record.ts';
import { Field } from '#ui/form/field.tsx';
import type { Failure } from '#lib/query/failure.ts';
import parts from '../../../ui/dialog/dialog-parts.module.css';
import { nameOf } from '../../../ui/name-of.ts';
import { addressOfClient } from '../../../ui/client-address.ts';

/** A client's name and contact, as typed. */
export type ContactValues = z.input<typeof newClientSchema>;

/** The fields of a name and contact, by what they are called. */
export const CONTACT_LABELS: Record<keyof ContactValues, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
};

const TYPES: Partial<Record<keyof ContactValues, string>> = { email: 'email', phone: 'tel' };

interface ContactFieldsProps {
  form: UseFormReturn<ContactValues, unknown, ContactValues>;
  failure: Failure | null;
  hints?: Partial<Record<keyof ContactValues, string>>;
  /** Closes the dialog on the way to another client. */
  onClose: () => void;
  /** What else can be done about the client who has the address. */
  children?: (other: ClientRecord) => ReactNode;
}

/** A name and how to reach them; an address that is on file leads to the client who has it. */
export function ContactFields({
  form,
  failure,
  hints = {},
  onClose,
  children,
}: ContactFieldsProps) {
  const { errors } = form.formState;
  const other =
    failure?.code === 'email_taken' ? (failure.problem?.current as ClientRecord | undefined) : null;
  return (
    <div className={parts.two}>
      {(Object.keys(CONTACT_LABELS) as FieldPath<ContactValues>[]).map((name) => (
        <Field
          key={name}
          label={CONTACT_LABELS[name]}
          required
          hint={hints[name]}
          error={errors[name]?.message}
        >
          {(wiring) => (
            <input
              {...wiring}
              type={TYPES[name] ?? 'text'}
              autoComplete="off"
              {...form.register(name)}
            />
          )}
        </Field>
      ))}
      {other && (
        <div>
          <a href={addressOfClient(other.id)} onClick={onClose}>
            Open {nameOf(other)}
          </a>
          {children?.(other)}
        </div>
      )}
    </div>
  );
}
