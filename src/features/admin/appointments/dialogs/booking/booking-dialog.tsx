import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { GiftBalance } from '#contract/gifts/gifts.ts';
import { Choice } from '#ui/form/choice.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { GiftCodes } from '#ui/pay/gift-codes.tsx';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import type { DialogStart } from '../../../ui/dialog/open-dialogs.ts';
import { nameOf } from '../../../ui/name-of.ts';
import { VisitFields } from '../../../home-visits/visit-fields.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import { formWords } from '../../../ui/failure-text.ts';
import { buyerOf, ClientSearch, CreditChoice, NewClientFields, NO_ONE } from './booking-client.tsx';
import { PriceLine, ServiceFields, useCatalog } from '../service-fields.tsx';
import { RecurringFields, type Repeat } from './recurring-fields.tsx';
import { lengthOf, TimeChoice } from '../../times/time-choice.tsx';
import { useVisitDrives } from './use-visit-drives.ts';
import { useBookingForm } from './use-booking-form.ts';

interface BookingDialogProps {
  /** The session that the next one repeats. */
  after?: AdminAppointment;
  /** The day and the time that were chosen in the calendar. */
  start?: DialogStart;
  onClose: () => void;
}

const FIRST_RHYTHM: Repeat = { everyWeeks: 2, times: 6, decided: {} };

/** Books for a client: by phone, or the next visit. */
export function BookingDialog({ after, start, onClose }: BookingDialogProps) {
  const booking = useBookingForm({ after, start, onClose });
  const { form, values, listed, moments, buyer, chooseBuyer, isPending } = booking;
  const { serviceId, enhancementIds, useCredit = false, repeat } = values;
  const { services } = useCatalog();
  const visit = useVisitDrives(form, values.homeVisit);
  const [gifts, setGifts] = useState<GiftBalance[]>([]);
  const duration = services.find(({ id }) => id === serviceId)?.duration;
  const isMember = buyer?.isMember ?? false;
  const bookWords = moments ? `Book ${moments.length} dates` : 'Book it';

  return (
    <Dialog
      open
      title={after ? `Rebook ${nameOf(after.client)}` : 'New booking'}
      subtitle="The client gets an email."
      onClose={onClose}
    >
      <FormProvider {...form}>
        <DialogForm
          action={isPending ? 'Booking...' : bookWords}
          isPending={isPending}
          isReady={repeat === null || (moments?.length ?? 0) > 1}
          keep="Cancel"
          onKeep={onClose}
          failure={formWords(booking.failure, 'Nothing was booked.')}
          onSubmit={booking.onSubmit}
        >
          {buyer ? (
            <p>
              <strong>{buyer.name}</strong>{' '}
              {!after && (
                <RowButton look="word" onClick={() => chooseBuyer(null)}>
                  Change
                </RowButton>
              )}
            </p>
          ) : values.newClient ? (
            <NewClientFields onBack={() => form.setValue('newClient', undefined)} />
          ) : (
            <ClientSearch
              onChoose={(client) => chooseBuyer(buyerOf(client))}
              onNew={() => {
                form.clearErrors('clientId');
                form.setValue('newClient', NO_ONE);
              }}
            />
          )}
          <ServiceFields
            isMember={isMember}
            isFolded
            // A credit is good for one length only.
            onServiceChange={() => form.setValue('useCredit', false)}
          />
          {repeat === null && <VisitFields clientId={buyer?.id} />}
          <TimeChoice
            clientId={buyer?.id}
            length={
              serviceId === '' || (values.homeVisit && !visit.asked)
                ? null
                : lengthOf({ serviceId, enhancementIds }, visit.asked)
            }
            missing={
              values.homeVisit && !visit.asked
                ? 'Enter the minutes there and back first.'
                : undefined
            }
            onDrives={visit.onProposed}
          />
          {buyer && duration !== undefined && (
            <CreditChoice
              buyer={buyer}
              duration={duration}
              isChosen={useCredit}
              onChoose={(isChosen) => form.setValue('useCredit', isChosen)}
              isRepeated={repeat !== null}
            />
          )}
          <PriceLine
            wish={{ serviceId, enhancementIds }}
            isMember={isMember}
            useCredit={useCredit}
          />
          {!values.homeVisit && (
            <Choice
              type="checkbox"
              label="Repeat"
              note="Each date is paid separately."
              checked={repeat !== null}
              onChange={({ target }) =>
                form.setValue(
                  'repeat',
                  target.checked ? { ...FIRST_RHYTHM, everyWeeks: after ? 4 : 2 } : null,
                )
              }
            />
          )}
          {repeat ? (
            <RecurringFields
              repeat={repeat}
              onChange={(changed) => form.setValue('repeat', changed)}
              listed={listed}
            />
          ) : (
            <GiftCodes
              gifts={gifts}
              serviceId={serviceId}
              onChange={(next) => {
                setGifts(next);
                form.setValue(
                  'giftCodes',
                  next.map(({ code }) => code),
                );
              }}
            />
          )}
        </DialogForm>
      </FormProvider>
    </Dialog>
  );
}
