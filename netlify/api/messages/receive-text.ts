import { answerToText } from '../../emails/appointments/answer-texts.ts';
import type { Deps } from '#platform/deps.ts';
import { linkAddress, makeLink } from './kinds/appointment-facts.ts';

/** What carriers take as the end, the start and the question, if it is all that a text says. */
const KEYWORDS = {
  stop: [
    'stop',
    'stopall',
    'unsubscribe',
    'revoke',
    'optout',
    'opt out',
    'opt-out',
    'quit',
    'end',
    'cancel',
  ],
  start: ['start', 'unstop', 'yes'],
  help: ['help', 'info'],
} as const;

/** What Twilio passes on at most. */
const LONGEST_TEXT = 1600;

type Keyword = keyof typeof KEYWORDS;

/** Returns the text in lower case, without the spaces and punctuation marks around it. */
const bare = (body: string) =>
  body
    .toLowerCase()
    .replaceAll(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
    .replaceAll(/\s+/gu, ' ');

/** Returns the keyword that a text is; null if it says anything else, such as “Stop by at 3?”. */
export function keywordOf(body: string): Keyword | null {
  const word: string = bare(body);
  const isIn = (keyword: Keyword) => (KEYWORDS[keyword] as readonly string[]).includes(word);
  return (Object.keys(KEYWORDS) as Keyword[]).find(isIn) ?? null;
}

/**
 * Acts on a text that came: a keyword at once, anything else becomes a task of the therapist's. Returns what to answer, or nothing
 * if there is no answer or Twilio gives one itself.
 */
export async function receiveText(deps: Deps, fields: URLSearchParams): Promise<string> {
  const { log, readPractice } = deps;
  const body = fields.get('Body') ?? '';
  const phone = fields.get('From') ?? '';
  // A short code sends ads and login codes, and takes no answer.
  if (!/^\+[1-9]\d{6,14}$/.test(phone)) return '';
  // Twilio knows keywords in other languages, too.
  const optOut = fields.get('OptOutType');
  const keyword = await obeyKeyword(deps, { phone, body, optOut });
  log.info('text_received', { keyword: keyword ?? 'none' });
  // It also reads like a request, so we say that nothing is canceled.
  const isCancel = keyword === 'stop' && bare(body) === 'cancel';
  const received = keyword === null || isCancel ? await store(deps, fields, isCancel) : null;
  if (optOut !== null || received?.isAcknowledged === false) return '';
  const practice = await readPractice();
  if (keyword === null)
    return answerToText({ kind: 'received', link: received?.link ?? null }, practice);
  if (received?.hasAppointment)
    return answerToText({ kind: 'cancel', link: received.link }, practice);
  return answerToText({ kind: keyword }, practice);
}

interface Texted {
  phone: string;
  body: string;
  optOut: string | null;
}

/** Stops or starts texts if a text says that and no more. Returns its keyword; null for a message. */
async function obeyKeyword(
  { database }: Pick<Deps, 'database'>,
  { phone, body, optOut }: Texted,
): Promise<Keyword | null> {
  const keyword = keywordOf(optOut ?? '') ?? keywordOf(body);
  if (keyword !== 'stop' && keyword !== 'start') return keyword;
  const hasChanged = await database.rpcNow('set_text_stop', {
    p_phone: phone,
    p_is_stopped: keyword === 'stop',
  });
  // From someone who gets our texts anyway, it answers a question of the therapist's.
  return bare(body) === 'yes' && !hasChanged ? null : keyword;
}

/** Returns what can be shown of a text: no NUL, and no half of a character at its end. */
const shortened = (body: string) =>
  body.slice(0, LONGEST_TEXT).toWellFormed().replaceAll('\0', '').trim();

/** Stores a text for the therapist, encrypted for the number it came from. */
async function store(deps: Deps, fields: URLSearchParams, isCancel: boolean) {
  const { cipher } = deps;
  const phone = fields.get('From') ?? '';
  // A second delivery of the same text is the same row.
  const id = cipher.idOf('received text', fields.get('MessageSid') ?? crypto.randomUUID());
  const [row] = await deps.database.rpcNow('receive_text', {
    p_received_text_id: id,
    p_phone: phone,
    p_encrypted_words: cipher.encrypt(shortened(fields.get('Body') ?? ''), id, phone),
    p_is_stop: isCancel,
  });
  // The generated types don't allow null in what a function returns.
  const { appointment_id: appointmentId, link_number: linkNumber } = (row ?? {}) as {
    appointment_id?: string | null;
    link_number?: number | null;
  };
  return {
    isAcknowledged: row?.is_acknowledged ?? false,
    hasAppointment: Boolean(appointmentId),
    link:
      appointmentId && linkNumber
        ? linkAddress(deps.siteUrl, await makeLink(deps, { appointmentId, linkNumber }))
        : null,
  };
}
