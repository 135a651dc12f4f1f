/** What the booking dialog opens with. */
export interface BookingRequest {
  serviceId?: string;
  /** A date at the practice, YYYY-MM-DD. */
  date?: string;
  /** A time at the practice, HH:MM. */
  time?: string;
  /** The service, enhancements and pressure of the last booking. */
  isAgain?: boolean;
}

const EVENT = 'booking-request';

/** Opens the booking dialog from anywhere on the page. */
export function requestBooking(request: BookingRequest): void {
  document.dispatchEvent(new CustomEvent(EVENT, { detail: request }));
}

/** Handles every request for the booking dialog on this page. */
export function onBookingRequest(answer: (request: BookingRequest) => void): void {
  document.addEventListener(EVENT, (event) => {
    if (event instanceof CustomEvent) answer(event.detail as BookingRequest);
  });
}

/** What the form needs from its dialog. */
export interface BookingMount {
  request: BookingRequest;
  /** Sets the words below the title. */
  onSubtitle: (words: string) => void;
  onDone: () => void;
}

/** The dialog's form, once its script has loaded: puts itself into a place and returns how to remove it. */
export const bookingForm: { mount?: (place: HTMLElement, mount: BookingMount) => () => void } = {};
