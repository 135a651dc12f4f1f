import { admins, type Ids, type Row } from './route-people.ts';

const giftPath =
  (what: string) =>
  ({ giftId }: Ids) =>
    `/api/admin/gift-certificates/${giftId}${what}`;

/** The dashboard’s routes of gift certificates. */
export const GIFT_ROUTES: Record<string, Row> = {
  'GET /api/admin/gift-certificates': {
    path: () => '/api/admin/gift-certificates?q=ann',
    expected: admins(200),
  },
  'GET /api/admin/gift-certificates/:id': { path: giftPath(''), expected: admins(200) },
  'GET /api/admin/gift-certificates/:id/document': {
    path: giftPath('/document'),
    expected: admins(200),
  },
  'POST /api/admin/gift-certificates/:id/resend': {
    path: giftPath('/resend'),
    json: {},
    expected: admins(400),
  },
  'PATCH /api/admin/gift-certificates/:id/delivery': {
    path: giftPath('/delivery'),
    json: { delivery: 'ready' },
    expected: admins(409),
  },
  'POST /api/admin/gift-certificates/:id/adjust': {
    path: giftPath('/adjust'),
    json: {},
    expected: admins(400),
  },
  'POST /api/admin/gift-certificates/:id/refund': {
    path: giftPath('/refund'),
    json: {},
    expected: admins(400),
  },
};
