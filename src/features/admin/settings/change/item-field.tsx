import type { UseFormRegisterReturn } from 'react-hook-form';
import type { AnyField, Referenced } from '../../../../contract/practice/field.ts';
import { Choice } from '../../../../ui/choice.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import lines from '../lines.module.css';
import { SelectField, TextAreaField, TextField } from './fields.tsx';

interface ItemFieldProps {
  field: AnyField;
  error: string | undefined;
  /** Its item was sold, so it stays as it is. */
  isKept?: boolean;
  /** The ids and names to choose from. */
  choicesOf?: (list: Referenced) => readonly (readonly [id: string, name: string])[];
  register: (how?: { valueAsNumber: true }) => UseFormRegisterReturn;
}

/** A field of the settings as its table says it is typed. */
export function ItemField(props: ItemFieldProps) {
  const { field, error, isKept = false, choicesOf = () => [], register } = props;
  const { control, label, hint, kept, isRequired } = field;
  const given = {
    ...{ label, error, required: isRequired },
    hint: isKept ? kept || undefined : hint,
    register: () => register(),
  };
  switch (control.is) {
    case 'text':
      return <TextField {...given} />;
    case 'number':
      return (
        <TextField
          {...given}
          type="number"
          inputMode="numeric"
          readOnly={isKept}
          register={() => register({ valueAsNumber: true })}
        />
      );
    case 'money':
      return <MoneyField {...given} placeholder="90.00" />;
    case 'area':
      return <TextAreaField {...given} rows={control.rows} className={lines.wide} />;
    case 'choice':
      return <SelectField {...given} options={control.options} />;
    case 'reference': {
      const { of, none } = control;
      const choices = choicesOf(of);
      return (
        <SelectField {...given} options={none === undefined ? choices : [['', none], ...choices]} />
      );
    }
    case 'check':
      return <Choice type="checkbox" label={label} note={control.note} {...register()} />;
  }
}
