import type { Stack } from '../../helpers/stack/stack.ts';

/** What someone types into the form without scripts. */
export const FORM = {
  serviceId: 'thai-90',
  enhancementIds: ['cupping', 'hot-stones'],
  checkoutKey: '',
  freeTime: '2026-11-25T09:00',
  firstName: 'Pia',
  lastName: 'Holm',
  email: 'pia@example.com',
  phone: '(320) 555-0177',
  textConsent: 'yes',
  pressurePreference: 'firm',
  healthConditions: '<i>knee</i> & "old"',
  specialRequests: '',
};

type Form = { [Name in keyof typeof FORM]: (typeof FORM)[Name] };

let networks = 0;

/** The page of the free times for what the form is about. */
export const TIMES =
  '/book/times?serviceId=thai-90&enhancementIds=cupping&enhancementIds=hot-stones';

/** function valueOf() { [native code] } */
export const valueOf = (text: string, name: string) =>
  new RegExp(`name="${name}"[^>]*?value="([^"]*)"`).exec(text)?.[1];

/** Browsers without scripts, each on a network of its own. */
export function createPlainBrowsers(stack: Stack) {
  /** A browser without scripts: it keeps its cookie and doesn't follow redirects automatically. */
  function plainBrowser(headers: Record<string, string> = {}) {
    networks += 1;
    const address = `192.0.3.${networks}`;
    let cookie = headers['cookie'] ?? '';
    const read = async (response: Response) => {
      for (const set of response.headers.getSetCookie()) cookie = set.split(';')[0] ?? '';
      const location = response.headers.get('location') ?? '';
      return {
        status: response.status,
        headers: response.headers,
        location,
        text: await response.text(),
      };
    };
    const key = crypto.randomUUID();
    return {
      key,
      cookie: () => cookie,
      open: async (path: string) =>
        read(await stack.api(path, { headers: { ...headers, cookie }, address })),
      send: async (
        changes: Partial<Form> & { shownTotal?: string } = {},
        more: Record<string, string> = {},
      ) => {
        const { enhancementIds, ...fields } = { ...FORM, checkoutKey: key, ...changes };
        const body = new URLSearchParams(fields);
        for (const id of enhancementIds) body.append('enhancementIds', id);
        const type = 'application/x-www-form-urlencoded';
        const sent = { ...headers, cookie, 'Content-Type': type, ...more };
        return read(
          await stack.api('/book/pay', { body: body.toString(), headers: sent, address }),
        );
      },
    };
  }

  return { plainBrowser };
}
