import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SentAnswer } from '#contract/rules/honeypot.ts';
import { listTestimonials, type Testimonial } from '#contract/testimonials/testimonials.ts';
import { DEFAULT_NOW } from '../../helpers/stack/clock.ts';
import { startStack, type Stack } from '../../helpers/stack/stack.ts';
import { call } from '../journey.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());
afterEach(async () => {
  await stack.sql('truncate public.testimonials, private.form_submissions');
  stack.clock.set(DEFAULT_NOW);
  stack.logs.length = 0;
});

const review = {
  name: 'Signe H.',
  location: 'Glenwood, MN',
  serviceId: 'thai-90',
  rating: 5,
  review: 'I could turn my head again on the drive home.',
};
const submit = (json: unknown) => call<SentAnswer>(stack, '/api/testimonials', json);
const list = () => call<Testimonial[]>(stack, '/api/testimonials');
const rows = () => stack.sql('select * from public.testimonials');

describe('POST /api/testimonials', () => {
  it('keeps a review for the therapist and shows it to no one', async () => {
    const { status, body } = await submit(review);
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Your testimonial has been submitted and will be reviewed before being posted.',
    });
    expect(await rows()).toMatchObject([
      {
        name: 'Signe H.',
        location: 'Glenwood, MN',
        service_id: 'thai-90',
        rating: 5,
        review: review.review,
        status: 'held',
      },
    ]);
    expect((await list()).body).toEqual([]);
  });

  it.each([
    ['no name', { name: ' ' }, { name: 'Name is required' }],
    ['no location', { location: undefined }, { location: 'Location is required' }],
    ['no service', { serviceId: '' }, { serviceId: 'Please select a service' }],
    ['no rating', { rating: undefined }, { rating: 'Please select a rating' }],
    ['a rating of 0', { rating: 0 }, { rating: 'Please select a rating' }],
    ['a rating of 6', { rating: 6 }, { rating: 'Please select a rating' }],
    ['half a star', { rating: 4.5 }, { rating: 'Please select a rating' }],
    ['a rating as text', { rating: '5' }, { rating: 'Please select a rating' }],
    [
      'nine characters',
      { review: 'Very good' },
      { review: 'Review must be at least 10 characters' },
    ],
    ['blanks', { review: ' '.repeat(20) }, { review: 'Review must be at least 10 characters' }],
    ['2001 characters', { review: 'a'.repeat(2001) }, { review: 'Please shorten this text' }],
    ['81 characters of name', { name: 'a'.repeat(81) }, { name: 'Please shorten this text' }],
  ])('refuses %s with the words of the form', async (_, change, fields) => {
    const { status, problem } = await submit({ ...review, ...change });
    expect(status).toBe(400);
    expect(problem).toMatchObject({ code: 'invalid_request', fields });
    expect(await rows()).toEqual([]);
  });

  it('refuses a service that does not exist, and does not count it', async () => {
    for (let time = 0; time < 6; time += 1) {
      const { status, problem } = await submit({ ...review, serviceId: 'hot-yoga-60' });
      expect([status, problem.code]).toEqual([404, 'unknown_service']);
    }
    expect((await submit(review)).status).toBe(200);
  });

  it.each([
    ['fills in the field no one sees', { leaveEmpty: 'https://spam.example' }, true],
    ['is done in two seconds', { elapsedMs: 2_000 }, true],
    ['leaves it empty and takes its time', { leaveEmpty: '', elapsedMs: 3_000 }, false],
    ['is of a page from before the field had another name', { website: 'x' }, false],
  ])('keeps the review of who %s, marked or not', async (_, trap, isSuspected) => {
    const { status, body } = await submit({ ...review, ...trap });
    expect([status, body.success]).toEqual([200, true]);
    expect(await rows()).toMatchObject([{ status: 'held', is_suspected: isSuspected }]);
  });

  it('throttles by network, not by page, and says when to try again', async () => {
    const from = (address: string) =>
      stack.api('/api/testimonials', {
        json: review,
        address,
      });
    for (let time = 0; time < 5; time += 1) {
      expect((await from(`2001:db8:1:2::${time}`)).status).toBe(200);
      stack.clock.advance(1);
    }
    const refused = await from('2001:db8:1:2::99');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3300']);
    expect(await refused.json()).toMatchObject({
      code: 'too_many_requests',
      detail: expect.stringContaining('wasn’t sent'),
    });
    expect((await from('2001:db8:1:3::1')).status).toBe(200);
    stack.clock.advance(55);
    expect((await from('2001:db8:1:2::99')).status).toBe(200);
    expect(await rows()).toHaveLength(7);
  });

  it('logs nothing of what was written or by whom', async () => {
    await submit(review);
    await submit({ ...review, elapsedMs: 5 });
    expect(stack.logs.join('\n')).toContain('/api/testimonials');
    expect(stack.logs.join('\n')).not.toMatch(/Signe|Glenwood|drive home/);
  });
});

describe('GET /api/testimonials', () => {
  it('lists published reviews alone, newest first, as they travel', async () => {
    for (const name of ['Older', 'Held', 'Hidden', 'Newer']) {
      await submit({ ...review, name });
      stack.clock.advance(1);
    }
    const publish = (name: string, status: string) =>
      stack.sql('update public.testimonials set status = $2 where name = $1', [name, status]);
    await publish('Older', 'published');
    await publish('Hidden', 'rejected');
    await publish('Newer', 'published');

    const { status, body, headers } = await list();
    expect(status).toBe(200);
    expect(body.map(({ name }) => name)).toEqual(['Newer', 'Older']);
    expect(body[1]).toEqual({
      id: expect.any(String),
      name: 'Older',
      location: 'Glenwood, MN',
      service: { name: 'Thai Bodywork' },
      rating: 5,
      review: review.review,
      createdAt: '2026-11-23T15:00:00.000Z',
    });
    expect(listTestimonials.answer.safeParse(body).success).toBe(true);
    expect(headers.get('netlify-cdn-cache-control')).toContain('s-maxage=60');
  });
});
