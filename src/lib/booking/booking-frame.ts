/** What `/book/frame` says where the server writes an answer: its title, and all of its content. */
export const FRAME_TITLE = 'Booking form';
export const FRAME_CONTENT =
  '<p data-answer>This page is a part of another. <a href="/book">Book a massage</a></p>';
