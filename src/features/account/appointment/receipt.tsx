import { displayConfirmationCode } from '#contract/orders/booked-appointment.ts';
import type { AccountAppointment } from '#contract/accounts/accounts.ts';
import { displayMoney, parseMoney } from '#contract/rules/money/money.ts';
import { clockLabel } from '#contract/practice/words.ts';
import { longDate, localMoment } from '#lib/time/clock.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import css from './receipt.module.css';
import { EmailAddress } from '#ui/form/email-address.tsx';

interface ReceiptProps {
  appointment: AccountAppointment;
  client: string;
  practice: {
    practiceName: string;
    address: string;
    phone: string;
    email: string;
    timeZone: string;
    therapist: string;
  };
  onClose: () => void;
}

const display = (amount: string) => displayMoney(parseMoney(amount));

const PAID = {
  card: 'Paid by card',
  cash: 'Paid in cash',
  gift_certificate: 'Paid with a gift certificate',
  gift_value: 'Paid with gift value',
  credit: 'Paid with a credit',
} as const;

/** Returns what has paid for it, one row each, then the refunds and what is due. */
function paidRows({ payments, paidByCredit, refunded, owed }: AccountAppointment) {
  const paid = payments
    .filter(({ way, credits, creditsReturned }) => way !== 'credit' || credits > creditsReturned)
    .map(({ way, paid: sum }) => ({
      name: PAID[way],
      amount: way === 'credit' ? paidByCredit : sum,
    }));
  return [
    ...(paid.length > 0 ? paid : [{ name: 'Paid', amount: '0.00' }]),
    ...[
      { name: 'Refunded', amount: refunded },
      { name: 'Due', amount: owed },
    ].filter(({ amount }) => parseMoney(amount) > 0),
  ];
}

/** What was bought and paid, on one sheet to print or send to an insurer. */
export function Receipt({ appointment, client, practice, onClose }: ReceiptProps) {
  const { appointmentDate, confirmationCode, lines, subtotal, tax, totalAmount } = appointment;
  const { localDate, time } = localMoment(new Date(appointmentDate), practice.timeZone);
  return (
    <Dialog open title="Receipt" subtitle={practice.practiceName} onClose={onClose}>
      <div className={css.receipt}>
        <p>
          {practice.address}
          <br />
          {practice.phone}, <EmailAddress of={practice.email} />
          <br />
          {practice.therapist}
        </p>
        <dl className={css.facts}>
          <div>
            <dt>Client</dt>
            <dd>{client}</dd>
          </div>
          <div>
            <dt>Session</dt>
            <dd>
              {longDate(localDate)}, {clockLabel(time)}
            </dd>
          </div>
          <div>
            <dt>Confirmation ID</dt>
            <dd>{displayConfirmationCode(confirmationCode)}</dd>
          </div>
        </dl>
        <table className="figures">
          <caption className="visually-hidden">What was bought</caption>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, amount }, index) => (
              <tr key={index}>
                <th scope="row">{name}</th>
                <td>{display(amount)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row">Subtotal</th>
              <td>{display(subtotal)}</td>
            </tr>
            <tr>
              <th scope="row">Sales tax</th>
              <td>{display(tax)}</td>
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{display(totalAmount)}</td>
            </tr>
            {paidRows(appointment).map(({ name, amount }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{display(amount)}</td>
              </tr>
            ))}
          </tfoot>
        </table>
      </div>
      <footer className={css.foot}>
        <Button onClick={() => print()}>Print</Button>
      </footer>
    </Dialog>
  );
}
