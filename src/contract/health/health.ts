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
