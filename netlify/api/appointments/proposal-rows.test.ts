import { describe, expect, it } from 'vitest';
import { toOwnProposal, toProposal } from './proposal-rows.ts';

const time = (starts_at: string, is_live = true) => ({
  ...{ starts_at, location: 'broadway', local_date: '2026-11-25', local_time: '09:00', is_live },
});
const row = {
  otherwise: 'keeps' as const,
  expires_at: '2026-11-21T18:00:00+00:00',
  ending: null,
  times: [time('2026-11-25T15:00:00+00:00'), time('2026-11-25T16:30:00+00:00', false)],
};
const NOW = new Date('2026-11-20T18:00:00Z');

describe('an offer of other times', () => {
  it('shows the times that are still held, and none once it has ended', () => {
    expect(toProposal(row)).toMatchObject({
      times: [{ startsAt: '2026-11-25T15:00:00.000Z' }],
      expiresAt: '2026-11-21T18:00:00.000Z',
    });
    expect(toProposal({ ...row, ending: 'kept' })).toBeNull();
    expect(toProposal(null)).toBeNull();
  });

  it.each([
    ['open', row, NOW],
    ['lapsed, whether or not a job has ended it', row, new Date(row.expires_at)],
    ['withdrawn with its last time', { ...row, times: row.times.slice(1) }, NOW],
    ['kept', { ...row, ending: 'kept' as const }, NOW],
  ])('appears to its client as %s', (state, given, now) => {
    expect(toOwnProposal(given, now)?.state).toBe(state.split(/[ ,]/)[0]);
  });

  it('isn’t shown to its client once one of its times was taken', () => {
    expect(toOwnProposal({ ...row, ending: 'taken' }, NOW)).toBeNull();
  });
});
