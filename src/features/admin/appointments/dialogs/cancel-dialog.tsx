import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { cancelAppointment } from '#contract/appointments/acts.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Choices } from '#ui/form/choices.tsx';
import { Field } from '#ui/form/field.tsx';
import formCss from '#ui/form/form.module.css';
import { $toast } from '#ui/toast/toast-store.ts';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { isMoney, money } from '../../ui/fields/money.ts';
import { nameOf } from '../../ui/name-of.ts';
import { useSecondQuestion } from '../../ui/dialog/second-question.tsx';
import { formWords, updateFailed } from '../../ui/failure-text.ts';
import { replaceRow, takeCurrent } from '../replace-row.ts';
import { whoAndWhen } from '../marks/session-text.ts';
import { subtitleOf, type EndingProps } from './ending-dialogs.tsx';
import { backWords, endingWords, largeShareWords } from '../ending-text.ts';

const isPercent = (typed: string) => /^\d{1,3}$/.test(typed.trim()) && Number(typed) <= 100;

const cancelFormSchema = z
  .object({
    by: z.enum(['client', 'therapist']),
    fee: z.enum(['policy', 'none', 'percent']),
    /** As typed; used only for a fee by percent. */
    percent: z.string(),
  })
  .check(
    z.refine(({ fee, percent }) => fee !== 'percent' || isPercent(percent), {
      message: 'Enter a number from 0 to 100',
      path: ['percent'],
    }),
  );
type Cancellation = z.infer<typeof cancelFormSchema>;

const keptPercentOf = ({ fee, percent }: Cancellation) =>
  ({ policy: undefined, none: 0, percent: Number(percent) })[fee];

const DEFAULTS: Cancellation = { by: 'client', fee: 'policy', percent: '' };

/** Cancels an appointment: the policy proposes the fee, and the therapist decides. */
export function CancelDialog({ appointment, detail, onClose }: EndingProps) {
  const { id, version, client } = appointment;
  const { form, onSubmit, isPending, failure } = useCallForm(cancelAppointment, {
    schema: cancelFormSchema,
    defaultValues: DEFAULTS,
    isSure: () => second.isSure(),
    toArguments: (values) => ({ id, version, by: values.by, keptPercent: keptPercentOf(values) }),
    onCurrent: takeCurrent,
    onDone: ({ appointment: canceled }) => {
      replaceRow(canceled);
      $toast.set({ tone: 'info', title: 'Canceled', text: whoAndWhen(canceled) });
      onClose();
    },
    onFailed: updateFailed,
  });
  const { by, fee, percent } = { ...DEFAULTS, ...useWatch({ control: form.control }) };
  const proposed = detail?.endings[by === 'client' ? 'cancelledByClient' : 'cancelledByTherapist'];
  const second = useSecondQuestion(
    fee === 'percent' && isPercent(percent) ? largeShareWords(Number(percent), proposed) : null,
  );
  const refund =
    proposed && fee === 'policy' && isMoney(proposed.refund)
      ? `Cancel and refund ${money(proposed.refund)}`
      : 'Cancel appointment';
  const action = second.isAsked ? `Yes, charge ${Number(percent)}%` : refund;
  const { errors } = form.formState;
  return (
    <ConfirmDialog
      title={`Cancel ${nameOf(client)}’s appointment`}
      subtitle={subtitleOf(appointment)}
      action={isPending ? 'Canceling...' : action}
      isDanger
      isPending={isPending}
      failure={formWords(failure, 'Couldn’t cancel.')}
      onConfirm={onSubmit}
      onClose={onClose}
    >
      <Choices legend="Canceled by" required className={formCss.row}>
        <Choice type="radio" label={client.firstName} value="client" {...form.register('by')} />
        <Choice type="radio" label="Me" value="therapist" {...form.register('by')} />
      </Choices>
      <Choices legend="Fee" required>
        <Choice
          type="radio"
          label="Per the policy"
          note={proposed ? endingWords(appointment, proposed) : 'Checking...'}
          value="policy"
          {...form.register('fee')}
        />
        <Choice
          type="radio"
          label="No fee"
          note={detail ? backWords(detail.endings.cancelledByTherapist) : 'Checking...'}
          value="none"
          {...form.register('fee')}
        />
        <Choice type="radio" label="Another fee" value="percent" {...form.register('fee')} />
      </Choices>
      {fee === 'percent' && (
        <Field label="Percent of the service fee" required error={errors.percent?.message}>
          {(wiring) => (
            <input
              {...wiring}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              {...form.register('percent')}
            />
          )}
        </Field>
      )}
      {second.question}
    </ConfirmDialog>
  );
}
