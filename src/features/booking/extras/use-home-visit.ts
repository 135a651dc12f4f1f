import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { DialogValues } from '../booking-values.ts';

/** A home visit while it is filled in, for the few who can book one. Times depend on its ZIP code, once we know we go there. */
export function useHomeVisit(form: UseFormReturn<DialogValues>, canBeVisited: boolean) {
  const typed = form.watch('homeVisit');
  const [servedZip, setServedZip] = useState<string | null>(null);
  // What is left of an earlier visit to this tab doesn't count for anyone else.
  const address = canBeVisited ? typed : undefined;
  const isChosen = address !== undefined;
  const zip = address && address.zip === servedZip ? address.zip : undefined;
  return {
    address,
    isChosen,
    zip,
    isWaiting: isChosen && zip === undefined,
    setServedZip,
  };
}
