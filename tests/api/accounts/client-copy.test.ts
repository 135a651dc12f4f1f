import { expect, it } from 'vitest';
import { saveNote } from '#contract/appointments/acts.ts';
import { copyClient } from '#contract/clients/client-copy.ts';
import { keepWords } from '#contract/clients/client-record.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { buildIntake } from '../../helpers/builders/build-intake.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';
import { bookAsGuest } from '../checkout/guest-booking.ts';

const stack = useStack();
const admin = useAdmin(stack);

const copyOf = async (id: string) => {
  const { status, body } = await admin.call('POST', copyClient.path.replace(':id', id));
  expect(status).toBe(200);
  return copyClient.answer.parse(body);
};

/** Books, sends a linked form, and writes a note of the session and one about the client; answers who and which session. */
async function fillRecord() {
  const appointmentId = await bookAsGuest(stack, 'ann', { selectedEnhancements: [] });
  const [client] = await stack.sql('select client_id from public.clients');
  const id = String(client?.['client_id']);
  await admin.call('POST', '/api/intake', buildIntake({ email: 'ann@example.com' }));
  const [intake] = await stack.sql('select intake_id from public.intakes');
  await admin.call('PATCH', `/api/admin/intakes/${String(intake?.['intake_id'])}`, {
    clientId: id,
  });
  await stack.sql(`update public.appointments set status = 'confirmed'`);
  await admin.call('PATCH', saveNote.path.replace(':id', appointmentId), {
    note: 'Left shoulder.',
  });
  await admin.call('POST', keepWords.path.replace(':id', id), {
    ...{ wordId: crypto.randomUUID(), kind: 'note', words: 'Works in a bakery.' },
  });
  return { id, appointmentId };
}

it('holds all that is written of a client, and each reading is logged', async () => {
  const { id, appointmentId } = await fillRecord();
  const { page, healthNotes, forms } = await copyOf(id);
  expect(page.sessionNotes.map(({ note }) => note)).toEqual(['Left shoulder.']);
  expect(page.notes.map(({ words }) => words)).toEqual(['Works in a bakery.']);
  expect(page.appointments).toHaveLength(1);
  expect(healthNotes).toEqual([
    {
      ...{ appointmentId, appointmentDate: page.appointments[0]?.appointmentDate },
      notes: expect.objectContaining({ healthConditions: expect.stringContaining('knee') }),
    },
  ]);
  expect(forms.map(({ form }) => form?.form.medicalConditions)).toEqual([
    buildIntake().medicalConditions,
  ]);
  const read = await stack.sql(
    `select distinct place, client_id from public.audit_log where op = 'read' order by place`,
  );
  expect(read).toEqual(
    ['clients', 'health_notes', 'intakes'].map((place) => ({ place, client_id: id })),
  );
});

it('names what can’t be decrypted and holds the rest', async () => {
  const { id } = await fillRecord();
  await stack.sql(`update public.health_notes set encrypted_notes = 'local.AAAA'`);
  const { page, healthNotes, forms } = await copyOf(id);
  expect(healthNotes.map(({ notes }) => notes)).toEqual([null]);
  expect(forms).toHaveLength(1);
  expect(page.sessionNotes).toHaveLength(1);
});

it('a copy for an unknown client is not found', async () => {
  const path = copyClient.path.replace(':id', crypto.randomUUID());
  expect((await admin.call('POST', path)).status).toBe(404);
});
