/** The title and the content that the server replaces in `/book/frame` with an answer. */
export const FRAME_TITLE = 'Booking form';
export const FRAME_CONTENT =
  '<p data-answer>This page is a part of another. <a href="/book">Book a massage</a></p>';
