import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Service } from '#contract/catalog.ts';
import type { Listing } from '#lib/booking/catalog-store.ts';
import type { Member } from '#lib/booking/member.ts';
import { bookingDraft, type DialogValues } from './booking-values.ts';

interface UpkeepOptions {
  form: UseFormReturn<DialogValues>;
  user: Member['user'];
  services: Listing<Service>;
  /** The length of the chosen service, in minutes. */
  duration: number | undefined;
}

/** Saves what is typed, fills in what is known, and drops what no longer fits. */
export function useFormUpkeep({ form, user, services, duration }: UpkeepOptions): void {
  const { getValues, setValue, subscribe } = form;

  useEffect(() => {
    const save = () => bookingDraft.write(getValues());
    // The massage chosen on the page is saved too, before anything is typed.
    save();
    return subscribe({ formState: { values: true }, callback: save });
  }, [subscribe, getValues]);

  useEffect(() => {
    // What the person typed stays; only empty fields are filled in.
    if (!user) return;
    for (const name of ['firstName', 'lastName', 'email', 'phone'] as const) {
      if (getValues(name) === '') setValue(name, user[name] ?? '');
    }
  }, [user, getValues, setValue]);

  useEffect(() => {
    // A service from an earlier visit may be gone: it must not stay chosen unseen.
    const chosen = getValues('serviceId');
    if (services.state !== 'ready' || !chosen) return;
    if (!services.items.some(({ id }) => id === chosen)) setValue('serviceId', '');
  }, [services, getValues, setValue]);

  const lastDuration = useRef(duration);
  useEffect(() => {
    // A credit is good for one length only: how to pay is asked again.
    if (lastDuration.current && duration && lastDuration.current !== duration) {
      setValue('useCredit', undefined);
    }
    lastDuration.current = duration ?? lastDuration.current;
  }, [duration, setValue]);
}
