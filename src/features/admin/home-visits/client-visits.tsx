import * as z from 'zod/mini';
import {
  readClientVisits,
  setClientVisits,
  type ClientVisits,
} from '#contract/appointments/home-visits.ts';
import type { AdminClient } from '#contract/clients/clients.ts';
import { homeAddressSchema } from '#contract/rules/home-visits.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import { DialogForm } from '../ui/dialog/dialog-form.tsx';
import { formWords } from '../ui/failure-text.ts';
import { nameOf } from '../ui/name-of.ts';
import { RowButton } from '../ui/row-button.tsx';
import { ErrorNote } from '../ui/screen/section.tsx';
import { AddressFields, NO_ADDRESS } from './address-fields.tsx';
import { addressOf } from './visit-text.ts';

interface ClientVisitsLineProps {
  client: AdminClient;
  onChange: (visits: ClientVisits) => void;
}

/** Whether a client can book home visits, and where: a line with a way to change it. */
export function ClientVisitsLine({ client, onChange }: ClientVisitsLineProps) {
  const { data, failure, ask } = useQuery(readClientVisits, { id: client.id });
  if (failure !== null && data === null)
    return <ErrorNote words={`Couldn’t load home visits. ${failure.words}`} onRetry={ask} />;
  if (data === null) return <>Loading...</>;
  return (
    <>
      {visitsWords(data)}{' '}
      <RowButton
        look="word"
        aria-label={`Change home visits for ${nameOf(client)}`}
        onClick={() => onChange(data)}
      >
        Change
      </RowButton>
    </>
  );
}

function visitsWords(visits: ClientVisits): string {
  const { canBeVisited, isExisting, address, driveMinutes, isServed } = visits;
  const where = address && addressOf(address);
  if (!canBeVisited) return where ? `Not allowed. ${where}.` : 'Not allowed.';
  const notYet = isExisting ? [] : ['Offered once they’re an existing client.'];
  if (where === null) return ['Allowed, no address yet.', ...notYet].join(' ');
  const drive = driveMinutes === null ? 'in no zone' : `${driveMinutes} minutes away`;
  const served = isServed ? '' : ', so they can’t book online';
  return [`Allowed. ${where}, ${drive}${served}.`, ...notYet].join(' ');
}

const visitsFormSchema = z.object({
  canBeVisited: z.boolean(),
  hasAddress: z.boolean(),
  address: z.optional(homeAddressSchema),
});
type VisitsValues = z.input<typeof visitsFormSchema>;

interface DialogProps {
  client: AdminClient;
  visits: ClientVisits;
  onClose: () => void;
}

/** Allows a client to book home visits, or not, and stores their address. */
export function ClientVisitsDialog({ client, visits, onClose }: DialogProps) {
  const { form, onSubmit, isPending, failure } = useCallForm(setClientVisits, {
    schema: visitsFormSchema,
    defaultValues: {
      canBeVisited: visits.canBeVisited,
      hasAddress: visits.address !== null,
      address: visits.address ?? undefined,
    } as VisitsValues,
    toArguments: ({ canBeVisited, address }) => ({
      id: client.id,
      canBeVisited,
      address: address ?? null,
    }),
    changes: ['clients', 'calendar'],
    onDone: () => {
      $toast.set({ tone: 'info', title: 'Saved', text: `Home visits for ${nameOf(client)}.` });
      onClose();
    },
  });
  const hasAddress = form.watch('hasAddress');
  return (
    <Dialog open title="Home visits" subtitle={nameOf(client)} onClose={onClose}>
      <DialogForm
        action={isPending ? 'Saving...' : 'Save'}
        isPending={isPending}
        keep="Cancel"
        onKeep={onClose}
        failure={formWords(failure, 'Nothing was saved.')}
        onSubmit={onSubmit}
      >
        <Choice
          type="checkbox"
          label="Can book home visits"
          note="Online, in your hours for visits and your open zones."
          {...form.register('canBeVisited')}
        />
        <Choice
          type="checkbox"
          label="We know the address"
          checked={hasAddress}
          onChange={({ target }) => {
            form.setValue('hasAddress', target.checked);
            form.setValue('address', target.checked ? (visits.address ?? NO_ADDRESS) : undefined);
          }}
        />
        {hasAddress && (
          <AddressFields
            register={(name) => form.register(`address.${name}`)}
            errors={form.formState.errors.address}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
