import { formatCvc, formatExpiry, formatNumber, type FieldName } from './card-fields.ts';

/** How each field is labeled, autofilled and formatted. */
export const FIELDS = {
  number: {
    label: 'Card number',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    inputMode: 'numeric',
    format: formatNumber,
  },
  expiry: {
    label: 'Expiration date',
    autocomplete: 'cc-exp',
    placeholder: 'MM / YY',
    inputMode: 'numeric',
    format: formatExpiry,
  },
  cvc: {
    label: 'Security code',
    autocomplete: 'cc-csc',
    placeholder: 'CVC',
    inputMode: 'numeric',
    format: formatCvc,
  },
  postalCode: {
    label: 'ZIP code',
    autocomplete: 'postal-code',
    placeholder: '12345',
    inputMode: 'text',
    format: (typed: string) => typed.slice(0, 10),
  },
} as const satisfies Record<FieldName, object>;

/** One field on the page. */
export interface Field {
  input: HTMLInputElement;
  error: HTMLElement;
  row: HTMLElement;
}

/** A labeled field with a place for its error. */
export function createField(name: FieldName): Field {
  const { label, autocomplete, placeholder, inputMode } = FIELDS[name];
  const row = document.createElement('div');
  const caption = document.createElement('label');
  caption.className = 'Label';
  caption.htmlFor = `card-${name}`;
  caption.textContent = label;
  const input = document.createElement('input');
  input.className = 'Input';
  input.id = `card-${name}`;
  input.name = name;
  input.autocomplete = autocomplete;
  input.placeholder = placeholder;
  input.inputMode = inputMode;
  input.required = true;
  input.setAttribute('aria-describedby', `card-${name}-error`);
  const error = document.createElement('p');
  error.className = 'Error';
  error.id = `card-${name}-error`;
  error.setAttribute('role', 'alert');
  row.append(caption, input, error);
  return { input, error, row };
}

/** Says what this form is and offers a shortcut. */
export function createNotice(fillIn: () => void): HTMLElement {
  const notice = document.createElement('p');
  notice.className = 'Notice Wide';
  const title = document.createElement('strong');
  title.textContent = 'Local stand-in for Stripe: no real money moves.';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Fill in the test card';
  button.addEventListener('click', fillIn);
  notice.append(
    title,
    ' Test card 4242 4242 4242 4242, any future date, any security code and ZIP code. ',
    button,
  );
  return notice;
}
