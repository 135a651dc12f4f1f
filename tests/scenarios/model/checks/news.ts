import type { World } from '../world/world.ts';

/** When an appointment came to be at a time. */
interface Moment {
  at: string;
  starts_at: string;
}

/** An appointment's life, and what of it was undone. */
interface Life {
  appointment_id: string;
  order_id: string;
  status: string;
  starts_at: string;
  moments: Moment[];
  cancelled_at: string | null;
  declined_at: string | null;
  /** Of a booking that was undone. */
  undone_at: string | null;
  undone_moves: { change_id: string; made_at: string; undone_at: string; starts_at: string }[];
}

const LIVES = `
  select a.appointment_id, a.order_id, a.status, a.starts_at, a.declined_at,
    (
      select json_agg(json_build_object('at', at, 'starts_at', moment.starts_at) order by at) from (
        select root.closed_at as at, r.starts_at from public.order_requests r where r.order_id = a.order_id
        union all
        select o.closed_at, r.starts_at from public.orders o join public.order_requests r using (order_id)
        where o.root_id = a.order_id and o.kind = 'change' and o.state = 'settled'
        union all
        select u.undone_at, (u.before ->> 'starts_at')::timestamptz from kept.undo_steps u
        where u.appointment_id = a.appointment_id and u.act = 'move' and u.undone_at is not null
      ) moment
    ) as moments,
    case when a.status = 'cancelled' then (
      select min(o.closed_at) from public.orders o where o.root_id = a.order_id and o.kind = 'cancellation' and o.state = 'settled'
    ) end as cancelled_at,
    (select u.undone_at from kept.undo_steps u where u.appointment_id = a.appointment_id and u.act = 'booking' and u.undone_at is not null) as undone_at,
    (
      select coalesce(json_agg(json_build_object(
        'change_id', u.change_id, 'made_at', u.made_at, 'undone_at', u.undone_at, 'starts_at', r.starts_at
      )), '[]')
      from kept.undo_steps u join public.order_requests r on r.order_id = u.change_id
      where u.appointment_id = a.appointment_id and u.undone_at is not null
    ) as undone_moves
  from public.appointments a join public.orders root using (order_id)
  where root.kind = 'booking'`;

/** A message to a client that has left, or may have. */
export interface Left {
  message_id: string;
  kind: string;
  subject: string;
  about: string | null;
  channel: string;
  starts_at: string | null;
  /** When: of an email as its provider knows. */
  at: number;
  /** Until when what it tells of could be undone. */
  undo_until: string | null;
  /** When what it offers was over. */
  offer_ended_at: string | null;
}

const MESSAGES = `
  select m.message_id, m.kind, m.subject, m.about, m.channel, m.facts ->> 'starts_at' as starts_at, m.begun_at, m.state, m.failure,
    (
      select max(u.until) from kept.undo_steps u
      where u.ended_at is null and u.undone_at is null and (
        m.kind = 'appointment_changed' and u.change_id::text = m.subject
        or m.kind = 'booking_received' and u.act = 'booking' and u.appointment_id::text = m.subject
      )
    ) as undo_until,
    coalesce(
      (select p.ended_at from public.proposals p where m.kind = 'times_offered' and p.proposal_id::text = m.subject),
      (select w.ended_at from public.waitlist_offers w where m.kind = 'waitlist_offer' and w.offer_id::text = m.subject)
    ) as offer_ended_at
  from public.messages m where m.recipient = 'client'`;

const UNSENT = ['due', 'claimed', 'failed', 'given_up'];

/** These tell a client when the session is. */
const OF_ITS_TIME = [
  ...['booking_received', 'appointment_approved', 'appointment_changed', 'times_offered'],
  ...['times_withdrawn', 'reminder', 'payment_due', 'appointment_link'],
];

const ms = (instant: string) => Date.parse(instant);

/** The messages to clients: those that left, and what those that have not left are about. */
export async function readNews(
  world: World,
): Promise<{ left: Left[]; unsent: Set<string | null> }> {
  const rows = (await world.sql(MESSAGES)) as unknown as (Left & {
    begun_at: string | null;
    state: string;
    failure: string | null;
  })[];
  const emails = new Map(
    (await world.mailbox.list()).map(({ idempotencyKey, createdAt }) => [
      idempotencyKey?.split(':')[1],
      ms(createdAt),
    ]),
  );
  const left = rows.flatMap((row): Left[] => {
    const mayBeGone = row.state === 'sent' || row.failure === 'unknown';
    const begun = mayBeGone && row.begun_at ? ms(row.begun_at) : undefined;
    const at = row.channel === 'sms' ? begun : emails.get(row.message_id);
    return at === undefined ? [] : [{ ...row, at }];
  });
  const unsent = rows.filter(({ state }) => UNSENT.includes(state)).map(({ about }) => about);
  return { left, unsent: new Set(unsent) };
}

/** Messages that left and told of what had not happened, or no longer held; and clients who were not told what holds. */
export async function findLies(world: World, { isSwept = false } = {}): Promise<string[]> {
  const lives = (await world.sql(LIVES)) as unknown as Life[];
  const { left, unsent } = await readNews(world);
  const lifeOf = new Map(lives.map((life) => [life.order_id, life]));
  const lies = left.flatMap((message) => {
    const life = lifeOf.get(String(message.about));
    return [
      ...(message.undo_until !== null && message.at < ms(message.undo_until)
        ? ['while it could be undone']
        : []),
      ...(message.offer_ended_at !== null && ms(message.offer_ended_at) < message.at
        ? ['and its offer was over']
        : []),
      ...(life ? findLiesAbout(life, message) : []),
    ].map((lie) => `I5 ${message.kind} left by ${message.channel} ${lie} (${message.subject})`);
  });
  if (!isSwept) return lies;
  return [
    ...lies,
    ...lives
      .filter(({ order_id: about }) => !unsent.has(about))
      .flatMap((life) => findUntold(life, left, world.clock.now().getTime())),
  ];
}

function findLiesAbout(life: Life, { kind, subject, at, starts_at: told }: Left): string[] {
  const { cancelled_at: cancelledAt, undone_at: undoneAt, declined_at: declinedAt } = life;
  const wasOver = cancelledAt !== null && ms(cancelledAt) < at;
  const isOfTime = OF_ITS_TIME.includes(kind) && told !== null;
  const undone = life.undone_moves.filter(
    (move) =>
      subject === move.change_id ||
      (isOfTime &&
        told !== null &&
        ms(told) === ms(move.starts_at) &&
        ms(move.made_at) < at &&
        at <= ms(move.undone_at)),
  );
  return [
    ...(undoneAt === null ? [] : ['about a booking that was undone']),
    ...undone.map(() => 'about a move that was undone'),
    ...(isOfTime && wasOver ? ['after it was canceled'] : []),
    ...(isOfTime && !placesAt(life, at).includes(ms(told))
      ? [`with ${told}, where it was not`]
      : []),
    ...(kind === 'appointment_cancelled' && (cancelledAt === null || ms(cancelledAt) > at)
      ? ['and it was not']
      : []),
    ...(kind === 'appointment_declined' && (declinedAt === null || ms(declinedAt) > at)
      ? ['and it was not']
      : []),
  ];
}

/** Where an appointment was at an instant: of what happened in that very instant, before it and after it. */
function placesAt({ moments }: Life, at: number): number[] {
  const before = moments.filter((moment) => ms(moment.at) < at).at(-1);
  const then = moments.filter((moment) => ms(moment.at) === at);
  return [...(before ? [before] : []), ...then].map((moment) => ms(moment.starts_at));
}

/** The last that a client heard of a session ahead is where it is. */
function findUntold(life: Life, left: readonly Left[], now: number): string[] {
  const { status, starts_at: startsAt, order_id: about } = life;
  if (!['pending', 'confirmed'].includes(status) || ms(startsAt) <= now) return [];
  const heard = left
    .filter((each) => each.about === about && each.channel === 'email')
    .filter(({ kind, starts_at: told }) => OF_ITS_TIME.includes(kind) && told !== null)
    .toSorted((one, other) => one.at - other.at);
  const last = heard.at(-1)?.starts_at;
  return last && ms(last) === ms(startsAt)
    ? []
    : [
        `I5 the client of ${life.appointment_id} last heard of ${last ?? 'nothing'}, and it is at ${startsAt}`,
      ];
}
