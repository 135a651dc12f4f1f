import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm, type Resolver } from 'react-hook-form';
import { giftFormSchema, type GiftService } from '../../contract/gifts.ts';
import { formResolver } from '../../lib/form-resolver.ts';
import { GiftChoices } from './gift-choices.tsx';
import { GiftDetails } from './gift-details.tsx';
import css from './gift-flow.module.css';
import { GiftPreview } from './gift-preview.tsx';
import { GiftSteps } from './gift-steps.tsx';
import { EMPTY_GIFT, type GiftValues } from './gift-values.ts';

interface GiftFlowProps {
  services: readonly GiftService[];
  phone: string;
  phoneHref: string;
}

/** Choosing a gift, then saying from whom to whom. */
export function GiftFlow({ services, phone, phoneHref }: GiftFlowProps) {
  const form = useForm<GiftValues>({
    // The schema knows a service and an amount apart; the form keeps the fields of both.
    resolver: formResolver(giftFormSchema) as unknown as Resolver<GiftValues>,
    defaultValues: EMPTY_GIFT,
    mode: 'onTouched',
  });
  const [step, setStep] = useState<1 | 2>(1);
  const heading = useRef<HTMLHeadingElement>(null);
  const hasMoved = useRef(false);

  const goTo = (next: 1 | 2) => {
    hasMoved.current = true;
    setStep(next);
  };
  useEffect(() => {
    if (!hasMoved.current) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [step]);

  const choose = (choice: Pick<GiftValues, 'giftType' | 'serviceId'>) => {
    form.setValue('giftType', choice.giftType);
    form.setValue('serviceId', choice.serviceId);
    form.clearErrors();
    goTo(2);
  };

  return (
    <FormProvider {...form}>
      <div className={css.flow} data-step={step}>
        <div className={css.way}>
          <GiftSteps step={step} />
          {step === 1 ? (
            <>
              <h2 ref={heading} tabIndex={-1} className={css.heading}>
                What would you like to give?
              </h2>
              <GiftChoices services={services} onChoose={choose} />
            </>
          ) : (
            <>
              <h2 ref={heading} tabIndex={-1} className={css.heading}>
                Who is it for?
              </h2>
              <GiftDetails
                services={services}
                phone={phone}
                phoneHref={phoneHref}
                onBack={() => goTo(1)}
              />
            </>
          )}
        </div>
        {step === 1 && <GiftPreview services={services} />}
      </div>
    </FormProvider>
  );
}
