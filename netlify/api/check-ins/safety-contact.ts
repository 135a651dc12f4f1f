import { randomUUID } from 'node:crypto';
import type * as z from 'zod/mini';
import type {
  saveSafetyContact as saveCall,
  SafetyContact,
} from '#contract/check-ins/check-ins.ts';
import { getInternationalPhone } from '#lib/international-phone.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '#platform/deps.ts';
import { findTextCountry } from '#platform/providers/sms.ts';
import { proveMember } from '../accounts/passwords.ts';
import { sendSoon } from '../messages/outbox.ts';
import { readContact, type Contact } from '../messages/safety-contact.ts';
import type { Member } from '../middleware/session.ts';

interface ContactChange extends z.output<typeof saveCall.input> {
  member: Member;
  ip: string | undefined;
}

/** Names someone. Throws invalid_request for a wrong password, and for a number that gets no texts from here. */
export async function saveContact(
  deps: Deps,
  { name, phone, ownPhone, graceMinutes, password, member, ip }: ContactChange,
): Promise<SafetyContact | null> {
  const { database, cipher } = deps;
  const settings = await database.read((tables) =>
    tables.from('settings').select('text_countries'),
  );
  const countries = settings.flatMap(({ text_countries: some }) => some);
  await requireTextable({ phone, ...(ownPhone !== undefined && { ownPhone }) }, countries);
  await proveMember(deps, { member, password, field: 'password', ip });
  const id = randomUUID();
  const contact: Contact = { name, phone, ownPhone: ownPhone ?? null };
  await database.rpcNow('put_safety_contact', {
    p_safety_contact_id: id,
    p_encrypted_contact: cipher.encrypt(JSON.stringify(contact), id),
    p_has_own_phone: ownPhone !== undefined,
    p_grace_minutes: graceMinutes,
    p_by: member.userId,
  });
  await sendSoon(deps, member.userId);
  return readContact(deps);
}

/** Names no one anymore. Throws invalid_request for a wrong password, and check_in_running. */
export async function deleteContact(
  deps: Deps,
  { password, member, ip }: Pick<ContactChange, 'password' | 'member' | 'ip'>,
): Promise<void> {
  await proveMember(deps, { member, password, field: 'password', ip });
  await deps.database.rpcNow('delete_safety_contact', { p_by: member.userId });
  await sendSoon(deps, member.userId);
}

const NO_TEXTS = 'This number can’t receive texts. Please use a cell phone in the US or Canada.';

async function requireTextable(phones: Record<string, string>, countries: readonly string[]) {
  const fields: Record<string, string> = {};
  for (const [field, phone] of Object.entries(phones)) {
    const number = await getInternationalPhone(phone);
    const country = number === null ? null : await findTextCountry(number);
    if (country === null || !countries.includes(country)) fields[field] = NO_TEXTS;
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_request', { fields });
}
