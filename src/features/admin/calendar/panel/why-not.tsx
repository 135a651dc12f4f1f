import { useId, useState } from 'react';
import { explainTime } from '#contract/calendar/calendar.ts';
import { listServices } from '#contract/catalog.ts';
import { durationLabel } from '#contract/rules/durations.ts';
import { useQuery } from '#lib/query/use-query.ts';
import { Field } from '#ui/form/field.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/screen/section.tsx';
import { nearestWords } from '../carry/move-text.ts';
import css from './panel.module.css';

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

function Reasons({ date, time }: WhyNotProps) {
  const { data: services } = useQuery(listServices);
  const [chosen, setChosen] = useState('');
  const serviceId = chosen || (services?.[0]?.id ?? '');
  const { data, failure, ask } = useQuery(
    explainTime,
    { date, time, serviceId },
    { isAsked: serviceId !== '' },
  );
  return (
    <div className={css.pair}>
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
      {failure !== null && (
        <ErrorNote words={`Couldn’t check this time. ${failure.words}`} onRetry={ask} />
      )}
      <div role="status">
        {data && (
          <ul>
            {data.isOffered && <li>Clients can book this time online.</li>}
            {data.reasons
              .filter(({ reason }) => reason !== 'offered')
              .map(({ reason, text, screen }) => (
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
