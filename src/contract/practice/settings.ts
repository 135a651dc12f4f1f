import * as z from 'zod/mini';
import { calendarConflictsSchema } from '../calendar/hours.ts';
import { defineCall } from '../call.ts';
import { instantSchema, localDateSchema } from '../rules/local-date.ts';
import { text } from '../rules/text.ts';
import { changeSchema, HOLIDAY_ANSWERS } from './changes.ts';
import { SECTIONS, sectionsSchema } from './sections/sections.ts';

/** Reads all that she can change. */
export const readSettings = defineCall({
  method: 'GET',
  path: '/api/admin/practice',
  answer: z.object({
    sections: sectionsSchema,
    /** In the practice's zone. */
    today: localDateSchema,
    /** The next date of each holiday, the earliest first. */
    holidays: z.array(
      z.object({
        date: localDateSchema,
        name: z.string(),
        /** One of the six federal holidays that most practices close on; null for a day that isn't a federal holiday. */
        isUsual: z.nullable(z.boolean()),
      }),
    ),
    /** What she said about the federal holidays of every year; null if she hasn't. */
    holidayAnswer: z.nullable(z.enum(HOLIDAY_ANSWERS)),
    /** What becomes the practice's email once its link is followed; null if none is awaited. */
    newEmail: z.nullable(z.string()),
    site: z.optional(
      z.object({
        /** The pages were built with these facts. */
        isCurrent: z.boolean(),
        /** A build was asked for in the last half hour. */
        isBuilding: z.boolean(),
        /** How many more times a build can be asked for this month. */
        left: z.int(),
      }),
    ),
  }),
});

/** Says what a change would do, without making it. Refused as the change itself would be. */
export const previewChange = defineCall({
  method: 'POST',
  path: '/api/admin/practice/preview',
  input: z.object({ change: changeSchema }),
  answer: z.object({
    /** The pages that would say something else. */
    pages: z.array(
      z.object({
        path: z.string(),
        facts: z.array(
          z.object({
            /** By which a page says it: "price:swedish-60"; "search" is what search engines show of the page. */
            key: z.string(),
            /** Null if it wasn't there. */
            was: z.nullable(z.string()),
            /** Null if it goes. */
            becomes: z.nullable(z.string()),
          }),
        ),
      }),
    ),
    booked: z.object({
      /** Upcoming booked sessions it is about, which keep the price and terms they were sold at. */
      keep: z.int(),
      /** Upcoming ones that would be outside the hours: saving needs keepsBookings. */
      outsideHours: calendarConflictsSchema,
      /** Recurring appointments it is about: their dates that are booked later get the new price. */
      recurring: z.int(),
    }),
    /** Gift certificates it is about that haven't been used: each still pays for what it says. */
    certificates: z.int(),
  }),
});

const savedSchema = z.object({ section: z.enum(SECTIONS), version: z.string() });

/**
 * Makes a change; the same id twice makes it once, and is refused for another change. `current` of stale_practice is the section as it is now, as in readSettings;
 * of hours_conflicts and bookings_ahead, the bookings.
 */
export const changePractice = defineCall({
  method: 'POST',
  path: '/api/admin/practice/changes',
  input: z.object({
    changeId: z.uuid(),
    /** The version of its section, as it was seen. */
    version: text(100, 'Please reload this page'),
    change: changeSchema,
    /** Bookings that would be outside the hours stay as they are. */
    keepsBookings: z.optional(z.boolean()),
    /** Unusual prices are meant. */
    isConfirmed: z.optional(z.boolean()),
  }),
  answer: savedSchema,
  refusals: [
    'id_reused',
    'confirmation_needed',
    'stale_practice',
    'hours_conflicts',
    'bookings_ahead',
  ],
});

/** Takes a change back, as a change of its own, unless what it changed was changed again. */
export const undoChange = defineCall({
  method: 'POST',
  path: '/api/admin/practice/changes/:id/undo',
  input: z.object({ changeId: z.uuid(), keepsBookings: z.optional(z.boolean()) }),
  answer: savedSchema,
  refusals: ['id_reused', 'changed_since', 'hours_conflicts'],
});

/** Has the site built again at once, instead of within a day; pressed twice, once. Answers how many more times that can be asked. */
export const publishSite = defineCall({
  method: 'POST',
  path: '/api/admin/practice/publish',
  answer: z.object({ left: z.int() }),
  status: 202,
});

/** Lists the changes that were made, latest first, 50 at a time. */
export const listChanges = defineCall({
  method: 'GET',
  path: '/api/admin/practice/changes',
  input: z.object({
    /** The id of the last one that was shown. */
    before: z.optional(z.uuid()),
  }),
  answer: z.array(
    z.object({
      id: z.uuid(),
      section: z.nullable(z.enum(SECTIONS)),
      madeAt: instantSchema,
      /** Null if it was made in the database. */
      madeBy: z.nullable(z.string()),
      /** The change that this one took back. */
      undoes: z.nullable(z.uuid()),
      /** False if it was taken back, or what it changed was changed again. */
      canUndo: z.boolean(),
      lines: z.array(
        z.object({
          /** Such as "Price of Swedish Massage, 60 minutes". */
          what: z.string(),
          /** Null if it wasn't there. */
          was: z.nullable(z.string()),
          /** Null if it is gone. */
          is: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});

export type Settings = z.output<typeof readSettings.answer>;
export type Preview = z.output<typeof previewChange.answer>;
export type MadeChange = z.output<typeof listChanges.answer>[number];
