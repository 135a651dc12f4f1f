import type { IntakeView } from '#contract/health/therapist-intakes.ts';
import { phoneLabel } from '#contract/rules/text.ts';
import { whenOf } from '#lib/time/labels.ts';
import { callHref } from '../ui/contact-links.tsx';
import parts from '../ui/dialog/dialog-parts.module.css';
import { answeredParts } from './intake-text.ts';
import css from './intakes.module.css';

/** The answers of a form, part by part; the blank fields share one line. */
export function IntakeAnswers({
  view: { form, intake, billOfRightsVersion },
}: {
  view: IntakeView;
}) {
  return (
    <>
      {answeredParts(form).map(({ title, answers, empty }) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl className={parts.facts}>
            {answers.map(({ label, text, isPhone }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={css.answer}>
                  {isPhone ? <a href={callHref(text)}>{phoneLabel(text)}</a> : text}
                </dd>
              </div>
            ))}
          </dl>
          {empty.length > 0 && <p className={parts.soft}>Left blank: {empty.join(', ')}.</p>}
        </section>
      ))}
      <section>
        <h3>Agreed to</h3>
        <p>
          Treatment, the privacy policy, the cancellation policy and receipt of the Client Bill of
          Rights (version {billOfRightsVersion}), checked {whenOf(intake.receivedAt)}.
        </p>
      </section>
    </>
  );
}
