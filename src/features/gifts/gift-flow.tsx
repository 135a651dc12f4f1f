import { useEffect, useRef } from 'react';
import { FormProvider, useForm, type Resolver } from 'react-hook-form';
import { giftFormSchema, type GiftService } from '#contract/gifts/gifts.ts';
import { formResolver } from '#lib/forms/form-resolver.ts';
import { readPageFacts } from '#lib/site/facts/page-facts.ts';
import { GiftChoices } from './gift-choices.tsx';
import { GiftDetails } from './gift-details.tsx';
import { GiftDone } from './gift-done.tsx';
import css from './gift-flow.module.css';
import { GiftNews } from './gift-news.tsx';
import { GiftPreview } from './gift-preview.tsx';
import { GiftSteps } from './gift-steps.tsx';
import { deliveryDays, EMPTY_GIFT, giftBody, type GiftValues } from './gift-values.ts';
import { PayForGift } from './pay-for-gift.tsx';
import { useLiveServices } from './purchase/use-live-services.ts';
import { usePurchase, type Purchase } from './purchase/purchase.ts';
import { guarded, PAYING_NOTE } from '#ui/guarded/guarded.tsx';

interface GiftFlowProps {
  services: readonly GiftService[];
  phone: string;
  phoneHref: string;
}

const checkForm = formResolver(giftFormSchema, [
  'purchaserPhone',
]) as unknown as Resolver<GiftValues>;

/** Checks the contract's rules, and the days on which a certificate can be emailed. */
const checkGift: Resolver<GiftValues> = async (values, context, options) => {
  const checked = await checkForm(giftBody(values), context, options);
  const { deliverOn } = giftBody(values);
  const { first, last } = deliveryDays(new Date(), readPageFacts().timeZone);
  if (!deliverOn || (deliverOn >= first && deliverOn <= last)) return checked;
  const wrong = { type: 'range', message: 'Please choose a date from today to a year from now' };
  return { values: {}, errors: { ...checked.errors, deliverOn: wrong } };
};

/** Returns the screen for a purchase. */
function screenOf(purchase: Purchase) {
  switch (purchase.phase) {
    case 'choosing':
    case 'bought':
      return purchase.phase;
    case 'opening':
      return purchase.isAnew ? 'payment' : 'details';
    case 'details':
      return 'details';
    case 'paying':
      return 'payment';
    default:
      return 'news';
  }
}

/** Buying a gift certificate: what to give, from whom and to whom, the payment, and what happens next. */
export const GiftFlow = guarded(function GiftFlow({
  services: built,
  phone,
  phoneHref,
}: GiftFlowProps) {
  const services = useLiveServices(built);
  const form = useForm<GiftValues>({
    // The schema has separate cases for a service and an amount; the form keeps the fields of both.
    resolver: checkGift,
    defaultValues: EMPTY_GIFT,
    mode: 'onTouched',
  });
  const underWay = usePurchase(form);
  const { purchase } = underWay;
  const screen = screenOf(purchase);

  // A new screen replaces the control that had the focus, so the focus moves to its heading.
  const place = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  useEffect(() => {
    if (!hasActed.current) return;
    const heading = place.current?.querySelector<HTMLElement>('h2');
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }, [screen]);

  // Back may restore the page as it was left, Pay button included.
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent) => persisted && location.reload();
    window.addEventListener('pageshow', reload);
    return () => window.removeEventListener('pageshow', reload);
  }, []);

  const choose = (choice: Pick<GiftValues, 'giftType' | 'serviceId'>) => {
    form.setValue('giftType', choice.giftType);
    form.setValue('serviceId', choice.serviceId);
    form.clearErrors();
    underWay.edit();
  };
  const giveAnother = () => {
    const { purchaserName, purchaserEmail, purchaserPhone } = form.getValues();
    form.reset(
      purchase.phase === 'bought'
        ? { ...EMPTY_GIFT, purchaserName, purchaserEmail, purchaserPhone }
        : form.getValues(),
    );
    underWay.startOver();
  };

  const hasOwnStep = screen === 'choosing' || screen === 'bought';
  return (
    <FormProvider {...form}>
      {/* Someone who acts is led on; after a reload they stay where they were. */}
      <div
        className={css.flow}
        data-step={screen === 'choosing' ? 1 : 2}
        ref={place}
        onClickCapture={() => (hasActed.current = true)}
        onSubmitCapture={() => (hasActed.current = true)}
      >
        <div className={css.way}>
          <GiftSteps step={screen === 'choosing' ? 1 : screen === 'bought' ? 3 : 2} />
          {'notice' in purchase && hasOwnStep && purchase.notice && (
            <p role="status" className={css.notice}>
              {purchase.notice}
            </p>
          )}
          {screen === 'choosing' && <GiftChoices services={services} onChoose={choose} />}
          {screen === 'details' && <GiftDetails services={services} {...underWay} />}
          {screen === 'payment' && <PayForGift services={services} {...underWay} />}
          {screen === 'news' && (
            <GiftNews
              purchase={purchase}
              phone={phone}
              phoneHref={phoneHref}
              onAgain={giveAnother}
            />
          )}
          {purchase.phase === 'bought' && (
            <GiftDone
              gift={purchase.gift}
              checkoutKey={purchase.checkoutKey}
              phone={phone}
              phoneHref={phoneHref}
              onAnother={giveAnother}
            />
          )}
        </div>
        {screen === 'choosing' && <GiftPreview services={services} />}
      </div>
    </FormProvider>
  );
}, PAYING_NOTE);
