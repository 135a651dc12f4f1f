import type { AuthError, GoTrueClient } from '@supabase/auth-js';
import { AppError } from '../../errors/app-error.ts';
import { keyHeaders } from '../database/supabase.ts';

/** Supabase Auth, which stores the passwords. It only verifies them and the tokens of its emails: login sessions are our own. */
export interface Auth {
  /** Returns the account with this password, or null. */
  proveAccount(credentials: Credentials): Promise<ProvenAccount | null>;
  /** Returns the new account, or null if the address has one. Only for an address that was just verified. */
  createAccount(credentials: Credentials): Promise<string | null>;
  /** Has a link emailed to choose a new password. Its token comes back through the hook /api/auth/email-hook. */
  emailReset(email: string): Promise<void>;
  /** Uses up the token of such a link; returns null if it is used, superseded or expired. */
  redeemReset(token: string): Promise<ProvenAccount | null>;
}

export interface Credentials {
  email: string;
  password: string;
  /** The address that the call comes from. Supabase Auth counts by it, and would otherwise count all callers as one. */
  ip?: string | undefined;
}

/** An account whose owner just proved that it is theirs. */
export interface ProvenAccount {
  userId: string;
  /** Also accepts the password that the account already has. */
  setPassword(password: string): Promise<void>;
}

interface AuthConfig {
  url: string;
  secretKey: string;
}

const TIMEOUT_MS = 10_000;

/** Connects to Supabase Auth over HTTP, loaded when first needed; its tokens are dropped after each call. Throws accounts_unavailable. */
export function createAuth({ url, secretKey }: AuthConfig): Auth {
  // A new client each time, since one acts as the last account it logged in; its fetch tries only once: tokens get used up.
  const connect = async (ip?: string) => {
    const { AuthClient } = await import('@supabase/auth-js');
    return new AuthClient({
      url: `${url}/auth/v1`,
      headers: { ...keyHeaders(secretKey), ...(ip !== undefined && { 'Sb-Forwarded-For': ip }) },
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    });
  };

  const toProven = (client: GoTrueClient, userId: string): ProvenAccount => ({
    userId,
    setPassword: async (password) => {
      const { error } = await client.updateUser({ password });
      refuseUnless(error, ['same_password']);
    },
  });
  return {
    proveAccount: async ({ email, password, ip }) => {
      const client = await connect(ip);
      const { data, error } = await client.signInWithPassword({ email, password });
      refuseUnless(error, ['invalid_credentials']);
      return data.user && toProven(client, data.user.id);
    },
    createAccount: async ({ email, password, ip }) => {
      const client = await connect(ip);
      const { data, error } = await client.signUp({ email, password });
      refuseUnless(error, ['user_already_exists', 'email_exists']);
      return data.session?.user.id ?? null;
    },
    emailReset: async (email) => {
      const client = await connect();
      const { error } = await client.resetPasswordForEmail(email);
      // An email was sent a moment ago and is on its way.
      refuseUnless(error, ['over_email_send_rate_limit']);
    },
    redeemReset: async (token) => {
      const client = await connect();
      const { data, error } = await client.verifyOtp({ type: 'recovery', token_hash: token });
      refuseUnless(error, ['otp_expired']);
      return data.user && toProven(client, data.user.id);
    },
  };
}

/** Throws accounts_unavailable for any unexpected error. */
function refuseUnless(error: AuthError | null, expected: readonly string[]): void {
  if (error && !expected.includes(error.code ?? '')) {
    throw new AppError('accounts_unavailable', { cause: error });
  }
}
