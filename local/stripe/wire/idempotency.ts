import { createHash } from 'node:crypto';
import { type Account, unixNow } from '../account.ts';
import { StripeFailure } from './errors.ts';
import type { FormFields } from './form.ts';

/** An answer before it becomes a response. */
export interface Answer {
  status: number;
  body: string;
  /** True if the call never began, so that its key stays unused. */
  isForgotten?: boolean;
}

/** An answer and, if it is a replay, the request that first produced it. */
export interface KeyedAnswer extends Answer {
  replayOf?: string;
}

interface KeyedCall {
  key: string;
  /** Method and path. */
  endpoint: string;
  params: FormFields;
  requestId: string;
}

const KEPT_SECONDS = 24 * 60 * 60;

/** Runs a call once for its idempotency key; a repeated call gets the first answer again, even a 500. */
export async function answerOnce(
  account: Account,
  running: Set<string>,
  { key, endpoint, params, requestId }: KeyedCall,
  run: () => Promise<Answer>,
): Promise<KeyedAnswer> {
  const { idempotency } = account.state;
  const paramsHash = hashParams(params);
  const remembered = idempotency[key];
  if (remembered && unixNow(account) - remembered.created < KEPT_SECONDS) {
    if (remembered.endpoint !== endpoint) throw otherUse('endpoint', key, remembered.endpoint);
    if (remembered.paramsHash !== paramsHash)
      throw otherUse('parameters', key, remembered.endpoint);
    return { status: remembered.status, body: remembered.body, replayOf: remembered.requestId };
  }
  if (running.has(key)) throw inUse(key);
  running.add(key);
  try {
    const answer = await run();
    if (!answer.isForgotten)
      idempotency[key] = {
        endpoint,
        paramsHash,
        status: answer.status,
        body: answer.body,
        requestId,
        created: unixNow(account),
      };
    return answer;
  } finally {
    running.delete(key);
  }
}

function hashParams(params: FormFields): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(params)))
    .digest('hex');
}

function sorted(value: FormFields[string]): unknown {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item]) => [name, sorted(item)]);
}

function otherUse(what: 'endpoint' | 'parameters', key: string, endpoint: string): StripeFailure {
  const rule =
    what === 'endpoint'
      ? `for the same endpoint they were first used for ('${endpoint}')`
      : 'with the same parameters they were first used with';
  return new StripeFailure(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used ${rule}. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

function inUse(key: string): StripeFailure {
  return new StripeFailure(409, {
    type: 'invalid_request_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  });
}
