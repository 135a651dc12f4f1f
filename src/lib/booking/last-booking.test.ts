import { describe, expect, it } from 'vitest';
import { useMemorySessionStorage } from '#tests/helpers/stack/memory-session-storage.ts';
import {
  forgetAppointment,
  forgetLastBooking,
  LAST_BOOKING_KEY,
  readLastBooking,
  rememberAppointment,
  rememberBooking,
} from './last-booking.ts';

const storage = useMemorySessionStorage('localStorage');
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const AHEAD = { id: 'a', startsAt: inDays(9), link: 'abcdefghijklmnopqrstuv' };
const BOOKED = {
  serviceId: 'swedish-60',
  enhancementIds: ['hot-stones'],
  pressure: 'firm',
  ahead: AHEAD,
};
const SHOWN = {
  id: 'a',
  appointmentDate: AHEAD.startsAt,
  serviceId: 'swedish-60',
  enhancementIds: [],
  pressurePreference: 'light',
  fixed: null,
};

describe('what a browser remembers of its last booking', () => {
  it('is what was booked, and when', () => {
    rememberBooking(BOOKED);
    expect(readLastBooking()).toMatchObject(BOOKED);
  });

  it('has nothing ahead once it has begun, and is gone after a year', () => {
    rememberBooking(BOOKED);
    expect(readLastBooking(Date.parse(AHEAD.startsAt) - 1)).toMatchObject({ ahead: AHEAD });
    expect(readLastBooking(Date.parse(AHEAD.startsAt))).toMatchObject({ ahead: null });
    expect(readLastBooking(Date.parse(inDays(10)))).toMatchObject({ ahead: null });
    expect(readLastBooking(Date.parse(inDays(366)))).toBeNull();
    expect(storage.size).toBe(0);
  });

  it('follows a move, and keeps its link', () => {
    rememberBooking(BOOKED);
    const moved = inDays(12);
    rememberAppointment({ ...SHOWN, appointmentDate: moved }, null);
    expect(readLastBooking()).toMatchObject({
      enhancementIds: [],
      pressure: 'light',
      ahead: { ...AHEAD, startsAt: moved },
    });
  });

  it.each(['cancelled', 'missed', 'over'])(
    'has nothing ahead once it is %s, but can be booked again',
    (fixed) => {
      rememberBooking(BOOKED);
      rememberAppointment({ ...SHOWN, fixed }, null);
      expect(readLastBooking()).toMatchObject({ serviceId: 'swedish-60', ahead: null });
    },
  );

  it('stays the next one while another is canceled', () => {
    rememberBooking(BOOKED);
    rememberAppointment({ ...SHOWN, id: 'b', fixed: 'cancelled' }, null);
    expect(readLastBooking()?.ahead).toEqual(AHEAD);
  });

  it('starts with an appointment that is viewed, and with nothing if that is over', () => {
    rememberAppointment({ ...SHOWN, fixed: 'over' }, null);
    forgetAppointment('another');
    expect(readLastBooking()).toBeNull();
    rememberAppointment(SHOWN, null);
    expect(readLastBooking()?.ahead).toEqual({ ...AHEAD, link: null });
    rememberBooking({ ...BOOKED, ahead: null });
    rememberAppointment(SHOWN, AHEAD.link);
    expect(readLastBooking()?.ahead).toEqual(AHEAD);
  });

  it('stays the next one while a later one is viewed', () => {
    rememberBooking(BOOKED);
    rememberAppointment({ ...SHOWN, id: 'b', appointmentDate: inDays(30) }, null);
    expect(readLastBooking()?.ahead?.id).toBe('a');
    rememberAppointment({ ...SHOWN, id: 'c', appointmentDate: inDays(2) }, null);
    expect(readLastBooking()?.ahead?.id).toBe('c');
  });

  it('no longer offers a link that has stopped working', () => {
    rememberBooking(BOOKED);
    forgetAppointment('another');
    expect(readLastBooking()?.ahead).not.toBeNull();
    forgetAppointment(AHEAD.link);
    expect(readLastBooking()?.ahead).toBeNull();
    expect(() => forgetAppointment(AHEAD.link)).not.toThrow();
  });

  it('can be deleted, and anything else in its place counts as nothing', () => {
    rememberBooking(BOOKED);
    forgetLastBooking();
    expect(readLastBooking()).toBeNull();
    for (const value of ['{', '[]', '{"serviceId":"x"}', 'null']) {
      storage.set(LAST_BOOKING_KEY, value);
      expect(readLastBooking()).toBeNull();
    }
  });
});
