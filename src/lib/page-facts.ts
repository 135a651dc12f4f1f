/** What a script needs to know of the practice; the page frame writes it on the root element. */
export interface PageFacts {
  practiceName: string;
  phone: string;
  phoneHref: string;
  email: string;
  timeZone: string;
}

/** Reads the facts that the page frame left on the root element. */
export function readPageFacts(root: HTMLElement = document.documentElement): PageFacts {
  const {
    practiceName = '',
    phone = '',
    phoneHref = '',
    email = '',
    timeZone = 'America/Chicago',
  } = root.dataset;
  return { practiceName, phone, phoneHref, email, timeZone };
}
