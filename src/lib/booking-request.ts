/** What the booking dialog opens with. */
export interface BookingRequest {
  serviceId?: string;
  /** A day of the practice, YYYY-MM-DD. */
  date?: string;
  /** A time of the practice, HH:MM. */
  time?: string;
  /** Service, enhancements and pressure as they were booked last. */
  isAgain?: boolean;
}

const EVENT = 'booking-request';

/** Asks for the booking dialog from anywhere on the page. */
export function requestBooking(request: BookingRequest): void {
  document.dispatchEvent(new CustomEvent(EVENT, { detail: request }));
}

/** Answers every request for the booking dialog on this page. */
export function onBookingRequest(answer: (request: BookingRequest) => void): void {
  document.addEventListener(EVENT, (event) => {
    if (event instanceof CustomEvent) answer(event.detail as BookingRequest);
  });
}
