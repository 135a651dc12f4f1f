import * as z from 'zod/mini';
import { DAY_PARTS } from '#contract/waitlist/waitlist.ts';
import { paths } from '#lib/site/paths.ts';
import type { Practice } from '#contract/practice/practice.ts';
import type { OfferedTime, WaitlistPlace } from '../../../emails/waitlist-emails.ts';
import type { Composing, Drawn, StoredMessage } from '../stored-message.ts';

/** Writes the email to a client about their spot on a waitlist. */
export async function writeWaitlistEmail(
  deps: Composing,
  stored: StoredMessage,
  practice: Practice,
): Promise<Drawn> {
  const emails = await import('../../../emails/waitlist-emails.ts');
  const { place, time } = readPlace(deps, stored);
  if (stored.kind === 'waitlist_confirm') return emails.waitlistConfirmEmail(place, practice);
  if (stored.kind === 'waitlist_joined') return emails.waitlistJoinedEmail(place, practice);
  if (stored.kind === 'waitlist_open_time') {
    return emails.waitlistOpenTimeEmail(place, time, practice);
  }
  return stored.kind === 'waitlist_offer'
    ? emails.waitlistOfferEmail(place, time, practice)
    : emails.waitlistMissedEmail(place, practice);
}

/** Writes the text to a client about a time that is held for them, or open to everyone who is waiting. */
export async function writeWaitlistText(
  deps: Composing,
  stored: StoredMessage,
  practice: Practice,
): Promise<string> {
  const texts = await import('../../../emails/waitlist-emails.ts');
  const { place, time } = readPlace(deps, stored);
  return stored.kind === 'waitlist_open_time'
    ? texts.waitlistOpenTimeText(place, time, practice)
    : texts.waitlistOfferText(place, time, practice);
}

const placeSchema = z.object({
  entry_id: z.string(),
  first_name: z.string(),
  service_name: z.string(),
  duration_minutes: z.int(),
  local_date: z.string(),
  day_part: z.enum(DAY_PARTS),
  starts_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
});

/** The link is computed from the spot's id each time, so it is always the same. */
function readPlace(
  { siteUrl, cipher }: Composing,
  { facts }: StoredMessage,
): { place: WaitlistPlace; time: OfferedTime } {
  const row = placeSchema.parse(facts);
  const token = cipher.tokenOf('waitlist', row.entry_id);
  return {
    place: {
      firstName: row.first_name,
      serviceName: row.service_name,
      durationMinutes: row.duration_minutes,
      localDate: row.local_date,
      dayPart: row.day_part,
      href: new URL(`${paths.waitlist}#${token}`, siteUrl).href,
    },
    time: {
      startsAt: new Date(row.starts_at ?? 0),
      expiresAt: new Date(row.expires_at ?? 0),
    },
  };
}
