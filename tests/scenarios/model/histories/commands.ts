import type { AppointmentStatus } from '#contract/appointments/appointments.ts';
import type { Change } from '#contract/practice/changes.ts';
import type { Fault } from '../world/outside.ts';

/** What a person may do with a card, and what their bank makes of it. */
export type Card =
  'good' | 'declined' | 'challenged' | 'challenge_failed' | 'challenge_left' | 'slow_refund';

/** What a booking is to be paid with; what a credit, gift value or the newest gift code leaves is charged to the card. */
export type PaidBy = 'card' | 'credit' | 'gift' | 'code';

/** One thing that happens. Numbers choose among what is there at that moment; what does not apply does nothing. */
export type Step =
  | { do: 'choose'; who: number; visit: number; by?: PaidBy }
  | { do: 'quote'; who: number; visit: number }
  | { do: 'ask_again'; who: number }
  | { do: 'press_pay'; who: number }
  | { do: 'pay'; who: number; card: Card; isEarlier: boolean }
  | { do: 'answer_challenge'; who: number; isPassed: boolean }
  | { do: 'confirm'; who: number; isEarlier: boolean }
  | { do: 'look'; who: number }
  | { do: 'close'; who: number }
  | { do: 'open_bundle'; who: number }
  | { do: 'pay_page'; page: number; card: Card }
  | { do: 'come_back'; page: number }
  | { do: 'grant'; who: number }
  | { do: 'refund_purchase'; page: number }
  | { do: 'cancel_by_client'; appointment: number }
  | { do: 'open_gift'; who: number; choice: number }
  | { do: 'pay_gift'; payment: number; card: Card }
  | { do: 'look_at_gift'; who: number }
  | { do: 'refund_gift'; gift: number }
  | { do: 'add_to_gift'; gift: number; cents: number }
  | { do: 'deliver'; event: number }
  | { do: 'repeat_delivery'; event: number }
  | { do: 'drop_events' }
  | { do: 'wait'; minutes: number }
  | { do: 'sweep' }
  | { do: 'time_off' | 'time_off_by_hand'; visit: number; minutes: number }
  | { do: 'cancel'; appointment: number; isStale: boolean }
  | { do: 'move'; appointment: number; visit: number; isStale: boolean }
  | { do: 'change'; appointment: number; visit: number; isStale: boolean }
  | { do: 'repeat_change'; change: number }
  | { do: 'pay_change'; change: number; card: Card }
  | { do: 'tamper'; who: number }
  | { do: 'refund_in_dashboard'; payment: number; isPart: boolean }
  | { do: 'bank_returns_refund'; refund: number }
  | { do: 'dispute'; payment: number }
  | { do: 'end_dispute'; dispute: number; isWon: boolean }
  | { do: 'disturb'; fault: Fault }
  | { do: 'minute' }
  | WaitlistStep
  | CalendarStep
  | DeskStep;

/** What someone does who waits for a day that is full. */
export type WaitlistStep =
  | { do: 'join'; who: number; visit: number }
  | { do: 'take_place' | 'pass_place' | 'leave_place'; who: number };

/** The day of a visit, at its time (0) or at another. */
export interface Target {
  visit: number;
  time: number;
}

/** What she says about the holidays of every year. */
export type HolidayAnswer = Extract<Change, { kind: 'holidays' }>['answer'];

/** What the therapist does on her calendar, and what a client answers who was offered other times. */
export type CalendarStep =
  | { do: 'drop'; appointment: number; to: Target; isStale: boolean; isSeen: boolean }
  | { do: 'undo'; act: number }
  | { do: 'decline'; appointment: number; isStale: boolean }
  | {
      do: 'offer_times';
      appointment: number;
      times: Target[];
      otherwise: 'keeps' | 'declines';
      isStale: boolean;
    }
  | { do: 'withdraw_times' | 'send_link'; appointment: number }
  | { do: 'answer_times'; proposal: number; time: number | null }
  | {
      do: 'take_off';
      visit: number;
      isPart: boolean;
      repeats: boolean;
      endsOffers: boolean;
      keeps: boolean;
    }
  | { do: 'end_time_off'; timeOff: number; ofSeries: boolean }
  | { do: 'close_day' | 'short_day' | 'usual_day'; visit: number; keeps: boolean }
  | { do: 'edit_hours'; week: number; keeps: boolean }
  | { do: 'undo_hours'; change: number; keeps: boolean }
  | { do: 'answer_holiday'; isOpen: boolean }
  | { do: 'say_holidays'; answer: HolidayAnswer; keeps: boolean };

/** What the therapist does from her dashboard. */
export type DeskStep =
  | { do: 'set_status'; appointment: number; status: AppointmentStatus; isStale: boolean }
  | { do: 'refund'; appointment: number; isStale: boolean }
  | { do: 'cancel_keeping'; appointment: number; percent: number }
  | { do: 'modify'; appointment: number; visit: number; isStale: boolean }
  | { do: 'pay_modification'; change: number; card: Card }
  | { do: 'confirm_modification'; change: number }
  | { do: 'sell'; who: number; visit: number; method: 'card' | 'cash'; useCredit: boolean }
  | { do: 'ask_for_sale_again' | 'finish_sale' | 'release_sale'; sale: number }
  | { do: 'pay_sale'; sale: number; card: Card }
  | { do: 'pay_owed'; appointment: number; method: 'card' | 'cash'; isTwice: boolean }
  | { do: 'pay_balance'; balance: number; card: Card }
  | { do: 'confirm_balance'; balance: number }
  | { do: 'book_for_client'; who: number; visit: number; useCredit: boolean };

/** Steps that two functions take at the same time, their calls in a chosen order. */
interface Overlap {
  do: 'together';
  steps: [Step, Step];
  order: number[];
}

export type Command = Step | Overlap;

/** When it begins, and what happens then. */
export interface History {
  start: number;
  /** Whether a single hold is much of what is open: holds yield to the person about to pay. */
  isUnderPressure: boolean;
  commands: Command[];
}
