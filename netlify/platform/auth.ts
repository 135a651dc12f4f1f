import { createClient, type AuthError } from '@supabase/supabase-js';
import { AppError } from '../errors/app-error.ts';

/** Supabase Auth, which keeps the passwords. It proves them and the tokens of its mails, and nothing else: logins are ours. */
export interface Auth {
  /** The account whose password that is, or null. */
  proveAccount(credentials: Credentials): Promise<ProvenAccount | null>;
  /** The new account, or null when the address has one. Only for an address that was just verified. */
  createAccount(credentials: Credentials): Promise<string | null>;
  /** Has a link to choose a new password mailed: its token comes back by the hook /api/auth/mail-hook. */
  mailReset(email: string): Promise<void>;
  /** Uses up the token of such a link; null when it is used, superseded or expired. */
  redeemReset(token: string): Promise<ProvenAccount | null>;
}

export interface Credentials {
  email: string;
  password: string;
  /** The address that the call comes from: Supabase Auth counts by it, and would take us all for one. */
  ip?: string | undefined;
}

/** An account of which somebody has just proved that it is theirs. */
export interface ProvenAccount {
  userId: string;
  /** The password that it has already is as good as another one. */
  setPassword(password: string): Promise<void>;
}

interface AuthConfig {
  url: string;
  secretKey: string;
}

const TIMEOUT_MS = 10_000;

/** Supabase Auth over HTTP; its tokens are dropped after each call. Throws accounts_unavailable. */
export function createAuth({ url, secretKey }: AuthConfig): Auth {
  // A client each time, since it would act as whoever logged in last; a fetch that tries once, since tokens are used up.
  const connect = (ip?: string) =>
    createClient(url, secretKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      global: {
        fetch: (input, init) => fetch(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }),
        headers: ip === undefined ? {} : { 'Sb-Forwarded-For': ip },
      },
    }).auth;
  type Client = ReturnType<typeof connect>;

  const toProven = (client: Client, userId: string): ProvenAccount => ({
    userId,
    setPassword: async (password) => {
      const { error } = await client.updateUser({ password });
      refuseUnless(error, ['same_password']);
    },
  });
  return {
    proveAccount: async ({ email, password, ip }) => {
      const client = connect(ip);
      const { data, error } = await client.signInWithPassword({ email, password });
      refuseUnless(error, ['invalid_credentials']);
      return data.user && toProven(client, data.user.id);
    },
    createAccount: async ({ email, password, ip }) => {
      const { data, error } = await connect(ip).signUp({ email, password });
      refuseUnless(error, ['user_already_exists', 'email_exists']);
      return data.session?.user.id ?? null;
    },
    mailReset: async (email) => {
      const { error } = await connect().resetPasswordForEmail(email);
      // Mailed a moment ago: that mail is on its way.
      refuseUnless(error, ['over_email_send_rate_limit']);
    },
    redeemReset: async (token) => {
      const client = connect();
      const { data, error } = await client.verifyOtp({ type: 'recovery', token_hash: token });
      refuseUnless(error, ['otp_expired']);
      return data.user && toProven(client, data.user.id);
    },
  };
}

/** Throws accounts_unavailable for an error that is none of the expected ones. */
function refuseUnless(error: AuthError | null, expected: readonly string[]): void {
  if (error && !expected.includes(error.code ?? '')) {
    throw new AppError('accounts_unavailable', { cause: error });
  }
}
