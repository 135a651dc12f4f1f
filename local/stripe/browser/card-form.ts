import {
  FIELD_NAMES,
  findProblems,
  readExpiry,
  type CardValues,
  type FieldName,
  type FieldProblem,
} from './card-fields.ts';
import { createField, createNotice, FIELDS, type Field } from './card-rows.ts';

const TEST_CARD: CardValues = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  postalCode: '56308',
};

interface CardFormEvents {
  onChange: () => void;
  onFocus: () => void;
  onBlur: () => void;
  onEscape: () => void;
  onEnter: () => void;
}

/** The card form, built in a shadow root so that the page's styles and the form's don't mix. */
export function createCardForm(root: ShadowRoot, events: CardFormEvents) {
  const fields = Object.fromEntries(FIELD_NAMES.map((name) => [name, createField(name)])) as Record<
    FieldName,
    Field
  >;
  const values = () =>
    Object.fromEntries(FIELD_NAMES.map((name) => [name, fields[name].input.value])) as CardValues;
  const problems = () => findProblems(values(), new Date());

  const showProblem = (name: FieldName, message: string) => {
    const { input, error } = fields[name];
    error.textContent = message;
    input.classList.toggle('Input--invalid', message !== '');
    input.setAttribute('aria-invalid', String(message !== ''));
  };
  const fill = (card: CardValues) => {
    for (const name of FIELD_NAMES) {
      fields[name].input.value = card[name];
      showProblem(name, '');
    }
    events.onChange();
  };

  for (const name of FIELD_NAMES) {
    const { input } = fields[name];
    input.addEventListener('input', (event) => {
      // During deletion, a formatter that adds separators would get in the way.
      const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete');
      if (!isDeleting) input.value = FIELDS[name].format(input.value);
      showProblem(name, '');
      events.onChange();
    });
    input.addEventListener('focus', events.onFocus);
    input.addEventListener('blur', () => {
      input.value = FIELDS[name].format(input.value);
      const problem = problems().find(({ field }) => field === name);
      if (problem && input.value !== '') showProblem(name, problem.message);
      events.onBlur();
    });
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') events.onEnter();
      if (event.key === 'Escape') events.onEscape();
    });
  }

  const block = document.createElement('div');
  block.className = 'Block';
  block.append(
    createNotice(() => {
      fill(TEST_CARD);
    }),
    ...FIELD_NAMES.map((name) => fields[name].row),
  );
  fields.number.row.classList.add('Wide');
  fields.postalCode.row.classList.add('Wide');
  root.append(block);

  return {
    isEmpty: () => Object.values(values()).every((value) => value === ''),
    isComplete: () => problems().length === 0,
    focus: () => {
      fields.number.input.focus();
    },
    clear: () => {
      fill({ number: '', expiry: '', cvc: '', postalCode: '' });
    },
    /** Shows the errors, focuses the first field that has one, and returns its error; null if there is none. */
    validate: (): FieldProblem | null => {
      const found = problems();
      for (const name of FIELD_NAMES)
        showProblem(name, found.find(({ field }) => field === name)?.message ?? '');
      const [first] = found;
      if (first) fields[first.field].input.focus();
      return first ?? null;
    },
    /** The card as the API takes it. */
    toParams: (): Record<string, string> => {
      const { number, expiry, cvc, postalCode } = values();
      const { month, year } = readExpiry(expiry) ?? { month: 0, year: 0 };
      return {
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number.replaceAll(' ', ''),
        'payment_method_data[card][exp_month]': String(month),
        'payment_method_data[card][exp_year]': String(year),
        'payment_method_data[card][cvc]': cvc,
        'payment_method_data[billing_details][address][postal_code]': postalCode,
      };
    },
  };
}

export type CardForm = ReturnType<typeof createCardForm>;
