const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];

/** A small number as a word, as people say it: "two". */
export function numberWord(count: number): string {
  return NUMBERS[count] ?? String(count);
}
