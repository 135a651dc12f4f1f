import { expect, it } from 'vitest';
import { FRAME_CONTENT, FRAME_TITLE } from './booking-frame.ts';

it('anyone who opens the frame directly is redirected to the booking page', () => {
  expect(FRAME_TITLE).toBe('Booking form');
  expect(FRAME_CONTENT).toBe(
    '<p data-answer>This page is a part of another. <a href="/book">Book a massage</a></p>',
  );
});
