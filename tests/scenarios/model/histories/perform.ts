import { disputePayment, endDispute, refundInDashboard, returnRefund } from '../acts/bank.ts';
import { createCalendar } from '../acts/calendar.ts';
import { createChanges } from '../acts/changes.ts';
import type { CalendarStep, Command, DeskStep, Step } from './commands.ts';
import { createDashboard } from '../acts/dashboard.ts';
import { createGifts } from '../acts/gifts.ts';
import { createMembers } from '../acts/members.ts';
import { createBrowsers, type Person } from '../acts/people.ts';
import { cancelAppointment, moveAppointment, takeTimeOff, writeTimeOff } from '../acts/practice.ts';
import { pick } from '../acts/pick.ts';
import { webhookRequest } from '../world/stripe.ts';
import { sendMinutely, sweep } from '../checks/sweep.ts';
import type { Told } from '../checks/told.ts';
import type { Visit } from '../acts/visits.ts';
import { createWaiting } from '../acts/waiting.ts';
import { SITE_URL, type World } from '../world/world.ts';

/** In minutes. */
const A_SECOND = 1 / 60;

/** Who takes part in a history, and the sessions that they choose among: as they are when it comes to that. */
interface Cast {
  people: () => readonly Person[];
  visits: () => readonly Visit[];
}

/** Lets commands happen, one after the other; everything that people read is kept in `told`. */
export function createPerformer(world: World, { people, visits }: Cast, told: Told[]) {
  const { clock, outside, stripe } = world;
  const browsers = createBrowsers(world, told);
  const members = createMembers(world);
  const gifts = createGifts(world);
  const changes = createChanges(world);
  const personAt = (index: number) => pick(people(), index) as Person;
  const visitAt = (index: number) => pick(visits(), index) as Visit;
  const waiting = createWaiting(world, { browsers, personAt, visitAt });
  const calendar = createCalendar(world, visitAt);
  const desk = createDashboard(world, calendar.remember);

  const deliver = async (event: ReturnType<typeof stripe.events>[number] | undefined) => {
    if (!event) return;
    const { status } = await world.fetch(webhookRequest(event, SITE_URL));
    // What was not taken waits for Stripe's next attempt.
    const isTaken = status === 200 && !outside.isDead();
    const index = stripe.waiting.indexOf(event);
    if (isTaken && index >= 0) stripe.waiting.splice(index, 1);
  };

  const takeAtDesk = (step: DeskStep | CalendarStep): Promise<void> | void => {
    switch (step.do) {
      case 'set_status':
        return desk.setStatus(step.appointment, step.status, step.isStale);
      case 'refund':
        return desk.refund(step.appointment, step.isStale);
      case 'cancel_keeping':
        return desk.cancelKeeping(step.appointment, step.percent);
      case 'modify':
        return desk.modify(step.appointment, visitAt(step.visit), step.isStale);
      case 'pay_modification':
        return desk.payModification(step.change, step.card);
      case 'confirm_modification':
        return desk.confirmModification(step.change);
      case 'sell':
        // The third of them is someone who walked in.
        return desk.sell(step.who === 2 ? null : personAt(step.who), visitAt(step.visit), step);
      case 'ask_for_sale_again':
        return desk.askForSaleAgain(step.sale);
      case 'pay_sale':
        return desk.paySale(step.sale, step.card);
      case 'finish_sale':
        return desk.finishSale(step.sale);
      case 'release_sale':
        return desk.releaseSale(step.sale);
      case 'pay_owed':
        return desk.payOwed(step.appointment, step.method, step.isTwice);
      case 'pay_balance':
        return desk.payBalance(step.balance, step.card);
      case 'confirm_balance':
        return desk.confirmBalance(step.balance);
      case 'book_for_client':
        return desk.bookForClient(personAt(step.who), visitAt(step.visit), step.useCredit);
      default:
        return calendar.take(step);
    }
  };

  const take = (step: Step): Promise<void> | void => {
    switch (step.do) {
      case 'choose':
        return browsers.choose(personAt(step.who), visitAt(step.visit), step.by);
      case 'quote':
        return browsers.quote(personAt(step.who), visitAt(step.visit));
      case 'ask_again':
        return browsers.askOnceMore(personAt(step.who));
      case 'press_pay':
        return browsers.pressPay(personAt(step.who));
      case 'pay':
        return browsers.pay(personAt(step.who), step.card, step.isEarlier);
      case 'answer_challenge':
        return browsers.answerChallenge(personAt(step.who), step.isPassed);
      case 'confirm':
        return browsers.confirm(personAt(step.who), step.isEarlier);
      case 'look':
        return browsers.look(personAt(step.who));
      case 'close':
        return browsers.close(personAt(step.who));
      case 'open_bundle':
        return members.openBundle(personAt(step.who));
      case 'pay_page':
        return members.payPage(step.page, step.card);
      case 'come_back':
        return members.comeBack(step.page);
      case 'grant':
        return members.grant(personAt(step.who));
      case 'refund_purchase':
        return members.refundPurchase(step.page);
      case 'open_gift':
        return gifts.open(personAt(step.who), step.choice);
      case 'pay_gift':
        return gifts.pay(step.payment, step.card);
      case 'look_at_gift':
        return gifts.look(personAt(step.who));
      case 'refund_gift':
        return gifts.refund(step.gift);
      case 'add_to_gift':
        return gifts.add(step.gift, step.cents);
      case 'cancel_by_client':
        return cancelAppointment(world, step.appointment, { by: 'client' });
      case 'deliver':
        return deliver(pick(stripe.waiting, step.event));
      case 'repeat_delivery':
        return deliver(pick(stripe.events(), step.event));
      case 'drop_events':
        stripe.waiting.length = 0;
        return;
      case 'wait':
        return clock.advance(step.minutes);
      case 'sweep':
        return sweep(world).then(() => undefined);
      case 'time_off':
        return takeTimeOff(world, visitAt(step.visit), step.minutes);
      case 'time_off_by_hand':
        return writeTimeOff(world, visitAt(step.visit), step.minutes);
      case 'cancel':
        return cancelAppointment(world, step.appointment, {
          by: 'therapist',
          isStale: step.isStale,
        });
      case 'move':
        return moveAppointment(world, step.appointment, visitAt(step.visit), step.isStale);
      case 'change':
        return changes.propose(step.appointment, visitAt(step.visit), step.isStale);
      case 'repeat_change':
        return changes.repeat(step.change);
      case 'pay_change':
        return changes.pay(step.change, step.card);
      case 'tamper':
        return browsers.tamper(personAt(step.who));
      case 'refund_in_dashboard':
        return refundInDashboard(world, step.payment, step.isPart);
      case 'bank_returns_refund':
        return returnRefund(world, step.refund);
      case 'dispute':
        return disputePayment(world, step.payment);
      case 'end_dispute':
        return endDispute(world, step.dispute, step.isWon);
      case 'disturb':
        return outside.plan(step.fault);
      case 'minute':
        return sendMinutely(world);
      case 'join':
      case 'take_place':
      case 'pass_place':
      case 'leave_place':
        return waiting.take(step);
      default:
        return takeAtDesk(step);
    }
  };

  return (command: Command): Promise<unknown> => {
    // Nothing happens at the very same instant as what was before it.
    clock.advance(A_SECOND);
    if (command.do !== 'together') return outside.during(async () => take(command));
    const both = async () => {
      const results = await Promise.allSettled(command.steps.map(async (step) => take(step)));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    };
    return outside.during(both, command.order);
  };
}
