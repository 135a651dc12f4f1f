/** What scripts need to know about the practice; the page frame writes it on the root element. */
export interface PageFacts {
  practiceName: string;
  phone: string;
  phoneHref: string;
  email: string;
  timeZone: string;
  /** Days of the week on which everyone may come, and those that existing clients arrange by phone; 0 is Sunday. */
  openDays: readonly number[];
  clientDays: readonly number[];
  /** "Monday, Wednesday, or Friday from 9:00 AM to 5:00 PM" */
  openings: string;
  /** "Tuesday and Thursday" */
  clientDayNames: string;
  /** The cancellation policy that the page was built with. */
  policyVersion: string;
}

const numbers = (text: string) => (text === '' ? [] : text.split(',').map(Number));

/** Reads the facts that the page frame wrote on the root element. */
export function readPageFacts(root: HTMLElement = document.documentElement): PageFacts {
  const {
    practiceName = '',
    phone = '',
    phoneHref = '',
    email = '',
    timeZone = 'America/Chicago',
    openDays = '',
    clientDays = '',
    openings = '',
    clientDayNames = '',
    policyVersion = '',
  } = root.dataset;
  return {
    practiceName,
    phone,
    phoneHref,
    email,
    timeZone,
    openDays: numbers(openDays),
    clientDays: numbers(clientDays),
    openings,
    clientDayNames,
    policyVersion,
  };
}
