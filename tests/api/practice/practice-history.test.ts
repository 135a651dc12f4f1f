import { describe, expect, it } from 'vitest';
import { setDayEnabled } from '#contract/calendar/hours.ts';
import { price, usePracticeSettings } from './use-practice-settings.ts';

const { admin, settings, save, history, undo } = usePracticeSettings();

describe('the history', () => {
  it('says who changed what, and undoes it', async () => {
    const { version } = (await settings()).sections.prices;
    await save('prices', price('95'));
    const [made] = await history();
    expect(made).toMatchObject({
      ...{ section: 'prices', canUndo: true, undoes: null },
      madeBy: expect.stringMatching(/\S+ \S+/),
      lines: [
        {
          what: 'Price of Thai Bodywork, 60 minutes, from December 1, 2026',
          ...{ was: '$90', is: '$95' },
        },
      ],
    });
    const undone = await undo(String(made?.id));
    expect(undone.body).toEqual({ section: 'prices', version });
    const [back, taken] = await history();
    expect(back).toMatchObject({ undoes: made?.id, lines: [{ was: '$95', is: null }] });
    expect(taken).toMatchObject({ id: made?.id, canUndo: false });
    const again = await undo(String(made?.id));
    expect([again.status, again.problem.code]).toEqual([409, 'changed_since']);
  });

  it('includes a day that was turned off with its switch, which can be undone', async () => {
    await admin.call('PATCH', setDayEnabled.path.replace(':day', '2'), { enabled: false });
    const [made] = await history();
    expect(made).toMatchObject({
      ...{ section: 'hours', canUndo: true },
      lines: [
        {
          what: 'Tuesday',
          was: '9:00 AM to 5:00 PM, Home, existing clients',
          is: '9:00 AM to 5:00 PM, Home, existing clients, turned off',
        },
      ],
    });
    await undo(String(made?.id));
    expect((await settings()).sections.hours.value.ranges[1]).toMatchObject({ enabled: true });
  });
});
