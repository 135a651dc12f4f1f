import { DRAWN } from './drawn.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const FIELDS = 'input, textarea, select';

/**
 * Keeps what was typed into an island if its script, once it has come, draws the island anew instead of taking over what is there,
 * as it does on a page that was translated before.
 */
export function keepTyped(island: Element): void {
  const known = [...island.querySelectorAll<Field>(FIELDS)];
  const [first] = known;
  if (!first) return;
  let focused = document.activeElement;
  island.addEventListener('focusin', ({ target }) => (focused = target as Element));
  const restore = () => {
    if (first.isConnected) return;
    const fresh = [...island.querySelectorAll<Field>(FIELDS)];
    for (const field of known) {
      const same = fresh.find((one) => isSame(one, field));
      if (!same) continue;
      putBack(same, field);
      if (field === focused) same.focus();
    }
  };
  island.addEventListener(DRAWN, restore, { once: true });
}

const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type);

const isSame = (one: Field, other: Field) =>
  one.name === other.name &&
  one.type === other.type &&
  (!isChoice(one) || one.value === other.value);

/** As a person would, so that the script hears of it. */
function putBack(field: Field, from: Field): void {
  if (isChoice(field)) {
    if (field.checked !== (from as HTMLInputElement).checked) field.click();
  } else if (field.value !== from.value) {
    // React has put a setter of its own in front of the element's.
    const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
    setter?.call(field, from.value);
    const type = field instanceof HTMLSelectElement ? 'change' : 'input';
    field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}
