import { atom } from 'nanostores';
import { currentNoteSchema, saveNote, setArrived, setStatus } from '#contract/appointments/acts.ts';
import { readAppointment } from '#contract/appointments/appointments.ts';
import { call } from '#lib/api-client.ts';
import { invalidate, nounOf } from '#lib/query/cache.ts';
import { readFailure, type Failure } from '#lib/query/failure.ts';
import { replaceRow, takeCurrent } from '../replace-row.ts';
import { addAct, isSameAct, removeAct, waitingActs, type WaitingAct } from './waiting-acts.ts';

/** What has yet to be sent, as every screen shows it. */
export const $waiting = atom<readonly WaitingAct[]>([]);

const show = (acts: readonly WaitingAct[] | null) => $waiting.set(acts ?? []);

/** Returns a list, or null for an empty one, which needn't be stored. */
const orNull = (acts: WaitingAct[]) => (acts.length > 0 ? acts : null);

/** Stores an act until it can be sent. */
export async function keepAct(act: WaitingAct): Promise<void> {
  show(await waitingActs.change((acts) => addAct(acts ?? [], act)));
}

/** Gives an act up. */
export async function dropAct(act: WaitingAct): Promise<void> {
  show(await waitingActs.change((acts) => orNull(removeAct(acts ?? [], act))));
}

/** Reads what an earlier page stored, so that the first screen already shows it. */
export async function readWaiting(): Promise<void> {
  show(await waitingActs.read());
}

/** Sends what was kept, oldest first; what is refused stays, with the reason, until it is answered. One tab sends at a time. */
export async function sendWaiting(): Promise<void> {
  await navigator.locks.request('admin-offline-sending', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await readWaiting();
    for (const act of $waiting.get()) {
      if (act.refusal !== null) continue;
      const outcome = await send(act);
      if (outcome === 'sent') await dropAct(act);
      else if (outcome === 'stopped') return;
      else await keepRefused(outcome);
    }
  });
}

/** Stores why an act was refused, unless it was replaced meanwhile. */
async function keepRefused(refused: WaitingAct): Promise<void> {
  const isIt = (each: WaitingAct) => isSameAct(each, refused) && each.at === refused.at;
  show(
    await waitingActs.change((acts) => (acts ?? []).map((each) => (isIt(each) ? refused : each))),
  );
}

async function send(act: WaitingAct): Promise<'sent' | 'stopped' | WaitingAct> {
  try {
    const { appointment } = await request(act);
    replaceRow(appointment);
    invalidate(nounOf(readAppointment));
    return 'sent';
  } catch (error) {
    const failure = readFailure(error);
    // Nothing answered, or the session is over: it is sent another time.
    if (failure.problem === null || failure.problem.status >= 500) return 'stopped';
    if (failure.code === 'login_required' || failure.code === 'too_many_requests') return 'stopped';
    if (failure.code === 'stale_version') takeCurrent(failure.problem.current);
    return refusedAs(act, failure);
  }
}

function request(act: WaitingAct) {
  const { appointmentId: id, at } = act;
  switch (act.kind) {
    case 'arrived':
      return call(setArrived, { id, arrived: act.arrived, at });
    case 'done':
      return call(setStatus, { id, version: act.version, status: 'completed' });
    case 'note':
      return call(saveNote, { id, note: act.note, chart: act.chart, basedOn: act.basedOn });
  }
}

function refusedAs(act: WaitingAct, { code, words, problem }: Failure): WaitingAct {
  const isOther = act.kind === 'note' && code === 'note_changed';
  const other = isOther ? currentNoteSchema.safeParse(problem?.current) : null;
  return {
    ...act,
    refusal: code === 'stale_version' ? 'It was changed somewhere else meanwhile.' : words,
    ...(other?.success && { other: other.data }),
  };
}

let isListening = false;

/** Shows what has yet to be sent, and sends it now and whenever the connection is back. */
export function startSending(): void {
  if (!isListening) addEventListener('online', () => void sendWaiting());
  isListening = true;
  void sendWaiting();
}
