/** A reason an issuer declines, and what Stripe's API then says. */
export const DECLINES = {
  generic_decline: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost_card: {
    code: 'card_declined',
    decline_code: 'lost_card',
    message: 'Your card was declined.',
  },
  live_card: {
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  },
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
} as const satisfies Record<string, { code: string; decline_code?: string; message: string }>;

export type DeclineReason = keyof typeof DECLINES;

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
