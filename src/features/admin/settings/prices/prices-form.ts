import { createContext, useContext } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { pricesChangeSchema } from '#contract/practice/sections/prices.ts';
import type { Priced } from './price-list.ts';

/** The new prices as typed, and the day they start. */
export type PricesForm = z.input<typeof pricesChangeSchema>;

interface Prices {
  form: UseFormReturn<PricesForm, unknown, z.output<typeof pricesChangeSchema>>;
  /** The prices being changed, in the order of the form. */
  edited: readonly Pick<PricesForm['prices'][number], 'of' | 'id'>[];
  edit: (priced: Priced) => void;
  /** Drops the change at this position in the form. */
  leave: (at: number) => void;
  /** The version of the prices on screen. */
  version: string;
}

export const PricesContext = createContext<Prices | null>(null);

/** Returns the form that all prices on the screen share. */
export function usePrices(): Prices {
  const prices = useContext(PricesContext);
  if (!prices) throw new Error('A price is shown outside of the prices');
  return prices;
}
