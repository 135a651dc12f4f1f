import { useEffect, useState } from 'react';
import { logInAsAdmin } from '#contract/accounts/accounts.ts';
import type { Stats } from '#contract/practice/stats.ts';
import { refusalOf } from '#lib/api-client.ts';
import { inputBeforeHydration } from '#lib/loading/input-before-hydration.ts';
import type { Failure } from '#lib/query/failure.ts';
import { useMutation } from '#lib/query/use-mutation.ts';
import { Button } from '#ui/button.tsx';
import { guarded } from '#ui/guarded/guarded.tsx';
import { Field } from '#ui/form/field.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { $toast } from '#ui/toast/toast-store.ts';
import { keptStats } from '../ui/kept-tab.ts';
import { AUDIO_ERRORS, speakHere } from '#lib/voice.ts';
import css from './portal-login.module.css';

const FORM = 'portal-login';
const INVALID = 'Invalid credentials. Please try again.';
const TEST_WORDS = 'The sound is on.';

/** One toaster for the page, whichever viewer it shows. */
function showError(title: string, text: string): void {
  // Without the toaster, the field still says so.
  import('#ui/toast/mount-toaster.tsx').catch(() => null);
  $toast.set({ tone: 'error', title, text });
}

const wordsOf = (failure: Failure) => (refusalOf(logInAsAdmin, failure) ? INVALID : failure.words);

/** The therapist’s login. */
export const PortalLogin = guarded(function PortalLogin() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const login = useMutation(logInAsAdmin, {
    // The answer set the viewer hint, so the page turns into the dashboard.
    onDone: () => dispatchEvent(new Event('viewer')),
    onFailed: (failure) => {
      setPassword('');
      showError('Login Failed', wordsOf(failure));
    },
  });
  // A page that was translated before is drawn anew, and then its fields are empty.
  const [atFirst] = useState(() => inputBeforeHydration(FORM));
  useEffect(() => {
    const typed = inputBeforeHydration(FORM);
    setEmail(String(typed['email'] || atFirst['email'] || ''));
    setPassword(String(typed['password'] || atFirst['password'] || ''));
  }, [atFirst]);
  const { failure, isPending } = login;
  const isReady = email.trim() !== '' && password.trim() !== '' && !isPending;

  return (
    <>
      <form
        id={FORM}
        className={css.form}
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) login.run({ email: email.trim(), password });
        }}
      >
        <Field label="Mobile number or email" required>
          {(wiring) => (
            <input
              {...wiring}
              type="text"
              name="email"
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <Field label="Password" required error={failure ? wordsOf(failure) : undefined}>
          {(wiring) => (
            <PasswordInput
              {...wiring}
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={!isReady}>
          {isPending ? 'Logging in...' : 'Log In'}
        </Button>
      </form>
      <AudioTest />
      <QuickStats />
    </>
  );
});

/** Tests the sound before a day is read aloud. */
function AudioTest() {
  return (
    <Button
      look="quiet"
      className={css.audio}
      onClick={() => {
        if (!speakHere(TEST_WORDS)) showError('Audio Error', AUDIO_ERRORS.one);
      }}
    >
      Test audio
    </Button>
  );
}

/** Today’s appointments and pending requests, if this browser stored them; a guest sees none. */
function QuickStats() {
  const [stats, setStats] = useState<Stats | null>(null);
  useEffect(() => setStats(keptStats.read()), []);
  if (!stats) return null;
  return (
    <dl className={css.stats}>
      <div>
        <dt>Today</dt>
        <dd>{stats.todayAppointments}</dd>
      </div>
      <div>
        <dt>Pending</dt>
        <dd>{stats.pendingRequests}</dd>
      </div>
    </dl>
  );
}
