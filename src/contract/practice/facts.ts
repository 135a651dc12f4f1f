import { feeWords, noticeWords } from '../rules/cancellation.ts';
import { displayMoney } from '../rules/money.ts';
import { toPractice } from './practice.ts';
import { toPolicy } from './sale.ts';
import type { Snapshot } from './snapshot.ts';
import { addressLine, hoursLabel, wordList } from './words.ts';

/** The words for the therapist, by what texts call her, him or them. */
const PRONOUNS = {
  she: { she: 'she', her: 'her', hers: 'hers', herself: 'herself', object: 'her' },
  he: { she: 'he', her: 'his', hers: 'his', herself: 'himself', object: 'him' },
  they: { she: 'they', her: 'their', hers: 'theirs', herself: 'themselves', object: 'them' },
} as const;

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * Returns each fact of the practice in words, by the name that texts give it in braces: {city}, {price:thai-60}, {she} ({her}
 * book, the book is {hers}, ask {object}, {herself}; {She} begins a sentence). What isn't known has no entry.
 */
export function practiceFacts(snapshot: Snapshot): Readonly<Record<string, string>> {
  const { name, phone, email, therapist, address, hours } = toPractice(snapshot, '');
  const open = hours.filter(({ clients }) => clients === 'everyone');
  const existing = hours.filter(({ clients }) => clients === 'existing');
  const pronouns = Object.entries(PRONOUNS[therapist.pronoun]);
  const { last_name, training, insurance, medicare, partial_payment } = snapshot.practice;
  return {
    practice: name,
    phone,
    email,
    therapist: therapist.firstName,
    credential: therapist.credential,
    years: String(therapist.yearsOfExperience),
    personal: therapist.personal,
    street: address.street,
    city: address.city,
    region: address.region,
    address: addressLine(address),
    building: address.building,
    openHours: open.map((entry) => `${wordList(entry.days)}, ${hoursLabel(entry)}`).join('; '),
    existingClientDays: wordList(existing.flatMap(({ days }) => days)),
    ...Object.fromEntries(
      pronouns.flatMap(([key, word]) => [
        [key, word],
        [capital(key), capital(word)],
      ]),
    ),
    ...known({
      lastName: last_name,
      training,
      insurance,
      medicare,
      partialPayment: partial_payment,
    }),
    ...policyFacts(snapshot),
    ...prices(snapshot),
  };
}

function known(facts: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string] => fact[1] !== null),
  );
}

/** The cancellation policy: "Cancel {notice} ahead", "{lateFee}", "{noShowFee}". */
function policyFacts({ policy }: Snapshot): Record<string, string> {
  if (!policy) return { notice: '[notice]', lateFee: '[fee]', noShowFee: '[fee]' };
  const numbers = toPolicy(policy);
  return {
    notice: noticeWords(numbers),
    lateFee: feeWords(numbers.lateFeePercent),
    noShowFee: feeWords(numbers.noShowFeePercent),
  };
}

/** What each thing on sale costs today, in words: "$90". */
function prices({
  services,
  enhancements,
  bundles,
  gift_services,
}: Snapshot): Record<string, string> {
  const facts: Record<string, string> = {};
  for (const { service_id, price_cents, member_price_cents } of services) {
    facts[`price:${service_id}`] = displayMoney(price_cents);
    if (member_price_cents !== null)
      facts[`memberPrice:${service_id}`] = displayMoney(member_price_cents);
  }
  for (const { enhancement_id, price_cents } of enhancements)
    facts[`price:${enhancement_id}`] = displayMoney(price_cents);
  for (const { bundle_id, price_cents } of bundles)
    facts[`price:${bundle_id}`] = displayMoney(price_cents);
  for (const { gift_service_id, price_cents } of gift_services)
    facts[`price:${gift_service_id}`] = displayMoney(price_cents);
  return facts;
}
