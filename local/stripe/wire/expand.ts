import type { Account } from '../account.ts';
import { invalidRequest } from './errors.ts';

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** A copy of an answer with the ids at the given paths (`latest_charge`, `data.latest_charge`) replaced by their objects. */
export function expandObject(account: Account, answer: object, paths: string[] = []): object {
  // Answers are stored as plain JSON.
  const copy = structuredClone(answer) as { [name: string]: Json };
  for (const path of paths) expandPath(account, copy, path.split('.'), path);
  return copy;
}

function expandPath(account: Account, target: Json, names: string[], path: string): void {
  const [name, ...rest] = names;
  if (name === undefined || target === null || typeof target !== 'object') return;
  if (Array.isArray(target)) {
    for (const item of target) expandPath(account, item, names, path);
    return;
  }
  if (name === 'refunds' && target['object'] === 'charge')
    target['refunds'] = listRefunds(account, String(target['id']));
  const value = target[name];
  if (value === undefined)
    throw invalidRequest(`This property cannot be expanded (${path}).`, {
      code: 'parameter_invalid',
      param: 'expand',
    });
  if (typeof value === 'string') target[name] = findObject(account, value) ?? value;
  expandPath(account, target[name] ?? null, rest, path);
}

function findObject({ state }: Account, id: string): Json | undefined {
  const found =
    state.paymentIntents[id] ??
    state.charges[id] ??
    state.refunds[id] ??
    state.disputes[id] ??
    state.customers[id];
  return found && (structuredClone(found) as unknown as Json);
}

function listRefunds({ state }: Account, chargeId: string): Json {
  const data = Object.values(state.refunds).filter(({ charge }) => charge === chargeId);
  return structuredClone({
    object: 'list',
    data: data.reverse(),
    has_more: false,
    url: `/v1/charges/${chargeId}/refunds`,
  }) as unknown as Json;
}
