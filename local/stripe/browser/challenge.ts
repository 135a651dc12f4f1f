import type { PaymentIntent } from '@stripe/stripe-js';
import { createStyles } from './appearance.ts';

/** Shows a card issuer's 3-D Secure page and returns what the person does there. */
export function askForAuthentication(intent: PaymentIntent): Promise<'complete' | 'fail'> {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [createStyles()];
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-labelledby', 'title');
  const title = document.createElement('h2');
  title.id = 'title';
  title.textContent = '3-D Secure test page';
  const text = document.createElement('p');
  text.textContent = `Local stand-in for your bank: no real money moves. It asks whether you want to pay ${dollars(intent)}.`;
  const menu = document.createElement('menu');
  dialog.append(title, text, menu);
  root.append(dialog);
  document.body.append(host);

  return new Promise((resolve) => {
    const answer = (outcome: 'complete' | 'fail') => {
      dialog.close();
      host.remove();
      resolve(outcome);
    };
    menu.append(
      createButton('Complete authentication', () => {
        answer('complete');
      }),
      createButton('Fail authentication', () => {
        answer('fail');
      }),
    );
    // Leaving the bank's page fails the authentication.
    dialog.addEventListener('cancel', () => {
      answer('fail');
    });
    dialog.showModal();
  });
}

function createButton(label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', onClick);
  return button;
}

function dollars({ amount, currency }: PaymentIntent): string {
  return (amount / 100).toLocaleString('en-US', { style: 'currency', currency });
}
