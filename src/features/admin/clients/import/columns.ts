/** What a list can hold. */
export type ListKind = 'clients' | 'appointments' | 'balances';

const PERSON = ['firstName', 'lastName', 'name', 'email', 'phone'] as const;

/** What a column can be, by what the list holds. */
export const FIELDS = {
  clients: [...PERSON, 'note', 'tags'],
  appointments: [
    ...PERSON,
    ...(['service', 'start', 'date', 'time', 'end', 'minutes', 'status', 'price', 'paid'] as const),
  ],
  balances: [...PERSON, 'credits', 'minutes', 'creditPrice', 'giftValue'],
} as const;

export type ListField = (typeof FIELDS)[ListKind][number];

/** The words for each. */
export const FIELD_LABELS: Readonly<Record<ListField, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  name: 'Whole name',
  email: 'Email address',
  phone: 'Phone number',
  note: 'A note about them',
  tags: 'Tags',
  service: 'Service',
  start: 'Date and start time',
  date: 'Date',
  time: 'Start time',
  end: 'End time',
  minutes: 'Length',
  status: 'Status',
  price: 'Price before tax',
  paid: 'Paid',
  credits: 'Credits left',
  creditPrice: 'Price of a credit',
  giftValue: 'Gift value left',
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
  service: ['type', 'service', 'servicename', 'appointmenttype', 'treatment', 'item'],
  start: ['starttime', 'start', 'startsat', 'appointmentdatetime', 'datetime', 'startdatetime'],
  date: ['date', 'appointmentdate', 'startdate', 'day'],
  time: ['time', 'appointmenttime', 'timeofday'],
  end: ['endtime', 'end', 'endsat', 'enddatetime'],
  minutes: ['duration', 'length', 'minutes', 'durationminutes', 'durationmin'],
  status: ['status', 'appointmentstatus', 'state', 'canceled', 'cancelled'],
  price: ['appointmentprice', 'price', 'amount', 'serviceprice', 'total'],
  paid: ['paid', 'ispaid'],
  credits: [
    'credits',
    'creditsleft',
    'sessionsleft',
    'remaining',
    'packageremaining',
    'remainingsessions',
  ],
  creditPrice: ['creditprice', 'pricepercredit', 'pricepersession', 'sessionprice'],
  giftValue: ['giftvalue', 'giftbalance', 'giftcardbalance', 'balance', 'storedvalue'],
};

const plain = (heading: string) => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Guesses what each column is from its heading; null for what stays out. Each field is taken once, by the first that fits. */
export function guessColumns(
  headings: readonly string[],
  kind: ListKind = 'clients',
): (ListField | null)[] {
  const taken = new Set<ListField>();
  const named = headings.map((heading) => {
    const field = FIELDS[kind].find((each) => HEADINGS[each].includes(plain(heading)));
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
  // Apart is surer than together.
  const isApart = taken.has('firstName') && taken.has('lastName');
  // Next to a date, a start is a time of day.
  const hasDate = taken.has('date') && !taken.has('time');
  return named.map((field) => {
    if (field === 'start' && hasDate) return 'time';
    return field === 'name' && isApart ? null : field;
  });
}

/** Returns what a list still needs before its rows are what it holds; null if nothing. */
export function missingColumn(
  columns: readonly (ListField | null)[],
  kind: ListKind = 'clients',
): string | null {
  const has = (...fields: ListField[]) => fields.every((field) => columns.includes(field));
  if (kind === 'appointments') {
    if (!has('email') && !has('phone') && !has('name') && !has('firstName', 'lastName')) {
      return 'Choose a column that says whose appointment it is.';
    }
    if (!has('service')) return 'Choose the column with the service.';
    return has('start') || has('date', 'time')
      ? null
      : 'Choose the columns with the date and the start time.';
  }
  if (kind === 'balances') {
    if (!has('email') && !has('phone') && !has('name') && !has('firstName', 'lastName')) {
      return 'Choose a column that says whose balance it is.';
    }
    if (!has('credits') && !has('giftValue')) {
      return 'Choose the column with the credits, or the one with the gift value.';
    }
    return !has('credits') || has('minutes', 'creditPrice')
      ? null
      : 'Choose the columns with the length and the price of a credit.';
  }
  if (!has('name') && !has('firstName', 'lastName')) {
    return 'Choose the columns with the first and the last name, or the one with the whole name.';
  }
  return has('email') ? null : 'Choose the column with the email address.';
}
