import type { Email } from '#local/mailbox/mailbox.ts';
import type { World } from '../world/world.ts';

/** When she can take back what she does, and no one hears of it until then. */
const UNDO_MS = 90_000;
/** What she does that can be undone. */
const UNDOABLE = new Set(['drop', 'move', 'book_for_client']);
/** Moves alone: between them nothing of a session changes but its time. */
const MOVES = new Set(['drop', 'move', 'undo']);
/** These tell a client when the session is; to hear it again is no news. */
const NEWS = new Set(['booking_received', 'appointment_changed', 'reminder']);
/** These name its time, too, but not that it was moved there. The last three also end the time to undo it. */
const OF_ITS_TIME = new Set([
  ...[...NEWS, 'payment_due', 'times_withdrawn'],
  ...['appointment_approved', 'appointment_link', 'times_offered'],
]);
const END_UNDO = new Set(['appointment_approved', 'appointment_link', 'times_offered']);

type State = 'booked' | 'cancelled' | 'declined';

/** An appointment as it was right after something had happened. */
interface Seen {
  id: string;
  email: string;
  startsAt: number;
  endsAt: number;
  version: number;
  state: State;
}

/** What made an appointment what it was from then on; undone, it is as if it had never been. */
interface Fact extends Seen {
  at: number;
  did: string;
  undoneAt: number | null;
}

interface Offer {
  id: string;
  email: string;
  startsAt: number;
  isOtherTime: boolean;
}

interface Waiting {
  email: string;
  queueNumber: number;
  serviceId: string;
  date: string;
  state: 'waiting' | 'offered';
}

interface Look {
  appointments: Seen[] | null;
  offers: Offer[] | null;
  waiting: Waiting[] | null;
}

const MS = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

/** The tables, and nothing of what is to be sent. */
const LOOK = `
  select (
      select json_agg(json_build_object(
        'id', a.appointment_id, 'email', a.email, 'startsAt', ${MS('a.starts_at')}, 'endsAt', ${MS('a.ends_at')}, 'version', a.version,
        'state', case when a.status <> 'cancelled' then 'booked' when a.declined_at is null then 'cancelled' else 'declined' end
      ) order by a.created_at)
      from public.appointments a join public.orders o using (order_id) where o.kind = 'booking'
    ) as appointments,
    (
      select json_agg(json_build_object(
        'id', w.offer_id, 'email', coalesce(e.email, a.email), 'startsAt', ${MS('w.starts_at')}, 'isOtherTime', p.proposal_id is not null
      ))
      from public.waitlist_offers w left join public.waitlist_entries e using (entry_id)
      left join public.proposals p on p.proposal_id = w.proposal_id left join public.appointments a on a.appointment_id = p.appointment_id
      where w.ended_at is null
    ) as offers,
    (
      select json_agg(json_build_object(
        'email', e.email, 'queueNumber', e.queue_number, 'serviceId', e.service_id, 'date', e.local_date, 'state', e.state
      ))
      from public.waitlist_entries e where e.state in ('waiting', 'offered')
    ) as waiting`;

const ZONE = 'America/Chicago';
const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, ...options });
  return (at: number) => format.format(at).replaceAll('\u202F', ' ');
};
const clock = inWords({ hour: 'numeric', minute: '2-digit' });
const day = inWords({ weekday: 'long', month: 'long', day: 'numeric' });
const shortDay = inWords({ weekday: 'short', month: 'short', day: 'numeric' });
/** A time as an email and as a text says it. */
const emailed = (at: number) => `${day(at)} at ${clock(at)}`;
const texted = (at: number) => `${shortDay(at)}, ${clock(at)}`;

const EMAILED = /\w+day, \w+ \d+ at \d+:\d\d [AP]M/g;
const TEXTED = /\w{3}, \w{3} \d+, \d+:\d\d [AP]M/;

interface Sent {
  kind: string;
  at: number;
  to: string;
  told: string;
  choices: string[];
}

const toSent = ({ idempotencyKey, createdAt, to, subject, text }: Email): Sent[] => {
  const [told] = subject.match(EMAILED) ?? [];
  const choices = (text ?? '').split('\n').filter((line) => line.startsWith('Choice '));
  return told === undefined
    ? []
    : [
        {
          ...{ kind: idempotencyKey?.split(':')[0] ?? '', at: Date.parse(createdAt), told },
          ...{ to: to.join(), choices: choices.flatMap((line) => line.match(EMAILED) ?? []) },
        },
      ];
};

/** What happened, written down as it happens: what each message says is held against this. Each booking has an address of its own. */
export function createRecord(world: World) {
  const facts = new Map<string, Fact[]>();
  /** Each appointment as it was seen last, undone or not. */
  const latest = new Map<string, Seen>();
  const offers: { at: number; live: Offer[] }[] = [];
  const offered = new Map<string, Set<number>>();
  const known = new Set<string>();
  const faults: string[] = [];
  const now = () => world.clock.now().getTime();

  const see = (seen: Seen, did: string) => {
    const all = facts.get(seen.email) ?? [];
    const before = latest.get(seen.id);
    if (before?.version === seen.version && before.state === seen.state) return;
    latest.set(seen.id, seen);
    const last = all.findLast(({ undoneAt }) => undoneAt === null);
    if (did === 'undo' && last && UNDOABLE.has(last.did)) last.undoneAt = now();
    else all.push({ ...seen, at: now(), did, undoneAt: null });
    facts.set(seen.email, all);
  };

  /** The next who is offered a time is the first of those who wait for it. */
  const seeOffer = ({ id, email, startsAt, isOtherTime }: Offer, waiting: readonly Waiting[]) => {
    if (isOtherTime || known.has(id)) return;
    known.add(id);
    const own = waiting.find((each) => each.email === email && each.state === 'offered');
    const first = waiting.find(
      (each) =>
        own !== undefined &&
        each.state === 'waiting' &&
        each.date === own.date &&
        each.serviceId === own.serviceId &&
        each.queueNumber < own.queueNumber &&
        !offered.get(each.email)?.has(startsAt),
    );
    if (first) faults.push(`${email} was offered ${emailed(startsAt)} before ${first.email}`);
    offered.set(email, new Set([...(offered.get(email) ?? []), startsAt]));
  };

  /** What was so at an instant, as it turned out. */
  const factAt = (email: string, at: number) =>
    facts.get(email)?.findLast((fact) => fact.undoneAt === null && fact.at <= at);

  /** When something could no longer be undone: after its time, or once something else was done. */
  const undoneUntil = (fact: Fact) => {
    if (!UNDOABLE.has(fact.did)) return fact.at;
    const next = facts.get(fact.email)?.find(({ at }) => at > fact.at)?.at ?? Infinity;
    return Math.min(fact.at + UNDO_MS, next);
  };

  const wasOffered = (at: number, is: (offer: Offer) => boolean) =>
    offers.findLast((look) => look.at <= at)?.live.some(is) ?? false;

  const findLie = ({ kind, at, to, told, choices }: Sent): string | null => {
    if (kind === 'waitlist_offer')
      return wasOffered(at, (offer) => offer.email === to && emailed(offer.startsAt) === told)
        ? null
        : 'which was not offered';
    if (kind.startsWith('waitlist')) return null;
    const fact = factAt(to, at);
    if (!fact) return 'and nothing was booked';
    if (emailed(fact.startsAt) !== told) return `and it was at ${emailed(fact.startsAt)}`;
    if (kind === 'appointment_cancelled' || kind === 'appointment_declined')
      return fact.state === kind.slice('appointment_'.length) ? null : `and it was ${fact.state}`;
    if (!OF_ITS_TIME.has(kind)) return null;
    if (fact.state !== 'booked') return `and it was ${fact.state}`;
    if (at < undoneUntil(fact) && !END_UNDO.has(kind)) return 'while that could be undone';
    const isChoice = (choice: string) =>
      wasOffered(
        at,
        (offer) => offer.isOtherTime && offer.email === to && emailed(offer.startsAt) === choice,
      );
    return choices.every(isChoice) ? null : `with ${choices.join(', ')}, not all of them offered`;
  };

  /** Told again of where it was known to be, when it had only been moved there and back. */
  const isRepeated = (each: Sent, earlier: readonly Sent[]) => {
    const before = earlier.findLast(({ to, kind }) => to === each.to && NEWS.has(kind));
    return (
      each.kind === 'appointment_changed' &&
      before?.told === each.told &&
      (facts.get(each.to) ?? [])
        .filter(({ at }) => at > before.at && at <= each.at)
        .every(({ did }) => MOVES.has(did))
    );
  };

  /** To clients, not to the practice. */
  const readSent = async () =>
    (await world.mailbox.list()).flatMap(toSent).filter(({ to }) => to.startsWith('person-'));

  return {
    /** Writes down what something has done. */
    async observe(did: string): Promise<void> {
      const [row] = (await world.sql(LOOK)) as unknown as Look[];
      for (const seen of row?.appointments ?? []) see(seen, did);
      for (const offer of row?.offers ?? []) seeOffer(offer, row?.waiting ?? []);
      offers.push({ at: now(), live: row?.offers ?? [] });
    },
    /** After the job of the minute: who has not heard where their session is, though it can no longer be undone. */
    async findUnheard(): Promise<string[]> {
      const sent = await readSent();
      return [...facts.keys()].flatMap((email) => {
        const fact = factAt(email, now());
        const undone = facts.get(email)?.map(({ undoneAt }) => undoneAt ?? 0) ?? [];
        if (fact?.state !== 'booked' || fact.startsAt <= now()) return [];
        if (now() < Math.max(fact.at + UNDO_MS, ...undone)) return [];
        const heard = sent.findLast(({ to, kind }) => to === email && OF_ITS_TIME.has(kind))?.told;
        const is = emailed(fact.startsAt);
        return heard === is ? [] : [`${email} last heard of ${heard}, and it is at ${is}`];
      });
    },
    /** In the end: messages that told of what had not happened, and those that are missing or came twice. */
    async findLies(): Promise<string[]> {
      const sent = await readSent();
      const count = (email: string, kind: string) =>
        sent.filter((each) => each.to === email && each.kind === kind).length;
      const texts = await world.texts.list();
      const isTrue = (at: number, told: string) =>
        [...facts.keys()].some((email) => {
          const startsAt = factAt(email, at)?.startsAt;
          return startsAt !== undefined && texted(startsAt) === told;
        }) || wasOffered(at, ({ startsAt }) => texted(startsAt) === told);
      return [
        ...faults,
        ...sent.flatMap((each) => {
          const lie = findLie(each);
          return lie === null ? [] : [`${each.kind} told ${each.to} of ${each.told}, ${lie}`];
        }),
        ...sent
          .filter((each, index) => isRepeated(each, sent.slice(0, index)))
          .map(({ to, told }) => `${to} heard twice of ${told}`),
        ...texts.flatMap(({ body, createdAt }) => {
          const [told] = TEXTED.exec(body) ?? [];
          return told === undefined || isTrue(Date.parse(createdAt), told)
            ? []
            : [`a text told of ${told}, where nothing was`];
        }),
        ...[...facts.keys()].flatMap((email) => {
          const state = factAt(email, now())?.state;
          return (['cancelled', 'declined'] as const)
            .map((end) => ({ end, wanted: state === end ? 1 : 0 }))
            .filter(({ end, wanted }) => count(email, `appointment_${end}`) !== wanted)
            .map(
              ({ end }) =>
                `${email} heard ${count(email, `appointment_${end}`)} times that it is ${end}, and it is ${state}`,
            );
        }),
      ];
    },
    /** How much there was to hold against each other. */
    async count() {
      const sent = await readSent();
      const all = [...facts.values()].flat();
      const of = (kind: string) => sent.filter((each) => each.kind === kind).length;
      return {
        booked: facts.size,
        moved: all.filter(({ did }) => MOVES.has(did)).length,
        undone: all.filter(({ undoneAt }) => undoneAt !== null).length,
        changed: of('appointment_changed'),
        declined: of('appointment_declined'),
        cancelled: of('appointment_cancelled'),
        proposed: of('times_offered'),
        reminded: of('reminder'),
        offered: of('waitlist_offer'),
      };
    },
  };
}
