import { feeWords, noticeWords } from '../rules/money/cancellation.ts';
import { displayMoney } from '../rules/money/money.ts';
import { DAYS, toPractice, type Address } from './practice.ts';
import { toPolicy } from './sale.ts';
import type { Snapshot } from './snapshot.ts';
import { addressLine, buildingWords, hoursLabel, placeLine, wordList } from './words.ts';

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
  const existing = hours
    .filter(({ clients }) => clients === 'existing')
    .flatMap(({ days }) => days);
  const closed = DAYS.filter((day) => !hours.some(({ days }) => days.includes(day)));
  const openHours = open.map((entry) => `${wordList(entry.days)}, ${hoursLabel(entry)}`).join('; ');
  const { last_name, training, insurance, medicare, partial_payment } = snapshot.practice;
  return {
    practice: name,
    phone,
    call: `Call ${phone}`,
    email,
    therapist: therapist.firstName,
    credential: therapist.credential,
    years: String(therapist.yearsOfExperience),
    personal: therapist.personal,
    street: address.street,
    city: address.city,
    region: address.region,
    address: addressLine(address),
    place: placeLine(address),
    studio: [address.street, ...buildingWords(address)].join(', '),
    postalCode: address.postalCode,
    inBuilding: buildingWords(address).map(capital).join(''),
    access: accessSentence(address),
    openHours,
    // Whole sentences, of which some or all can be missing.
    openTimes: [
      ...(openHours ? [`${openHours}.`] : []),
      ...(existing.length > 0
        ? [`${wordList(existing)} ${existing.length > 1 ? 'are' : 'is'} for existing clients only.`]
        : []),
    ].join(' '),
    closedDays: closedSentence(closed),
    ...sentenceStarts(PRONOUNS[therapist.pronoun]),
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

/** Returns how to get in: "In the old depot, wheelchair accessible."; empty where there is nothing to say. */
function accessSentence(address: Address): string {
  const access = address.wheelchairAccessible ? ['wheelchair accessible'] : [];
  const words = [...buildingWords(address), ...access].join(', ');
  return words && `${capital(words)}.`;
}

function closedSentence(days: readonly string[]): string {
  if (days.length === 0) return '';
  if (days.join() === 'Saturday,Sunday') return 'We are not available on weekends.';
  return `We are closed on ${wordList(days)}.`;
}

function known(facts: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string] => fact[1] !== null),
  );
}

/** Adds to each fact the one that begins a sentence: {She} to {she}. */
function sentenceStarts(facts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(facts).flatMap(([key, word]) => [
      [key, word],
      [capital(key), capital(word)],
    ]),
  );
}

/** The cancellation policy: "Cancel {notice} ahead", "{lateFee}", "{noShowFee}"; {LateFee} begins a sentence. */
function policyFacts({ policy }: Snapshot): Record<string, string> {
  if (!policy)
    return { notice: '[notice]', ...sentenceStarts({ lateFee: '[fee]', noShowFee: '[fee]' }) };
  const numbers = toPolicy(policy);
  return {
    notice: noticeWords(numbers),
    ...sentenceStarts({
      lateFee: feeWords(numbers.lateFeePercent),
      noShowFee: feeWords(numbers.noShowFeePercent),
    }),
  };
}

/** What each item on sale costs today, in words: "$90". Members pay what everyone pays where they have no price of their own. */
function prices({
  services,
  enhancements,
  bundles,
  gift_services,
}: Snapshot): Record<string, string> {
  const facts: Record<string, string> = {};
  for (const { service_id, price_cents, member_price_cents } of services) {
    facts[`price:${service_id}`] = displayMoney(price_cents);
    facts[`memberPrice:${service_id}`] = displayMoney(member_price_cents ?? price_cents);
  }
  for (const { enhancement_id, price_cents } of enhancements)
    facts[`price:${enhancement_id}`] = displayMoney(price_cents);
  for (const { bundle_id, price_cents } of bundles)
    facts[`price:${bundle_id}`] = displayMoney(price_cents);
  for (const { gift_service_id, price_cents } of gift_services)
    facts[`price:${gift_service_id}`] = displayMoney(price_cents);
  return facts;
}
