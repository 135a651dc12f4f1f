import { useEffect, useRef, useState } from 'react';
import { readGift, type AdminGift, type AdminGiftDetail } from '#contract/gifts/therapist-gifts.ts';
import { displayGiftCode } from '#contract/rules/gift-code.ts';
import { phoneLabel } from '#contract/rules/text.ts';
import { giftDocumentPath } from '#lib/site/paths.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import buttons from '../ui/buttons.module.css';
import { callHref } from '../ui/contact-links.tsx';
import css from '../ui/dialog/dialog-parts.module.css';
import { longDay, whenOf } from '#lib/time/labels.ts';
import { money } from '../ui/fields/money.ts';
import list from '../ui/lists/list.module.css';
import { Mark } from '../ui/marks.tsx';
import { RowButton } from '../ui/row-button.tsx';
import { SectionBody } from '../ui/screen/section.tsx';
import { AdjustForm } from './adjust-form.tsx';
import { deliveryMark, historyWords, isRefundable, valueMark } from './gift-text.ts';
import { RefundForm } from './refund-form.tsx';
import { ResendForm } from './resend-form.tsx';
import { EmailAddress } from '#ui/form/email-address.tsx';

interface GiftDialogProps {
  /** As it is in the list. */
  gift: AdminGift;
  onClose: () => void;
}

/** A certificate with its history, and the actions on it. */
export function GiftDialog({ gift: listed, onClose }: GiftDialogProps) {
  const query = useQuery(readGift, { id: listed.id });
  const gift = query.data?.gift ?? listed;
  const [act, setAct] = useState<'resend' | 'adjust' | 'refund' | null>(null);
  // A form replaces the button that was pressed, so the focus moves to the title.
  const hasActed = useRef(false);
  useEffect(() => {
    if (hasActed.current) document.querySelector<HTMLElement>('dialog[open] h2')?.focus();
    hasActed.current = true;
  }, [act]);
  const shared = { gift, onDone: () => setAct(null) };
  return (
    <Dialog
      open
      title={`For ${gift.recipientName}`}
      subtitle={`${gift.name}, ${money(gift.value)}`}
      onClose={onClose}
    >
      {act === 'resend' && <ResendForm {...shared} />}
      {act === 'adjust' && <AdjustForm {...shared} />}
      {act === 'refund' && <RefundForm {...shared} />}
      {act === null && (
        <>
          <div className={css.body}>
            <Facts gift={gift} />
            <div className={css.actions}>
              <a
                className={buttons.row}
                href={giftDocumentPath(gift.id)}
                target="_blank"
                rel="noreferrer"
              >
                Print (PDF)
              </a>
              <RowButton onClick={() => setAct('resend')}>Send by email</RowButton>
              <RowButton onClick={() => setAct('adjust')}>Adjust the value</RowButton>
              {isRefundable(gift) && (
                <RowButton tone="danger" onClick={() => setAct('refund')}>
                  Refund the balance
                </RowButton>
              )}
            </div>
            <section aria-labelledby="gift-history">
              <h3 id="gift-history">History</h3>
              <SectionBody query={query} what="the history" skeleton={{ rows: 2, height: 3 }}>
                {({ history }) => <History history={history} />}
              </SectionBody>
            </section>
          </div>
          <div className={css.foot}>
            <Button look="quiet" onClick={onClose}>
              Close
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

function Facts({ gift }: { gift: AdminGift }) {
  const { words: where, ...whereMark } = deliveryMark(gift);
  const { words: worth, ...worthMark } = valueMark(gift);
  const { purchaserName, purchaserEmail, purchaserPhone, recipientEmail, deliverOn } = gift;
  return (
    <>
      <p className={css.marks}>
        <Mark {...worthMark}>{worth}</Mark>
        <Mark {...whereMark}>{where}</Mark>
      </p>
      <dl className={css.facts}>
        <div>
          <dt>Code</dt>
          <dd className="figures">ends in {displayGiftCode(gift.codeEnd)}</dd>
        </div>
        <div>
          <dt>Delivery</dt>
          <dd>
            {gift.deliveryMethod === 'physical' ? (
              'Physical certificate'
            ) : (
              <>
                By email to <EmailAddress of={recipientEmail ?? purchaserEmail} />
                {deliverOn && `, on ${longDay(deliverOn)}`}
              </>
            )}
            {gift.handedOverAt && `, delivered ${whenOf(gift.handedOverAt)}`}
          </dd>
        </div>
        {gift.personalMessage && (
          <div>
            <dt>Message</dt>
            <dd>“{gift.personalMessage}”</dd>
          </div>
        )}
        <div>
          <dt>From</dt>
          <dd>
            {purchaserName}, <EmailAddress of={purchaserEmail} />,{' '}
            <a href={callHref(purchaserPhone)}>{phoneLabel(purchaserPhone)}</a>
          </dd>
        </div>
        <div>
          <dt>Bought</dt>
          <dd>{whenOf(gift.boughtAt)}</dd>
        </div>
      </dl>
    </>
  );
}

function History({ history }: Pick<AdminGiftDetail, 'history'>) {
  return (
    <ul className={list.rows}>
      {history.map((entry, index) => (
        <li key={index}>
          <div>
            {historyWords(entry)}
            <small>{whenOf(entry.at)}</small>
          </div>
          <span className="figures">{money(entry.amount)}</span>
        </li>
      ))}
    </ul>
  );
}
