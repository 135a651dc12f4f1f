/** What a column of a list can be. */
export const FIELDS = ['firstName', 'lastName', 'name', 'email', 'phone', 'note', 'tags'] as const;

export type ListField = (typeof FIELDS)[number];

/** The words for each. */
export const FIELD_LABELS: Readonly<Record<ListField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  name: 'Whole name',
  email: 'Email address',
  phone: 'Phone number',
  note: 'A note about them',
  tags: 'Tags',
};

/** What other programs call it, its letters and digits alone. Square's and Acuity's are as they export them; the rest are the usual words. */
const HEADINGS: Readonly<Record<ListField, readonly string[]>> = {
  firstName: ['firstname', 'first', 'givenname', 'clientfirstname'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'clientlastname'],
  name: ['name', 'fullname', 'client', 'clientname', 'customer', 'customername'],
  email: ['emailaddress', 'email', 'clientemail', 'customeremail'],
  phone: ['phonenumber', 'phone', 'mobile', 'mobilephone', 'cell', 'cellphone', 'telephone'],
  note: ['memo', 'notes', 'note', 'comments', 'clientnotes', 'customernotes'],
  tags: ['tags', 'tag', 'groups', 'labels'],
};

const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Guesses what each column is from its heading; null for what stays out. Each field is taken once, by the first that fits. */
export function guessColumns(headings: readonly string[]): (ListField | null)[] {
  const taken = new Set<ListField>();
  const named = headings.map((heading) => {
    const field = FIELDS.find((each) => HEADINGS[each].includes(plain(heading)));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  // Apart is surer than together.
  const isApart = taken.has('firstName') && taken.has('lastName');
  return named.map((field) => (field === 'name' && isApart ? null : field));
}

/** Returns what a list still needs before its rows are clients; null if nothing. */
export function missingColumn(columns: readonly (ListField | null)[]): string | null {
  const has = (field: ListField) => columns.includes(field);
  if (!has('name') && !(has('firstName') && has('lastName'))) {
    return 'Choose the columns with the first and the last name, or the one with the whole name.';
  }
  return has('email') ? null : 'Choose the column with the email address.';
}
