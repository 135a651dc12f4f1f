import type { FieldPath, FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import type { AnyField, Referenced } from '../../../../contract/practice/field.ts';
import type { Declared } from '../../../../contract/practice/section.ts';
import { Choice } from '../../../../ui/choice.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import lines from '../lines.module.css';
import { SelectField, TextAreaField, TextField } from './fields.tsx';

/** The ids and names of a list to choose from. */
export type ChoicesOf = (list: Referenced) => readonly (readonly [id: string, name: string])[];

interface SectionFieldsProps<Values extends FieldValues, Made> {
  form: UseFormReturn<Values, unknown, Made>;
  section: Declared;
  /** Those that are shown; all of them if it is left out. */
  names?: readonly string[];
  /** Its item was sold, so what it was sold by stays as it is. */
  isSold?: boolean;
  choicesOf?: ChoicesOf;
}

/** Fields of the settings as their table says they are typed: those with a box, then what is ticked. */
export function SectionFields<Values extends FieldValues, Made>(
  props: SectionFieldsProps<Values, Made>,
) {
  const { form, section, names, isSold = false, choicesOf = () => [] } = props;
  const shown = Object.entries(section.fields)
    .filter(([name]) => names?.includes(name) ?? true)
    .map(([key, field]) => {
      const name = key as FieldPath<Values>;
      return {
        isCheck: field.control.is === 'check',
        element: (
          <SectionField
            key={key}
            field={field}
            error={form.getFieldState(name, form.formState).error?.message}
            isKept={isSold && field.kept !== undefined}
            choicesOf={choicesOf}
            register={(how) => form.register(name, how)}
          />
        ),
      };
    });
  return (
    <>
      <div className={lines.fieldGrid}>
        {shown.filter(({ isCheck }) => !isCheck).map(({ element }) => element)}
      </div>
      {shown.filter(({ isCheck }) => isCheck).map(({ element }) => element)}
    </>
  );
}

interface SectionFieldProps {
  field: AnyField;
  error: string | undefined;
  isKept: boolean;
  choicesOf: ChoicesOf;
  register: (how?: { valueAsNumber: true }) => UseFormRegisterReturn;
}

function SectionField({ field, error, isKept, choicesOf, register }: SectionFieldProps) {
  const { control, label, hint, kept, isRequired } = field;
  const given = {
    ...{ label, error, required: isRequired },
    hint: isKept ? kept || undefined : hint,
    register: () => register(),
  };
  switch (control.is) {
    case 'text':
    case 'tel':
    case 'date':
      return (
        <TextField
          {...given}
          type={control.is}
          className={control.is === 'text' && control.isWide ? lines.wide : undefined}
        />
      );
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
