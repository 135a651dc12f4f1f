import { whatToDo } from './what-to-do.ts';

/** Says in a form, once, that its script did not arrive. */
export function apologizeForForm(form: Element): void {
  if (form.querySelector('[data-apology]')) return;
  form.insertAdjacentHTML(
    'beforeend',
    `<p role="alert" data-apology>This form did not load, and nothing was sent. ${whatToDo()}</p>`,
  );
}
