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

/** What the form needs of the dialog that it is put into. */
export interface BookingMount {
  request: BookingRequest;
  /** Said below the title. */
  onSubtitle: (words: string) => void;
  onDone: () => void;
}

/** The form of the dialog, once its script has arrived: puts itself into a place, and answers how it is taken out again. */
export const bookingForm: { mount?: (place: HTMLElement, mount: BookingMount) => () => void } = {};
