/** What a therapist should know before a session. */
export const TELL_BEFOREHAND = [
  'pregnancy',
  'blood thinners',
  'a past blood clot',
  'cancer',
  'recent surgery',
  'diabetes or numb skin',
  'thin bones',
  'heart or kidney disease',
] as const;

export const NO_FIRST_TRIMESTER =
  'We do not offer massage in the first trimester. Please call us before you book.';

const CAUTION_WORDS: Readonly<Record<string, string>> = {
  heat: 'Ask your doctor first if you have diabetes, numb skin or poor circulation, are pregnant, or take blood thinners. Not for broken or sunburned skin.',
  cupping:
    'Ask your doctor first if you take blood thinners, bruise easily, have had a blood clot, or are pregnant. Not for broken or sunburned skin.',
};

/** Returns who should ask their doctor first, by what an enhancement uses. */
export function cautionWords(caution: string): string {
  return CAUTION_WORDS[caution] ?? 'Ask your doctor first if you have a health condition.';
}
