import { newClientSchema } from '#contract/appointments/bookings.ts';
import { saveContact, type ClientRecord } from '#contract/clients/client-record.ts';
import { phoneLabel } from '#contract/rules/text.ts';
import { call } from '#lib/api-client.ts';
import { Dialog } from '#ui/dialog.tsx';
import { BothValues } from '../../../settings/change/both-values.tsx';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import { formWords } from '../../../ui/failure-text.ts';
import { nameOf } from '../../../ui/name-of.ts';
import { CONTACT_LABELS, ContactFields, type ContactValues } from './contact-fields.tsx';
import { useRecordForm } from './use-record-form.ts';

const toValues = ({ firstName, lastName, email, phone }: ClientRecord): ContactValues => ({
  firstName,
  lastName,
  email,
  phone: phoneLabel(phone),
});

interface ContactDialogProps {
  record: ClientRecord;
  onClose: () => void;
}

/** Edits a client's name and contact. */
export function ContactDialog({ record, onClose }: ContactDialogProps) {
  const { form, ref, onSubmit, isPending, failure, stale } = useRecordForm({
    record,
    schema: newClientSchema,
    phones: ['phone'],
    toValues,
    toLines: (values) =>
      Object.entries(CONTACT_LABELS).map(
        ([name, label]) => [label, values[name as keyof ContactValues]] as const,
      ),
    save: (checked, { id, version }) => call(saveContact, { id, version, ...checked }),
    onSaved: onClose,
  });
  return (
    <Dialog
      open
      title="Contact"
      subtitle={`${nameOf(record)}. Upcoming visits change, too.`}
      onClose={onClose}
    >
      <DialogForm
        ref={ref}
        action={isPending ? 'Saving...' : 'Save'}
        isPending={isPending}
        keep="Cancel"
        onKeep={onClose}
        failure={formWords(failure, '')}
        onSubmit={onSubmit}
      >
        <ContactFields
          form={form}
          failure={failure}
          onClose={onClose}
          hints={{
            email: 'Credits, gift value and health notes move with it.',
            phone: 'A new number gets no texts until they agree to them.',
          }}
        />
        {stale && <BothValues stale={stale} />}
      </DialogForm>
    </Dialog>
  );
}
