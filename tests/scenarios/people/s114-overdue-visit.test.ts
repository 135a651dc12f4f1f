import { describe, expect, it } from 'vitest';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { ADDRESS, homeVisit, JOS_NUMBER, OWN_NUMBER } from '../../helpers/builders/home-visit.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

const stack = useStack();
const admin = useAdmin(stack);

const health = async () => {
  const response = await stack.api('/api/health');
  const { problems } = (await response.json()) as { problems: string[] };
  return [response.status, problems];
};

describe('S114 the therapist is overdue on a visit at 9 PM and the job is dead', () => {
  it('health says so; once the job runs again, her contact is texted once, at that hour', async () => {
    const visit = await homeVisit(stack, admin);
    await visit.watchedAt('19:25');
    expect((await visit.goIn()).status).toBe(200);
    expect(await health()).toEqual([200, []]);

    // The job dies. Two minutes later nothing is known of it yet.
    stack.clock.set('2026-11-25T19:27:00-06:00');
    expect(await health()).toEqual([200, []]);
    stack.clock.set('2026-11-25T21:00:00-06:00');
    expect(await health()).toEqual([503, ['check_in_unwatched']]);
    expect((await visit.read()).body).toMatchObject({ isWatched: false });
    stack.clock.set('2026-11-25T21:40:00-06:00');
    expect(await visit.textsTo(JOS_NUMBER)).toEqual([]);

    await visit.jobAt('21:45');
    for (const time of ['21:45', '21:46', '22:50']) await visit.jobAt(time);
    expect(await visit.textsTo(JOS_NUMBER)).toEqual([
      expect.stringMatching(/went into a home visit at 7:25 PM and hasn't checked out/),
    ]);
    expect(await visit.textsTo(OWN_NUMBER)).toHaveLength(1);
    expect(await health()).toEqual([200, []]);
    expect(await (await visit.open()).json()).toMatchObject({
      ...{ state: 'overdue', address: ADDRESS },
    });
  });

  it('she comes out before it runs again: no one is texted', async () => {
    const visit = await homeVisit(stack, admin);
    await visit.watchedAt('19:25');
    await visit.goIn();
    stack.clock.set('2026-11-25T21:40:00-06:00');
    expect((await visit.out()).body.checkIn).toBeNull();
    await visit.jobAt('21:45');
    expect(await visit.textsTo(JOS_NUMBER)).toEqual([]);
    expect(await health()).toEqual([200, []]);
  });

  it('the provider drops the connection: the text is tried every minute until it is accepted', async () => {
    const visit = await homeVisit(stack, admin);
    await visit.watchedAt('19:25');
    await visit.goIn();
    stack.texts.intercept = () => Promise.resolve(new Response('{}', { status: 500 }));
    for (const time of ['21:20', '21:30', '21:31', '21:36']) await visit.jobAt(time);
    expect(await health()).toEqual([503, ['check_in_untold']]);
    stack.texts.intercept = undefined;
    for (const time of ['21:37', '21:38']) await visit.jobAt(time);
    expect(await visit.textsTo(JOS_NUMBER)).toHaveLength(1);
    expect(await health()).toEqual([200, []]);
  });
});
