import type { UseFormReturn } from 'react-hook-form';
import type { DialogValues } from './booking-values.ts';

/** What each step needs of the form: its controls, and its values as they are now. */
export interface FormParts {
  form: UseFormReturn<DialogValues>;
  values: DialogValues;
}
