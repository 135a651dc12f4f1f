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

/** Returns a small number as a word: "two". */
export function numberWord(count: number): string {
  return NUMBERS[count] ?? String(count);
}
