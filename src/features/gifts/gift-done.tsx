import { useState } from 'react';
import type { BoughtGift } from '../../contract/gifts.ts';
import { displayMoney, parseMoney } from '../../contract/money.ts';
import { filePaths, paths } from '../../lib/paths.ts';
import { postJson } from '../../lib/post-json.ts';
import { longDate } from '../../lib/time-labels.ts';
import { Button } from '../../ui/button.tsx';
import css from './gift-flow.module.css';

interface GiftDoneProps {
  gift: BoughtGift;
  checkoutKey: string;
  phone: string;
  phoneHref: string;
  onAnother: () => void;
}

/** Step 3: it is bought, and what happens now. */
export function GiftDone({ gift, checkoutKey, phone, phoneHref, onAnother }: GiftDoneProps) {
  const { name, value, recipientName, deliveryMethod } = gift;
  return (
    <div className={css.done}>
      <h2 tabIndex={-1} className={css.heading}>
        Gift Certificate Purchased!
      </h2>
      <p className={css.chosen}>
        Your gift certificate will be processed and delivered within 24 hours.
      </p>
      <dl className={css.facts}>
        <div>
          <dt>Gift</dt>
          <dd>
            {name}, {displayMoney(parseMoney(value))}
          </dd>
        </div>
        <div>
          <dt>For</dt>
          <dd>{recipientName}</dd>
        </div>
        <div>
          <dt>What happens now</dt>
          <dd>
            {whatHappens(gift)}{' '}
            {deliveryMethod === 'physical' && (
              <>
                Would you rather have it sent by post? Call <a href={phoneHref}>{phone}</a>.
              </>
            )}
          </dd>
        </div>
      </dl>
      <p className={css.soft}>
        Your receipt comes by email. The certificate never expires, and no fee is ever taken from it
        (Minnesota Statutes 325G.53). Sales tax is charged when it is spent.
      </p>
      <div className={css.actions}>
        <a className="button" href={paths.home}>
          Return to Home
        </a>
        {deliveryMethod === 'email' && <Download checkoutKey={checkoutKey} />}
        <Button look="quiet" onClick={onAnother}>
          Give another one
        </Button>
      </div>
    </div>
  );
}

function whatHappens({ deliveryMethod, deliveredTo, deliverOn, recipientName }: BoughtGift) {
  if (deliveryMethod === 'physical') {
    return `We print the certificate for ${recipientName} and tell you when it is ready to be picked up.`;
  }
  return deliverOn
    ? `The certificate goes to ${deliveredTo} on ${longDate(deliverOn)}.`
    : `The certificate is on its way to ${deliveredTo}.`;
}

/** The certificate as a file, for whoever wants to print it. */
function Download({ checkoutKey }: { checkoutKey: string }) {
  const [state, setState] = useState<'idle' | 'under way' | 'failed'>('idle');
  const fetchIt = async () => {
    setState('under way');
    const answer = await postJson(filePaths.giftDocument, { checkoutKey });
    const file = answer?.ok ? await answer.blob().catch(() => null) : null;
    if (file) {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(file);
      link.download = 'gift-certificate.pdf';
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
    }
    setState(file ? 'idle' : 'failed');
  };
  return (
    <>
      <Button look="quiet" pending={state === 'under way'} onClick={() => void fetchIt()}>
        {state === 'under way' ? 'Preparing the PDF...' : 'Download the certificate (PDF)'}
      </Button>
      <p role="alert" className={css.failed}>
        {state === 'failed' &&
          'The file did not come. Please try again in a moment; the certificate also comes by email.'}
      </p>
    </>
  );
}
