/** What a form's fields hold: text, one of several radio buttons, a checkbox, or several checkboxes with one name. */
export type TypedValue = string | boolean | string[];

/**
 * Returns by field name what someone typed into a form before its script loaded, so that starting the script loses
 * nothing. Empty if there is no such form, as during the build.
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
