import { useFormContext } from 'react-hook-form';
import { PERSONAL_MESSAGE_MAX } from '#contract/gifts/gifts.ts';
import { readPageFacts } from '#lib/site/facts/page-facts.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Choices } from '#ui/form/choices.tsx';
import { Field } from '#ui/form/field.tsx';
import css from '#ui/form/form.module.css';
import { deliveryDays, type GiftValues } from './gift-values.ts';

/** The fields of step 2. */
export function GiftFields() {
  const { register, formState, watch } = useFormContext<GiftValues>();
  const { errors } = formState;
  const [giftType, message, method] = watch(['giftType', 'personalMessage', 'deliveryMethod']);
  const { first, last } = deliveryDays(new Date(), readPageFacts().timeZone);
  return (
    <>
      {giftType === 'amount' && (
        <Field
          label="Gift Certificate Amount *"
          required
          className={css.wide}
          hint="Whole dollars, from $25 to $500."
          error={errors.customAmount?.message}
        >
          {(wiring) => (
            <input
              {...wiring}
              type="text"
              inputMode="numeric"
              placeholder="$100"
              autoComplete="off"
              {...register('customAmount')}
            />
          )}
        </Field>
      )}
      <Field label="Recipient's name" required error={errors.recipientName?.message}>
        {(wiring) => (
          <input {...wiring} type="text" autoComplete="off" {...register('recipientName')} />
        )}
      </Field>
      <Field
        label="Recipient's email"
        hint="Leave it blank to get the certificate yourself."
        error={errors.recipientEmail?.message}
      >
        {(wiring) => (
          <input {...wiring} type="email" autoComplete="off" {...register('recipientEmail')} />
        )}
      </Field>
      <Field
        label="Personal message"
        className={css.wide}
        hint={`${message.length} of ${PERSONAL_MESSAGE_MAX} characters`}
        error={errors.personalMessage?.message}
      >
        {(wiring) => <textarea {...wiring} rows={4} {...register('personalMessage')} />}
      </Field>
      <Field label="Your name" required className={css.wide} error={errors.purchaserName?.message}>
        {(wiring) => (
          <input {...wiring} type="text" autoComplete="name" {...register('purchaserName')} />
        )}
      </Field>
      <Field label="Your email" required error={errors.purchaserEmail?.message}>
        {(wiring) => (
          <input {...wiring} type="email" autoComplete="email" {...register('purchaserEmail')} />
        )}
      </Field>
      <Field label="Your phone" required error={errors.purchaserPhone?.message}>
        {(wiring) => (
          <input {...wiring} type="tel" autoComplete="tel" {...register('purchaserPhone')} />
        )}
      </Field>
      <Choices legend="Delivery" required error={errors.deliveryMethod?.message}>
        <Choice
          type="radio"
          value="email"
          label="Email Delivery (Instant)"
          {...register('deliveryMethod')}
        />
        <Choice
          type="radio"
          value="physical"
          label="Physical Certificate (Pickup/Mail)"
          {...register('deliveryMethod')}
        />
      </Choices>
      {method === 'email' && (
        <Field
          label="Delivery date"
          className={css.wide}
          hint="Leave it blank to send the certificate as soon as you pay."
          error={errors.deliverOn?.message}
        >
          {(wiring) => (
            <input {...wiring} type="date" min={first} max={last} {...register('deliverOn')} />
          )}
        </Field>
      )}
    </>
  );
}
