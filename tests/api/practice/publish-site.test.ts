import { describe, expect, it } from 'vitest';
import { publishSite } from '#api/practice/publish-site.ts';
import type { AskForBuild } from '#platform/providers/build-hook.ts';
import { publishSite as call } from '#contract/practice/settings.ts';
import { useAdmin } from '../../helpers/stack/admin.ts';
import { useStack } from '../../helpers/stack/shared-stack.ts';

const stack = useStack();
const admin = useAdmin(stack);

/** A host that counts what it is asked for. */
function buildHost() {
  const host = {
    asked: 0,
    ask: (() => {
      host.asked += 1;
      return Promise.resolve();
    }) as AskForBuild,
  };
  return host;
}
const publish = (askForBuild: AskForBuild | null) =>
  publishSite({ ...stack.deps, builtHash: 'another', askForBuild });

describe('publishing the site', () => {
  it('asks the host once, no matter how often it is pressed, and again after five minutes', async () => {
    const host = buildHost();
    const pressed = await Promise.all([publish(host.ask), publish(host.ask)]);
    expect(pressed).toEqual([{ left: 7 }, { left: 7 }]);
    expect(host.asked).toBe(1);
    stack.clock.advance(6);
    expect(await publish(host.ask)).toEqual({ left: 6 });
    expect(host.asked).toBe(2);
  });

  it('doesn’t count what the host didn’t take, and says so', async () => {
    const refuse = () => Promise.reject(new Error('no'));
    await expect(publish(refuse)).rejects.toMatchObject({ code: 'publish_unavailable' });
    const host = buildHost();
    expect(await publish(host.ask)).toEqual({ left: 7 });
    expect(host.asked).toBe(1);
  });

  it('is refused after eight times in 30 days', async () => {
    const host = buildHost();
    for (let time = 0; time < 8; time += 1) {
      await publish(host.ask);
      stack.clock.advance(60);
    }
    await expect(publish(host.ask)).rejects.toMatchObject({ code: 'publish_limit' });
    expect(host.asked).toBe(8);
    stack.clock.advance(30 * 24 * 60);
    expect(await publish(host.ask)).toEqual({ left: 7 });
  });

  it('isn’t possible without a host', async () => {
    const { status, problem } = await admin.call('POST', call.path);
    expect([status, problem.code]).toEqual([503, 'publish_unavailable']);
  });
});
