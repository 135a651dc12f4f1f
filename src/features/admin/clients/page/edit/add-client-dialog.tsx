import { useState } from 'react';
import { newClientSchema } from '#contract/appointments/bookings.ts';
import { addClient } from '#contract/clients/client-record.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import { formWords } from '../../../ui/failure-text.ts';
import { addressOfClient } from '../../../ui/client-address.ts';
import { nameOf } from '../../../ui/name-of.ts';
import { ContactFields, type ContactValues } from './contact-fields.tsx';

const NO_ONE: ContactValues = { firstName: '', lastName: '', email: '', phone: '' };

/** Adds a client who hasn't booked, and opens their page. */
export function AddClientDialog({ onClose }: { onClose: () => void }) {
  const [sharesAddress, setSharesAddress] = useState(false);
  const { form, onSubmit, isPending, failure } = useCallForm(addClient, {
    schema: newClientSchema,
    phones: ['phone'],
    defaultValues: NO_ONE,
    toArguments: (contact, clientId) => ({ clientId, ...contact, sharesAddress }),
    onDone: ({ id }) => {
      onClose();
      location.hash = addressOfClient(id);
    },
  });
  return (
    <Dialog open title="Add a client" subtitle="They won’t get an email." onClose={onClose}>
      <DialogForm
        action={isPending ? 'Adding...' : 'Add client'}
        isPending={isPending}
        keep="Cancel"
        onKeep={onClose}
        failure={formWords(failure, '')}
        onSubmit={onSubmit}
      >
        <ContactFields form={form} failure={failure} onClose={onClose}>
          {(holder) => (
            <Choice
              type="checkbox"
              checked={sharesAddress}
              onChange={() => setSharesAddress(!sharesAddress)}
              label={`Someone else, who shares it with ${nameOf(holder)}`}
              note="Credits and gift value stay with the one who had it first."
            />
          )}
        </ContactFields>
      </DialogForm>
    </Dialog>
  );
}
