import { StripeFailure } from './wire/errors.ts';

/** The keys of the local account. */
export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
}

/** The caller: our server, or a browser, which can only read and confirm the intent whose secret it knows. */
export type Caller = 'secret' | 'publishable';

/** Identifies the caller by the key in the Authorization header (Bearer or Basic); throws 401 as Stripe does. */
export function identifyCaller(header: string | undefined, keys: StripeKeys): Caller {
  const key = readKey(header);
  if (!key)
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  if (key === keys.secretKey) return 'secret';
  if (key === keys.publishableKey) return 'publishable';
  throw unauthorized(
    `Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`,
  );
}

/** The refusal of a call that a browser can't make. */
export function secretKeyRequired(): StripeFailure {
  return new StripeFailure(401, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  });
}

function readKey(header = ''): string {
  const [scheme = '', value = ''] = header.split(' ');
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return '';
  return Buffer.from(value, 'base64').toString().split(':')[0] ?? '';
}

function unauthorized(message: string): StripeFailure {
  return new StripeFailure(
    401,
    { type: 'invalid_request_error', message },
    { beforeExecution: true },
  );
}
