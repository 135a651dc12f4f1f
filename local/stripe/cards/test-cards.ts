import type { DeclineReason } from '../wire/known-errors.ts';

/** A card of Stripe's test set and its issuer's behavior. */
export interface TestCard {
  number: string;
  /** What the card is for. */
  label: string;
  brand: 'visa' | 'mastercard';
  /** Stripe's ready-made payment method for the same card. */
  paymentMethod: string;
  /** Whether the issuer asks for 3-D Secure first. */
  challenge: boolean;
  decline: DeclineReason | null;
  /** Whether its refunds stay pending until its bank answers. */
  refundsArePending: boolean;
}

/** The test cards that the stand-in knows; any other number is declined, as a real card is in test mode. */
export const TEST_CARDS: readonly TestCard[] = [
  card('4242424242424242', 'Succeeds', 'pm_card_visa'),
  {
    ...card('5555555555554444', 'Succeeds (Mastercard)', 'pm_card_mastercard'),
    brand: 'mastercard',
  },
  card(
    '4000002500003155',
    '3-D Secure, then succeeds',
    'pm_card_authenticationRequired',
    null,
    true,
  ),
  card(
    '4000002760003184',
    '3-D Secure, always asked',
    'pm_card_authenticationRequiredOnSetup',
    null,
    true,
  ),
  card(
    '4000008260003178',
    '3-D Secure, then insufficient funds',
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    'insufficient_funds',
    true,
  ),
  card(
    '4000008400001629',
    '3-D Secure, then declined',
    'pm_card_threeDSecureRequiredChargeDeclined',
    'generic_decline',
    true,
  ),
  {
    ...card('4000000000007726', 'Succeeds; refunds stay pending', 'pm_card_pendingRefund'),
    refundsArePending: true,
  },
  card('4000000000000002', 'Declined', 'pm_card_visa_chargeDeclined', 'generic_decline'),
  card(
    '4000000000009995',
    'Declined: insufficient funds',
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    'insufficient_funds',
  ),
  card(
    '4000000000009987',
    'Declined: lost card',
    'pm_card_visa_chargeDeclinedLostCard',
    'lost_card',
  ),
  card(
    '4000000000009979',
    'Declined: stolen card',
    'pm_card_visa_chargeDeclinedStolenCard',
    'stolen_card',
  ),
  card(
    '4000000000006975',
    'Declined: too many tries',
    'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
    'card_velocity_exceeded',
  ),
  card(
    '4000000000000069',
    'Declined: expired card',
    'pm_card_chargeDeclinedExpiredCard',
    'expired_card',
  ),
  card(
    '4000000000000127',
    'Declined: incorrect CVC',
    'pm_card_chargeDeclinedIncorrectCvc',
    'incorrect_cvc',
  ),
  card(
    '4000000000000119',
    'Declined: processing error',
    'pm_card_chargeDeclinedProcessingError',
    'processing_error',
  ),
];

function card(
  number: string,
  label: string,
  paymentMethod: string,
  decline: DeclineReason | null = null,
  challenge = false,
): TestCard {
  return {
    number,
    label,
    brand: 'visa',
    paymentMethod,
    challenge,
    decline,
    refundsArePending: false,
  };
}

/** The test cards by purpose, in the order a person might try them. */
export const CARD = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  challenged: '4000002500003155',
  alwaysChallenged: '4000002760003184',
  expired: '4000000000000069',
  incorrectCvc: '4000000000000127',
  refundsArePending: '4000000000007726',
} as const;
