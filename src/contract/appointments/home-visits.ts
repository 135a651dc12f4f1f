import * as z from 'zod/mini';
import { appointmentAnswerSchema } from './appointments.ts';
import { defineCall } from '../call.ts';
import { driveMinutesSchema, homeAddressSchema, zipSchema } from '../rules/home-visits.ts';
import { versionSchema } from '../rules/numbers.ts';
import { requiredText } from '../rules/text.ts';

const zoneFields = {
  name: requiredText('Name is required', 60),
  /** Of driving there, and back. */
  minutes: driveMinutesSchema,
  /** Closed: clients can't book there online; the therapist still can. */
  isOpen: z.boolean(),
  zips: z
    .array(zipSchema)
    .check(z.minLength(1, 'At least one ZIP code'), z.maxLength(200, 'At most 200 ZIP codes')),
};

const zonesSchema = z.array(z.object({ id: z.string(), ...zoneFields }));

/** Lists the zones of home visits, the nearest first. */
export const listTravelZones = defineCall({
  method: 'GET',
  path: '/api/admin/travel-zones',
  answer: zonesSchema,
});

/** Adds a zone, or replaces it with all its ZIP codes. What is booked keeps its drives. */
export const saveTravelZone = defineCall({
  method: 'PATCH',
  path: '/api/admin/travel-zones/:id',
  input: z.object(zoneFields),
  answer: zonesSchema,
  refusals: ['zip_in_other_zone', 'name_taken'],
});

/** Deletes a zone. What is booked there stays. */
export const deleteTravelZone = defineCall({
  method: 'DELETE',
  path: '/api/admin/travel-zones/:id',
  answer: zonesSchema,
});

const clientVisitsSchema = z.object({
  canBeVisited: z.boolean(),
  /** Only they can book online. */
  isExisting: z.boolean(),
  address: z.nullable(homeAddressSchema),
  /** Of driving to their address; null if it is in no zone. */
  driveMinutes: z.nullable(z.int()),
  /** Their zone is open. */
  isServed: z.boolean(),
});

/** Reads whether a client can book home visits, and their address. */
export const readClientVisits = defineCall({
  method: 'GET',
  path: '/api/admin/clients/:id/visits',
  answer: clientVisitsSchema,
});

/** Allows a client to book home visits, or not, and stores their address. */
export const setClientVisits = defineCall({
  method: 'PATCH',
  path: '/api/admin/clients/:id/visits',
  input: z.object({ canBeVisited: z.boolean(), address: z.nullable(homeAddressSchema) }),
  answer: clientVisitsSchema,
});

/** Gives a booked home visit another address or other drives. No one is notified. */
export const changeHomeVisit = defineCall({
  method: 'PATCH',
  path: '/api/admin/appointments/:id/visit',
  input: z.object({
    version: versionSchema,
    address: homeAddressSchema,
    minutesBefore: driveMinutesSchema,
    minutesAfter: driveMinutesSchema,
  }),
  answer: appointmentAnswerSchema,
});

export type TravelZone = z.infer<typeof zonesSchema>[number];
export type ClientVisits = z.infer<typeof clientVisitsSchema>;
export type HomeVisitChange = z.output<typeof changeHomeVisit.input>;
