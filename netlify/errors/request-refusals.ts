import type { RefusalsOfArea } from './refusal.ts';

/** What any request can be refused for, and what fails on our side. */
export const REQUEST_REFUSALS = {
  malformed_json: {
    status: 400,
    title: 'Unreadable request',
    detail: 'We couldn’t read that request. Please reload the page and try again.',
  },
  invalid_request: {
    status: 400,
    title: 'Something is missing or incorrect',
    detail: 'Please check what you entered and try again.',
  },
  cross_site_request: {
    status: 403,
    title: 'Request from another site',
    detail: 'This request didn’t come from our site. Please reload the page and try again.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    detail: 'We couldn’t find what you asked for.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    detail: 'This address doesn’t accept that kind of request.',
  },
  payload_too_large: {
    status: 413,
    title: 'Too large',
    detail: 'That’s more text than we can accept. Please shorten it and try again.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported format',
    detail: 'This address only accepts JSON.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    detail:
      'You’ve sent a lot of messages in a short time, so this one wasn’t sent. Please wait a while and try again, or call us.',
  },
  id_reused: {
    status: 409,
    title: 'Already sent',
    detail:
      'This was sent before with something else in it, so nothing was changed. Please reload the page and try again.',
  },
  speech_unavailable: {
    status: 503,
    title: 'Audio not available',
    detail:
      'Audio features require a speech-service key. Please configure it in deployment settings.',
  },
  speech_failed: {
    status: 502,
    title: 'Audio failed',
    detail: 'Failed to generate speech',
  },
  not_readable: {
    status: 500,
    title: 'Can’t be read',
    detail:
      'This can’t be read: it was changed in the database, or its encryption key is missing. Nothing was overwritten.',
  },
  database_unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    detail:
      'We can’t reach our calendar right now, so nothing was saved and nothing new was charged. Please try again in a minute.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong',
    detail: 'Something went wrong on our side. Please try again, or call us.',
  },
} satisfies RefusalsOfArea;
