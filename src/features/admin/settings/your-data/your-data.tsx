import { useState } from 'react';
import { useStore } from '@nanostores/react';
import { Button } from '#ui/button.tsx';
import lines from '../lines.module.css';
import { $download, beginDownload, cancelDownload } from './download.ts';
import { TakeOutDialog } from './take-out-dialog.tsx';
import css from './your-data.module.css';

const counted = (count: number) => count.toLocaleString('en-US');
const megabytes = (bytes: number) => `${Math.max(bytes / 1e6, 0.1).toFixed(1)} MB`;

/** How the therapist takes everything with her: a file with all tables, made in this browser. */
export function YourData() {
  const [isAsking, setIsAsking] = useState(false);
  const state = useStore($download);
  const isBusy = state.step === 'reading' || state.step === 'packing';
  return (
    <div className={lines.narrow}>
      <p className={lines.soft}>
        Download a copy of everything in your practice. It’s yours to keep, and you can move
        somewhere else with it.
      </p>
      <ul className={`${lines.lines} ${css.what}`}>
        <li>
          <span>
            <b>For you</b>
            <small>
              Spreadsheets of your clients, appointments, sales, payments, gift certificates, notes
              and intake forms, and a calendar file
            </small>
          </span>
        </li>
        <li>
          <span>
            <b>For another installation</b>
            <small>Every table, complete, to start from</small>
          </span>
        </li>
        <li>
          <span>
            <b>Not in it</b>
            <small>
              Passwords and logins, the links in emails, and calendars you connected. Clients who
              had an account sign up again and find their visits and credits
            </small>
          </span>
        </li>
      </ul>
      {state.step === 'idle' || state.step === 'saved' ? (
        <p className={`${lines.actions} ${lines.acts}`}>
          <Button onClick={() => setIsAsking(true)}>Download everything</Button>
        </p>
      ) : (
        <div className={css.progress}>
          <progress
            aria-label="Progress"
            max={state.of || 1}
            value={state.step === 'packing' ? undefined : state.rows}
          />
          <p>
            {state.step === 'packing'
              ? 'Making the file...'
              : `${counted(state.rows)} of ${counted(state.of)} rows`}
          </p>
          {isBusy && <p className={lines.soft}>Keep the dashboard open.</p>}
          {state.step === 'stopped' && <p role="alert">{state.words}</p>}
          <p className={lines.actions}>
            {state.step === 'stopped' && <Button onClick={state.goOn}>Try again</Button>}
            <Button look="quiet" onClick={cancelDownload}>
              Cancel
            </Button>
          </p>
        </div>
      )}
      <p role="status" className={css.saved}>
        {state.step === 'saved' &&
          `Saved ${state.name} (${megabytes(state.bytes)}, ${counted(state.rows)} rows).${
            state.unreadable > 0
              ? ` ${counted(state.unreadable)} texts couldn’t be decrypted, so they’re empty.`
              : ''
          }`}
      </p>
      {isAsking && (
        <TakeOutDialog
          onBegun={(begun) => {
            setIsAsking(false);
            beginDownload(begun);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}
