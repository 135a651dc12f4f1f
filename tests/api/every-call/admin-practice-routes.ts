import { admins, type Row } from './route-people.ts';

/** The dashboard’s routes of the practice as a whole. */
export const PRACTICE_ROUTES: Record<string, Row> = {
  'GET /api/admin/stats': { expected: admins(200) },
  'GET /api/admin/practice': { expected: admins(200) },
  'GET /api/admin/practice/first-steps': { expected: admins(200) },
  'POST /api/admin/practice/preview': { json: {}, expected: admins(400) },
  'POST /api/admin/practice/changes': { json: {}, expected: admins(400) },
  'POST /api/admin/practice/email': { json: {}, expected: admins(400) },
  'POST /api/admin/practice/email/confirm': { json: { token: 'x' }, expected: admins(404) },
  'POST /api/admin/practice/publish': { expected: admins(503) },
  'POST /api/admin/practice/changes/:id/undo': {
    path: (ids) => `/api/admin/practice/changes/${ids.appointmentId}/undo`,
    json: { changeId: '7f1cbb4c-8a52-4a7e-9a0b-1c1d5d6e7f80' },
    expected: admins(404),
  },
  'GET /api/admin/practice/changes': { expected: admins(200) },
  'GET /api/admin/tasks': { expected: admins(200) },
  'POST /api/admin/tasks/:id/act': {
    path: (ids) => `/api/admin/tasks/${ids.appointmentId}/act`,
    json: { action: 'look_again' },
    expected: admins(404),
  },
  'POST /api/admin/tasks/:id/resolve': {
    path: (ids) => `/api/admin/tasks/${ids.appointmentId}/resolve`,
    json: { resolution: 'Settled' },
    expected: admins(404),
  },
  'GET /api/admin/messages': { expected: admins(200) },
  'POST /api/admin/export': { json: {}, expected: admins(400) },
  'POST /api/admin/export/:table': {
    path: () => '/api/admin/export/clients',
    json: { exportId: '7f1cbb4c-8a52-4a7e-9a0b-1c1d5d6e7f81', after: null },
    expected: admins(409),
  },
  'POST /api/admin/clients/:id/texts': {
    path: (ids) => `/api/admin/clients/${ids.clientId}/texts`,
    json: {
      answerId: '7f1cbb4c-8a52-4a7e-9a0b-1c1d5d6e7f80',
      latestTextId: '7f1cbb4c-8a52-4a7e-9a0b-1c1d5d6e7f81',
      words: 'See you at 3',
    },
    expected: admins(409),
  },
  'POST /api/admin/texts/:id/read': {
    path: (ids) => `/api/admin/texts/${ids.appointmentId}/read`,
    expected: admins(404),
  },
};
