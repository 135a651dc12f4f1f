import type { GiftService } from '#contract/gifts/gifts.ts';
import css from './gift-flow.module.css';
import { giftPrice, type GiftValues } from './gift-values.ts';

interface GiftChoicesProps {
  services: readonly GiftService[];
  onChoose: (choice: Pick<GiftValues, 'giftType' | 'serviceId'>) => void;
}

/** Step 1: a session, or a custom amount. */
export function GiftChoices({ services, onChoose }: GiftChoicesProps) {
  return (
    <>
      <h2 tabIndex={-1} className={css.heading}>
        What would you like to give?
      </h2>
      <p className={css.soft}>
        Each session’s price covers its sales tax, even if prices go up. Anything left over stays on
        the certificate.
      </p>
      <ul className={css.choices} data-lists="gift_services">
        {services.map((service) => (
          <li key={service.id} data-offer={service.id}>
            <button
              type="button"
              onClick={() => onChoose({ giftType: 'service', serviceId: service.id })}
            >
              {/* The page may have brought the words up to date before this took over. */}
              <span data-fact={`name:${service.id}`} suppressHydrationWarning>
                {service.name}
              </span>{' '}
              <b className="figures" data-fact={`price:${service.id}`} suppressHydrationWarning>
                {giftPrice(service)}
              </b>
            </button>
          </li>
        ))}
        <li className={css.custom}>
          <button type="button" onClick={() => onChoose({ giftType: 'amount', serviceId: '' })}>
            <span>Choose Custom Amount</span>{' '}
            <small>Any whole-dollar amount from $25 to $500, good for any service.</small>
          </button>
        </li>
      </ul>
    </>
  );
}
