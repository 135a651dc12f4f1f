import { whatToDo } from './what-to-do.ts';

/** Says in a form, once, that its script did not arrive. */
export function apologizeForForm(form: Element): void {
  if (form.querySelector('[data-apology]')) return;
  const words = document.createElement('p');
  words.role = 'alert';
  words.dataset['apology'] = '';
  words.textContent = `This form did not load, and nothing was sent. ${whatToDo()}`;
  form.append(words);
}
