import { useRef, useState } from 'react';
import { bookAppointment, newClientSchema } from '../../../../contract/admin-appointment-acts.ts';
import type { AdminAppointment } from '../../../../contract/admin-appointments.ts';
import type { AdminClient } from '../../../../contract/clients.ts';
import type { GiftBalance } from '../../../../contract/gifts.ts';
import { bookStanding } from '../../../../contract/standing.ts';
import { useMutation } from '../../../../lib/query/use-mutation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Choice } from '../../../../ui/choice.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { GiftCodes } from '../../../../ui/gift-codes.tsx';
import { $toast } from '../../../../ui/toast-store.ts';
import css from '../../ui/dialog-parts.module.css';
import { failureToast } from '../../ui/failure-toast.ts';
import { nameOf } from '../../ui/name-of.ts';
import { shortDay } from '../../../../lib/time/labels.ts';
import { whoAndWhen } from '../session-text.ts';
import { RowButton } from '../../ui/row-button.tsx';
import { ErrorNote } from '../../ui/section.tsx';
import { useAct } from '../appointment-actions.ts';
import {
  ClientSearch,
  CreditChoice,
  NewClientFields,
  NOBODY,
  type Buyer,
  type NewClient,
} from './booking-client.tsx';
import { useProposal } from '../rebooking.ts';
import { PriceLine, ServiceFields, useCatalogue, type Wish } from './service-fields.tsx';
import {
  momentsOf,
  StandingFields,
  useStandingDates,
  type Moment,
  type Repeat,
} from './standing-fields.tsx';
import { TimeFields } from './time-fields.tsx';

interface BookingDialogProps {
  /** The session that the next one is to be like. */
  after?: AdminAppointment;
  onClose: () => void;
}

const NO_MOMENT: Moment = { date: '', time: '' };
const FIRST_RHYTHM: Repeat = { everyWeeks: 2, times: 6, decided: {} };

type Catalogue = Pick<ReturnType<typeof useCatalogue>, 'services' | 'enhancements'>;

function onOffer({ serviceId, enhancementIds }: Wish, catalogue: Catalogue): Wish {
  return {
    serviceId: catalogue.services.some(({ id }) => id === serviceId) ? serviceId : '',
    enhancementIds: enhancementIds.filter((each) =>
      catalogue.enhancements.some(({ id }) => id === each),
    ),
  };
}

const buyerOf = (client: AdminClient): Buyer => ({
  id: client.id,
  name: nameOf(client),
  isMember: client.isMember,
});

/** Books for somebody: by telephone, or for the next time. */
export function BookingDialog({ after, onClose }: BookingDialogProps) {
  const [buyer, setBuyer] = useState<Buyer | null>(
    after?.client.id
      ? { id: after.client.id, name: nameOf(after.client), isMember: after.client.isMember }
      : null,
  );
  const [newClient, setNewClient] = useState<NewClient | null>(null);
  const [isTried, setIsTried] = useState(false);
  const newClientFields = useRef<HTMLDivElement>(null);
  const { services, enhancements } = useCatalogue();
  const [wished, setWish] = useState<Wish>({
    serviceId: after?.serviceId ?? '',
    enhancementIds: after?.enhancementIds ?? [],
  });
  // What is not on offer any more is not booked anew.
  const wish = services.length === 0 ? wished : onOffer(wished, { services, enhancements });
  const proposal = useProposal(after);
  const [chosenMoment, setMoment] = useState<Moment | null>(null);
  const moment = chosenMoment ?? proposal.moment ?? NO_MOMENT;
  const [useCredit, setUseCredit] = useState(false);
  const [gifts, setGifts] = useState<GiftBalance[]>([]);
  const [repeat, setRepeat] = useState<Repeat | null>(null);
  const listed = useStandingDates({ serviceId: wish.serviceId, ...moment }, repeat);
  const moments = repeat && listed?.dates ? momentsOf(listed.dates, repeat) : null;
  const duration = services.find(({ id }) => id === wish.serviceId)?.duration;

  const chosen = JSON.stringify({ buyer, newClient, wish, moment, useCredit, gifts, moments });
  // Names the booking: the same choice twice is one booking, another choice another one.
  const key = useRef({ chosen: '', value: '' });
  const bookingAt = ({ date, time }: Moment) => {
    if (key.current.chosen !== chosen) key.current = { chosen, value: crypto.randomUUID() };
    return {
      bookingKey: key.current.value,
      ...(buyer ? { clientId: buyer.id } : { newClient: newClient ?? NOBODY }),
      ...wish,
      appointmentDate: date,
      appointmentTime: time,
      useCredit,
    };
  };
  const book = useAct(bookAppointment, {
    onDone: ({ appointment }) => {
      $toast.set({ tone: 'info', title: 'Booked', text: whoAndWhen(appointment) });
      onClose();
    },
    onFailed: failureToast('Not booked'),
  });
  const bookDates = useMutation(bookStanding, {
    changes: ['appointments', 'stats'],
    onDone: ({ booked, taken }) => {
      $toast.set({ tone: 'info', title: 'Booked', text: bookedWords(booked.length, taken) });
      onClose();
    },
    onFailed: failureToast('Not booked'),
  });
  const runDates = ({ everyWeeks }: Repeat) => {
    const [first = moment, ...others] = moments ?? [];
    const booking = { ...bookingAt(first), giftCodes: [] };
    bookDates.run({ standingId: booking.bookingKey, everyWeeks, booking, others });
  };
  const failure = book.failure ?? bookDates.failure;
  const isPending = book.isPending || bookDates.isPending;
  const hasBuyer =
    buyer !== null ||
    (newClient !== null && Object.values(newClient).every((value) => value.trim() !== ''));
  const hasTime = wish.serviceId !== '' && moment.date !== '' && moment.time !== '';
  const isReady = hasBuyer && hasTime && (repeat === null || (moments?.length ?? 0) > 1);
  const submit = () => {
    setIsTried(true);
    if (newClient && !newClientSchema.safeParse(newClient).success) {
      // What is wrong says so after the next render.
      setTimeout(() =>
        newClientFields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      );
    } else if (repeat) runDates(repeat);
    else book.run({ ...bookingAt(moment), giftCodes: gifts.map(({ code }) => code) });
  };

  return (
    <Dialog
      open
      title={after ? `Rebook ${nameOf(after.client)}` : 'Booking'}
      subtitle="It is paid at the visit, by a credit or a gift certificate. The client is told."
      onClose={onClose}
    >
      <div className={css.body}>
        {buyer ? (
          <p>
            <strong>{buyer.name}</strong>{' '}
            {!after && (
              <RowButton
                look="word"
                onClick={() => {
                  setBuyer(null);
                  // Another client has other credits, or none.
                  setUseCredit(false);
                }}
              >
                Change
              </RowButton>
            )}
          </p>
        ) : newClient ? (
          <NewClientFields
            ref={newClientFields}
            client={newClient}
            isTried={isTried}
            onChange={setNewClient}
            onBack={() => setNewClient(null)}
          />
        ) : (
          <ClientSearch
            onChoose={(client) => setBuyer(buyerOf(client))}
            onNew={() => setNewClient(NOBODY)}
          />
        )}
        <ServiceFields
          wish={wish}
          onChange={(changed) => {
            // A credit of another length is another credit.
            if (changed.serviceId !== wish.serviceId) setUseCredit(false);
            setWish(changed);
          }}
          isMember={buyer?.isMember ?? false}
          isFolded
        />
        <TimeFields
          length={wish.serviceId === '' ? null : { serviceId: wish.serviceId }}
          {...moment}
          onChange={setMoment}
        />
        {buyer && duration !== undefined && (
          <CreditChoice
            buyer={buyer}
            duration={duration}
            isChosen={useCredit}
            onChoose={setUseCredit}
            isRepeated={repeat !== null}
          />
        )}
        <PriceLine wish={wish} isMember={buyer?.isMember ?? false} useCredit={useCredit} />
        <Choice
          type="checkbox"
          label="Repeat"
          note="The same session every few weeks. Each date is paid for itself."
          checked={repeat !== null}
          onChange={({ target }) =>
            setRepeat(target.checked ? { ...FIRST_RHYTHM, everyWeeks: after ? 4 : 2 } : null)
          }
        />
        {repeat ? (
          <StandingFields repeat={repeat} onChange={setRepeat} listed={listed} />
        ) : (
          <GiftCodes gifts={gifts} onChange={setGifts} serviceId={wish.serviceId} />
        )}
        {failure !== null && <ErrorNote words={`Nothing was booked. ${failure.words}`} />}
      </div>
      <div className={css.foot}>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button pending={isPending} disabled={!isReady} onClick={submit}>
          {isPending
            ? 'Booking...'
            : repeat && moments
              ? `Book ${moments.length} dates`
              : 'Book it'}
        </Button>
      </div>
    </Dialog>
  );
}

function bookedWords(count: number, taken: readonly Moment[]): string {
  const words = `${count === 1 ? '1 date' : `${count} dates`}. The client is told once of all.`;
  if (taken.length === 0) return words;
  return `${words} Somebody took ${taken.map(({ date }) => shortDay(date)).join(' and ')} meanwhile.`;
}
