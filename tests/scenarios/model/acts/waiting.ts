import type { JoinedWaitlist, WaitlistEntry } from '#contract/waitlist/waitlist.ts';
import type { WaitlistStep } from '../histories/commands.ts';
import { cookieOf } from './members.ts';
import type { createBrowsers, Person } from './people.ts';
import { SITE_URL, type World } from '../world/world.ts';
import type { Visit } from './visits.ts';

interface Among {
  browsers: Pick<ReturnType<typeof createBrowsers>, 'choose'>;
  personAt: (index: number) => Person;
  visitAt: (index: number) => Visit;
}

/** What people do who wait for a day that is full. Each holds the link of the spot that they asked for last. */
export function createWaiting(world: World, { browsers, personAt, visitAt }: Among) {
  const links = new Map<Person, string>();
  const call = async (person: Person, path: string, json: object): Promise<unknown> => {
    const response = await world.fetch(
      new Request(new URL(`/api/waitlist${path}`, SITE_URL), {
        method: 'POST',
        body: JSON.stringify(json),
        headers: {
          'Content-Type': 'application/json',
          'Sec-Fetch-Site': 'same-origin',
          Cookie: cookieOf(person),
        },
      }),
      person.network,
    );
    return response.ok && !world.outside.isDead() ? response.json() : null;
  };

  const join = async (person: Person, { serviceId, appointmentDate: date }: Visit) => {
    const { name: firstName, email, textConsent } = person;
    const entryId = crypto.randomUUID();
    const answer = (await call(person, '', {
      ...{ entryId, serviceId, date, dayPart: 'any', textConsent },
      ...{ firstName, lastName: 'Lund', email, phone: '(320) 555-0111' },
    })) as JoinedWaitlist | null;
    if (!answer) return;
    const link = answer.link ?? world.deps.cipher.tokenOf('waitlist', entryId);
    links.set(person, link);
    // Anyone but a member follows the link of the email that asks for it.
    if (answer.link === null) await call(person, '/confirm', { link });
  };

  /** Takes the time that is held for a spot, and goes on to pay for it. */
  const take = async (person: Person, link: string) => {
    const { checkoutKey } = person;
    const answer = (await call(person, '/take', { link, checkoutKey })) as {
      entry: WaitlistEntry;
    } | null;
    if (!answer?.entry.offer) return;
    const { service, offer } = answer.entry;
    await browsers.choose(person, {
      ...{ serviceId: service.id, appointmentDate: offer.date, appointmentTime: offer.time },
      selectedEnhancements: [],
    });
  };

  return {
    async take(step: WaitlistStep): Promise<void> {
      const person = personAt(step.who);
      if (step.do === 'join') return join(person, visitAt(step.visit));
      const link = links.get(person);
      if (!link) return;
      if (step.do === 'take_place') return take(person, link);
      await call(person, step.do === 'pass_place' ? '/decline' : '/leave', { link });
    },
  };
}
