import { dateOf, monthDay } from '#lib/time/labels.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { useOpenDialog } from '../../ui/dialog/open-dialogs.ts';
import { isMoney, money } from '../../ui/fields/money.ts';
import { nameOf } from '../../ui/name-of.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { GrantCredits } from '../grant-credits.tsx';
import cards from './cards.module.css';
import { creditFigures } from './page-text.ts';
import { Part, type PartProps } from './part.tsx';

/** What is owed and was paid, and what they have left to use. */
export function Money({ page }: PartProps) {
  const { client, money: sums, wallets, appointments, sameAddress } = page;
  const holder = sameAddress.find(({ holdsAddress }) => holdsAddress);
  const open = useOpenDialog();
  const [first, ...others] = sums.owedFor;
  const owing = appointments.find(({ id }) => id === first?.appointmentId);
  const [credits, lengths] = creditFigures(client.credits);
  const owedWords = first
    ? `${monthDay(dateOf(first.appointmentDate))}${others.length > 0 ? ` and ${others.length} more` : ''}`
    : 'nothing due';
  return (
    <Part
      title="Money"
      aside={
        first &&
        owing &&
        !owing.money.isDisputed && (
          <RowButton look="word" onClick={() => open('payment', owing)}>
            Take {money(first.amount)}
          </RowButton>
        )
      }
    >
      <dl className={cards.sums}>
        <Sum name="Due" sum={money(sums.owed)} detail={owedWords} />
        <Sum name="Paid" sum={money(sums.paid)} detail={`in ${sums.paidYear}, tax included`} />
        <Sum name="Credits" sum={credits} detail={lengths} />
        <Sum
          name="Gift value"
          sum={money(client.giftValue)}
          detail={isMoney(client.giftValue) ? 'never expires' : 'none left'}
        />
      </dl>
      {wallets.length > 0 && (
        <details className={cards.wallets}>
          <summary>Where credits and gift value come from</summary>
          <ul>
            {wallets.map((wallet) => (
              <li key={`${wallet.createdAt} ${wallet.duration} ${wallet.value}`}>
                {wallet.kind === 'credit'
                  ? `${wallet.credits} for ${durationLabel(wallet.duration ?? 0)}`
                  : `${money(wallet.value)} gift value`}
                , {wallet.isGranted ? 'granted' : 'since'} {monthDay(dateOf(wallet.createdAt))},{' '}
                {dateOf(wallet.createdAt).slice(0, 4)}
                {wallet.isFrozen && '. On hold: its payment is disputed.'}
              </li>
            ))}
          </ul>
        </details>
      )}
      {holder ? (
        <p>
          Credits and gift value of {client.email} are {nameOf(holder)}’s.
        </p>
      ) : (
        <GrantCredits client={client} />
      )}
    </Part>
  );
}

function Sum({ name, sum, detail }: { name: string; sum: string; detail: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b className="figures">{sum}</b>
        <small>{detail}</small>
      </dd>
    </div>
  );
}
