import { useId, useState } from 'react';
import { explainTime } from '#contract/calendar/calendar.ts';
import { listServices } from '#contract/catalog.ts';
import { listClients, type AdminClient } from '#contract/clients/clients.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { longDay } from '#lib/time/labels.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/form/field.tsx';
import { useSettled } from '#ui/hooks/use-settled.ts';
import { SearchField } from '../../ui/lists/search-field.tsx';
import { nameOf } from '../../ui/name-of.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import { nearestWords } from '../carry/move-text.ts';
import css from './panel.module.css';

const FOUND = 6;

interface WhyNotProps {
  date: string;
  /** HH:MM. */
  time: string;
}

/** Says why clients can't book a time online: each rule in a sentence, with the way to where it is set. */
export function WhyNot({ date, time }: WhyNotProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <RowButton
        look="word"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Why can’t clients book this?
      </RowButton>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Reasons date={date} time={time} />}
      </div>
    </div>
  );
}

/** The middle of a day, when it is closed. */
const NOON = '12:00';

interface WhyClosedProps {
  date: string;
  onClose: () => void;
}

/** Says why clients can’t book a closed day, which has nothing on it to open. */
export function WhyClosed({ date, onClose }: WhyClosedProps) {
  return (
    <Dialog
      open
      title="Why can’t clients book this day?"
      subtitle={longDay(date)}
      onClose={onClose}
    >
      <div className={css.body}>
        <Reasons date={date} time={NOON} />
      </div>
    </Dialog>
  );
}

/** The client who is asked about; null for someone new. */
type Asker = Pick<AdminClient, 'id' | 'firstName' | 'lastName'> | null;

function Reasons(start: WhyNotProps) {
  const { data: services } = useQuery(listServices);
  const [{ date, time }, setAt] = useState(start);
  const [chosen, setChosen] = useState('');
  const [client, setClient] = useState<Asker>(null);
  const serviceId = chosen || (services?.[0]?.id ?? '');
  const { data, failure, ask } = useQuery(
    explainTime,
    { date, time, serviceId, ...(client && { clientId: client.id }) },
    { isAsked: serviceId !== '' && date !== '' && time !== '' },
  );
  return (
    <div className={css.pair}>
      <div className={css.fields}>
        <Field label="Date" required>
          {(wiring) => (
            <input
              {...wiring}
              type="date"
              value={date}
              onChange={({ target }) => setAt({ date: target.value, time })}
            />
          )}
        </Field>
        <Field label="Time" required>
          {(wiring) => (
            <input
              {...wiring}
              type="time"
              value={time}
              onChange={({ target }) => setAt({ date, time: target.value })}
            />
          )}
        </Field>
      </div>
      <Field label="Service" required>
        {(wiring) => (
          <select {...wiring} value={serviceId} onChange={({ target }) => setChosen(target.value)}>
            {services?.map((service) => (
              <option key={service.id} value={service.id}>
                {service.name}, {durationLabel(service.duration)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <AskedClient client={client} onChoose={setClient} />
      {failure !== null && (
        <ErrorNote words={`Couldn’t check this time. ${failure.words}`} onRetry={ask} />
      )}
      <div role="status">
        {data && (
          <ul>
            {data.reasons.map(({ reason, text, screen }) => (
              <li key={reason}>
                {text}{' '}
                {screen !== null && (
                  <a className={css.link} href={`#${screen}`}>
                    Change it
                  </a>
                )}
              </li>
            ))}
            {!data.isOffered && data.nearest && (
              <li>The nearest time clients can book is {nearestWords(data.nearest, date)}.</li>
            )}
          </ul>
        )}
      </div>
    </div>
  );
}

interface AskedClientProps {
  client: Asker;
  onChoose: (client: Asker) => void;
}

/** For whom the rules are read: a new client, or one on file by name or phone. */
function AskedClient({ client, onChoose }: AskedClientProps) {
  const [typed, setTyped] = useState('');
  const text = useSettled(typed.trim());
  const { data } = useQuery(listClients, { q: text }, { isAsked: text !== '' });
  if (client)
    return (
      <p>
        For {nameOf(client)}.{' '}
        <RowButton look="word" onClick={() => onChoose(null)}>
          For a new client instead
        </RowButton>
      </p>
    );
  return (
    <div>
      <SearchField
        label="For a client on file"
        placeholder="New client, or a name"
        value={typed}
        onChange={setTyped}
      />
      <p role="status" className={data?.length === 0 ? undefined : 'visually-hidden'}>
        {data && (data.length === 0 ? 'No clients found' : `${data.length} found`)}
      </p>
      {data && data.length > 0 && (
        <ul className={css.found}>
          {data.slice(0, FOUND).map((each) => (
            <li key={each.id}>
              <RowButton
                look="word"
                onClick={() => {
                  setTyped('');
                  onChoose(each);
                }}
              >
                {nameOf(each)}
              </RowButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
