import {
  adminIntakeListSchema,
  adminIntakeSchema,
  intakeViewSchema,
} from '../../../contract/admin-intakes.ts';
import { adminClientListSchema, doneSchema } from '../../../contract/admin-practice.ts';
import { callApi } from '../../../lib/api-client.ts';
import { apiPaths } from '../../../lib/paths.ts';
import { askAgain } from '../shared/live.ts';

const at = (id: string) => `${apiPaths.adminIntakes}/${id}`;

/** The question for the intake forms, searched by what was typed, and for who has sent none. */
export function intakesQuestion(text: string) {
  const query = text && `?q=${encodeURIComponent(text)}`;
  return { path: `${apiPaths.adminIntakes}${query}`, schema: adminIntakeListSchema };
}

/** Reads one; the API keeps a record of each reading. */
export const viewIntake = (id: string) =>
  callApi({ path: `${at(id)}/view`, body: {}, schema: intakeViewSchema });

/** Says whose it is, or that it is nobody's yet. */
export const linkIntake = (id: string, clientId: string | null) =>
  callApi({ path: at(id), method: 'PATCH', body: { clientId }, schema: adminIntakeSchema });

/** Forgets it for good. */
export const deleteIntake = (id: string) =>
  callApi({ path: at(id), method: 'DELETE', schema: doneSchema });

/** The question for clients by name, phone or address; none while nothing is typed. */
export function clientsQuestion(text: string) {
  return {
    path: text ? `${apiPaths.adminClients}?q=${encodeURIComponent(text)}` : null,
    schema: adminClientListSchema,
  };
}

/** Asks again whatever shows an intake form, or that there is none. */
export const renewIntakes = () => askAgain(apiPaths.adminIntakes, apiPaths.adminAppointments);
