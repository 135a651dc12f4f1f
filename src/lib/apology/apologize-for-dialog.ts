import { whatToDo } from './what-to-do.ts';

/** Shows, in a small window, that the booking dialog did not arrive. */
export function apologizeForDialog(): void {
  const dialog = document.createElement('dialog');
  dialog.style.maxInlineSize = '26rem';
  dialog.innerHTML = `<form method="dialog"><p>The booking window did not load, and nothing was booked. ${whatToDo()}</p><br><button class="button">Close</button></form>`;
  dialog.onclose = () => dialog.remove();
  document.body.append(dialog);
  dialog.showModal();
}
