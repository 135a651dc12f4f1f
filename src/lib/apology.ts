const onward = () =>
  `Check your connection and reload the page, or call ${document.documentElement.dataset['phone']}.`;

// Written here because a page should not carry, from its first byte, the looks of what it hopes never to show.
const LOOKS =
  'inline-size: min(26rem, 100vw - 2rem); padding: var(--space-5); border: 0; border-radius: var(--radius-l); background: var(--color-page); box-shadow: var(--shadow-float); color: var(--color-text)';

/** Shows, in a small window, that the booking dialog did not arrive. */
export function apologizeForDialog(): void {
  const dialog = document.createElement('dialog');
  dialog.style.cssText = LOOKS;
  dialog.innerHTML = `<form method="dialog"><p>The booking window did not load, and nothing was booked. ${onward()}</p><br><button class="button">Close</button></form>`;
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}

/** Says in a form, once, that its script did not arrive. */
export function apologizeForForm(form: Element): void {
  if (form.querySelector('[data-apology]')) return;
  const words = document.createElement('p');
  words.role = 'alert';
  words.dataset['apology'] = '';
  words.textContent = `This form did not load, and nothing was sent. ${onward()}`;
  form.append(words);
}
