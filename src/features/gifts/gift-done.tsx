import { useState } from 'react';
import type { BoughtGift } from '#contract/gifts/gifts.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { filePaths, paths } from '#lib/site/paths.ts';
import { postJson } from '#lib/post-json.ts';
import { longDate } from '#lib/time/clock.ts';
import { Button } from '#ui/button.tsx';
import css from './gift-flow.module.css';

interface GiftDoneProps {
  gift: BoughtGift;
  checkoutKey: string;
  phone: string;
  phoneHref: string;
  onAnother: () => void;
}

/** Step 3: it is bought, and what happens next. */
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
          <dt>What happens next</dt>
          <dd>
            {whatHappens(gift)}{' '}
            {deliveryMethod === 'physical' && (
              <>
                Want it sent by postal mail instead? Call <a href={phoneHref}>{phone}</a>.
              </>
            )}
          </dd>
        </div>
      </dl>
      <p className={css.soft}>
        We’ll email your receipt. The certificate never expires and has no fees (Minnesota Statutes
        325G.53). Sales tax is added when it’s used.
      </p>
      <div className={css.actions}>
        <a className="button" href={paths.home}>
          Return to Home
        </a>
        {deliveryMethod === 'email' && <Download checkoutKey={checkoutKey} />}
        <Button look="quiet" onClick={onAnother}>
          Buy another gift
        </Button>
      </div>
    </div>
  );
}

function whatHappens({ deliveryMethod, deliveredTo, deliverOn, recipientName }: BoughtGift) {
  if (deliveryMethod === 'physical') {
    return `We’ll print the certificate for ${recipientName} and call you when it’s ready for pickup.`;
  }
  return deliverOn
    ? `We’ll email the certificate to ${deliveredTo} on ${longDate(deliverOn)}.`
    : `The certificate is on its way to ${deliveredTo}.`;
}

/** Downloads the certificate, for anyone who wants to print it. */
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
          'The download didn’t work. Please try again in a moment; we’ll email the certificate, too.'}
      </p>
    </>
  );
}
