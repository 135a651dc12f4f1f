/** A decoded value of a form-encoded body with brackets. */
export type FormValue = string | FormValue[] | FormFields;
/** The decoded fields of a body or a query string. */
export interface FormFields {
  [name: string]: FormValue;
}

/** Decodes `a=1&b[c]=2&d[]=3&e[0][f]=4` as Stripe's API does. */
export function decodeForm(text: string): FormFields {
  const fields = emptyFields();
  for (const [name, value] of new URLSearchParams(text)) setAt(fields, splitName(name), value);
  return withArrays(fields) as FormFields;
}

function emptyFields(): FormFields {
  // Without a prototype, `__proto__` is a parameter name like any other.
  return Object.create(null) as FormFields;
}

function splitName(name: string): string[] {
  const bracket = name.indexOf('[');
  if (bracket < 0) return [name];
  const inner = [...name.slice(bracket).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '');
  return [name.slice(0, bracket), ...inner];
}

function setAt(fields: FormFields, path: string[], value: string): void {
  const [first = '', ...rest] = path;
  const name = first === '' ? String(Object.keys(fields).length) : first;
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const existing = fields[name];
  const inner = isFields(existing) ? existing : emptyFields();
  fields[name] = inner;
  setAt(inner, rest, value);
}

function isFields(value: FormValue | undefined): value is FormFields {
  return typeof value === 'object' && !Array.isArray(value);
}

function withArrays(value: FormValue): FormValue {
  if (!isFields(value)) return value;
  const entries = Object.entries(value);
  const isArray = entries.length > 0 && entries.every(([name], index) => name === String(index));
  if (isArray) return entries.map(([, item]) => withArrays(item));
  const fields = emptyFields();
  for (const [name, item] of entries) fields[name] = withArrays(item);
  return fields;
}
