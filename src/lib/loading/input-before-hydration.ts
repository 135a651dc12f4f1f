/** What fields of a form hold: text, one of several radio buttons, a box ticked or not, several boxes of one name. */
export type TypedValue = string | boolean | string[];

/**
 * Reads what somebody has typed into a form whose script has only just arrived, by field name, so that starting the
 * script takes nothing away. Empty where there is no such form, as while the page is built.
 */
export function inputBeforeHydration(formId: string): Record<string, TypedValue> {
  if (typeof document === 'undefined') return {};
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return {};
  const typed: Record<string, TypedValue> = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement)) {
      if (field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement) {
        typed[field.name] = field.value;
      }
    } else if (field.type === 'radio') {
      if (field.checked) typed[field.name] = field.value;
    } else if (field.type === 'checkbox') {
      const isOneOfMany = form.querySelectorAll(`input[name="${field.name}"]`).length > 1;
      const before = typed[field.name];
      if (!isOneOfMany) typed[field.name] = field.checked;
      else if (field.checked) {
        typed[field.name] = [...(Array.isArray(before) ? before : []), field.value];
      }
    } else {
      typed[field.name] = field.value;
    }
  }
  return typed;
}
