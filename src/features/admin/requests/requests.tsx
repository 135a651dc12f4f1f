import { useStore } from '@nanostores/react';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { ContactLinks } from '../ui/contact-links.tsx';
import { money } from '../ui/fields/money.ts';
import { nameOf } from '../ui/name-of.ts';
import { sessionOf, visitsOf } from '../appointments/marks/session-text.ts';
import { sinceLabel } from '#lib/time/labels.ts';
import { useNow } from '#ui/hooks/use-now.ts';
import { Mark } from '../ui/marks.tsx';
import { RowButton } from '../ui/row-button.tsx';
import { ErrorNote, SectionBody } from '../ui/screen/section.tsx';
import { useAudio } from '../ui/use-audio.ts';
import { useOpenDialog } from '../ui/dialog/open-dialogs.ts';
import type { News, ShownRequest } from './use-news.ts';
import { spokenAppointment } from '../appointments/marks/spoken.ts';
import { whenAndWhere } from '../appointments/marks/session-text.ts';
import css from './requests.module.css';
import { useApprove } from '../appointments/appointment-actions.ts';
import { $answers } from '../appointments/requests/answers.ts';
import { FitLines } from '../appointments/requests/fit-lines.tsx';
import { OfferedTimes } from '../appointments/requests/offered-times.tsx';
import { readWords, reservedWords } from '../appointments/requests/request-text.ts';

/** The rows; requests that arrive while the list is in view wait in the strip. */
export function RequestRows({ news, isMarked = false }: { news: News; isMarked?: boolean }) {
  const { query, shown, listRef } = news;
  return (
    <div ref={listRef}>
      <SectionBody query={query} what="the requests" skeleton={{ rows: 2, height: 8 }}>
        {() =>
          shown.length === 0 ? (
            !isMarked && <p className={css.none}>No requests to answer.</p>
          ) : (
            <ul className={css.rows}>
              {shown.map((request) => (
                <Request key={request.appointment.id} {...request} isMarked={isMarked} />
              ))}
            </ul>
          )
        }
      </SectionBody>
    </div>
  );
}

function Request({ appointment, isAnswered, isMarked }: ShownRequest & { isMarked: boolean }) {
  const { client, bookedAt } = appointment;
  const now = useNow(60);
  const open = useOpenDialog();
  const answer = useStore($answers)[appointment.id];
  return (
    <li>
      <div className={css.top}>
        {isMarked && !isAnswered && (
          <Mark shape="half" tone="due">
            New request
          </Mark>
        )}
        <h3>
          <button type="button" onClick={() => open('details', appointment)}>
            {nameOf(client)}
          </button>
        </h3>
        <span className={css.since}>{sinceLabel(bookedAt, now)}</span>
      </div>
      <p className={css.facts}>
        <b className="figures">{whenAndWhere(appointment)}</b>
        {`. ${sessionOf(appointment)}. ${money(appointment.subtotal)} + tax. ${visitsOf(appointment)}.`}
      </p>
      {isAnswered ? (
        <div className={css.offered}>
          <p>
            {/* Answered elsewhere, or canceled by the client, only that is known. */}
            <Mark shape="full" tone={answer?.state === 'Approved' ? 'good' : 'soft'}>
              {answer?.state ?? 'No longer a request'}
            </Mark>
          </p>
          {answer && <p className={css.facts}>{answer.words}</p>}
        </div>
      ) : (
        <>
          <RequestState appointment={appointment} />
          <RequestActions appointment={appointment} />
        </>
      )}
    </li>
  );
}

/** What its client has read; or, once other times are offered, those. */
function RequestState({ appointment }: { appointment: AdminAppointment }) {
  const { proposal } = appointment;
  if (proposal) return <OfferedTimes appointment={appointment} proposal={proposal} />;
  return (
    <div className={css.offered}>
      <p>
        <Mark shape="half" tone="due">
          {reservedWords(appointment)}
        </Mark>
      </p>
      <p className={css.facts}>{readWords(appointment)}</p>
      <FitLines appointment={appointment} isBrief />
    </div>
  );
}

function RequestActions({ appointment }: { appointment: AdminAppointment }) {
  const { client, proposal } = appointment;
  const open = useOpenDialog();
  const { play, playing } = useAudio();
  const approve = useApprove(appointment);
  const words = spokenAppointment(appointment, true);
  return (
    <>
      {approve.failure !== null && (
        <ErrorNote
          words={`Couldn’t approve. ${client.firstName} was not notified. ${approve.failure.words}`}
          onRetry={() => approve.run()}
        />
      )}
      <div className={css.actions}>
        <ContactLinks client={client} />
        <RowButton
          aria-label={`${playing === words ? 'Stop' : 'Play'} ${client.firstName}`}
          onClick={() => play(words)}
        >
          {playing === words ? 'Stop' : 'Play'}
        </RowButton>
        <RowButton
          className={css.answer}
          aria-label={`Decline ${client.firstName}`}
          onClick={() => open('decline', appointment)}
        >
          Decline
        </RowButton>
        {proposal === null && (
          <RowButton
            className={css.answer}
            aria-label={`Offer another time to ${client.firstName}`}
            onClick={() => open('offer_times', appointment)}
          >
            Offer another time
          </RowButton>
        )}
        <RowButton
          tone="clay"
          className={css.approve}
          aria-label={`Approve ${client.firstName}`}
          pending={approve.isPending}
          onClick={() => approve.run()}
        >
          {approve.isPending ? 'Approving...' : 'Approve'}
        </RowButton>
      </div>
    </>
  );
}
