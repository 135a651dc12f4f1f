import { useFormContext } from 'react-hook-form';
import type { IntakeDraft } from '#contract/health/intake.ts';
import {
  feeWords,
  noticeWords,
  type CancellationPolicy,
} from '#contract/rules/money/cancellation.ts';
import { paths } from '#lib/site/paths.ts';
import { Choice } from '#ui/form/choice.tsx';
import form from '#ui/form/form.module.css';
import css from './intake.module.css';
import { Part } from './part.tsx';

const consents = (policy: CancellationPolicy) =>
  [
    {
      name: 'consentTreatment',
      label: 'I consent to treatment',
      note: 'Massage can ease tension and help you rest; it does not replace medical care. You can say stop at any moment. Tell us if your health changes.',
    },
    {
      name: 'privacyAgreement',
      label: 'I agree to the privacy policy',
      note: 'Only your therapist reads your answers, only for your sessions.',
    },
    {
      name: 'cancellationPolicy',
      label: 'I acknowledge the cancellation policy',
      note: `Cancel or move a session at least ${noticeWords(policy)} ahead. After that, we charge ${feeWords(policy.lateFeePercent)}, or ${feeWords(policy.noShowFeePercent)} for a no-show.`,
    },
    {
      name: 'billOfRights',
      label: 'I have received the Client Bill of Rights',
      note: 'Minnesota law requires this before your first session.',
    },
  ] as const;

/** Part 5: the agreements. */
export function ConsentPart({ policy }: { policy: CancellationPolicy }) {
  const { register, formState } = useFormContext<IntakeDraft>();
  return (
    <Part
      number={5}
      name="Your agreement"
      note={
        <>
          Read in full<span className={css.onScreen}> (each opens in a new tab)</span>: the{' '}
          <a href={paths.privacy} target="_blank">
            privacy policy
          </a>
          , the{' '}
          <a href={paths.policies} target="_blank">
            cancellation policy
          </a>
          , and the{' '}
          <a href={paths.billOfRights} target="_blank">
            Client Bill of Rights
          </a>
          .
        </>
      }
    >
      {consents(policy).map(({ name, label, note }) => (
        <div key={name} className={form.wide}>
          <Choice
            type="checkbox"
            label={label}
            note={note}
            required
            error={formState.errors[name]?.message}
            {...register(name)}
          />
        </div>
      ))}
      <p className={css.signature}>
        <span>Signature</span> <span>Date</span>
      </p>
    </Part>
  );
}
