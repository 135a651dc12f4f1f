import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Referenced } from '#contract/practice/sections/field.ts';
import type { Declared } from '#contract/practice/sections/section.ts';
import { Choice } from '#ui/form/choice.tsx';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import lines from '../lines.module.css';
import { SelectField, TextAreaField, TextField } from './fields.tsx';

/** The ids and names of a list to choose from. */
export type ChoicesOf = (list: Referenced) => readonly (readonly [id: string, name: string])[];

interface SectionProps<Values extends FieldValues, Made> {
  form: UseFormReturn<Values, unknown, Made>;
  section: Declared;
  /** Its item was sold, so its size can no longer change. */
  isSold?: boolean;
  choicesOf?: ChoicesOf;
}

interface SectionFieldsProps<Values extends FieldValues, Made> extends SectionProps<Values, Made> {
  /** The fields to show; all of them if left out. */
  names?: readonly string[];
}

/** The fields of a section, as its table declares them: the boxes first, then the checkboxes. */
export function SectionFields<Values extends FieldValues, Made>(
  props: SectionFieldsProps<Values, Made>,
) {
  const { names = Object.keys(props.section.fields), ...given } = props;
  const isCheck = (name: string) => given.section.fields[name]?.control.is === 'check';
  const shown = (some: readonly string[]) =>
    some.map((name) => <SectionField key={name} name={name} {...given} />);
  return (
    <>
      <div className={lines.fieldGrid}>{shown(names.filter((name) => !isCheck(name)))}</div>
      {shown(names.filter(isCheck))}
    </>
  );
}

interface SectionFieldProps<Values extends FieldValues, Made> extends SectionProps<Values, Made> {
  name: string;
}

/** One field. */
export function SectionField<Values extends FieldValues, Made>(
  props: SectionFieldProps<Values, Made>,
) {
  const { form, section, isSold = false, choicesOf = () => [] } = props;
  const field = section.fields[props.name];
  if (!field) return null;
  const name = props.name as FieldPath<Values>;
  const { control, label, hint, kept, isRequired } = field;
  const isKept = isSold && kept !== undefined;
  const given = {
    label,
    error: form.getFieldState(name, form.formState).error?.message,
    required: isRequired,
    hint: isKept ? kept || undefined : hint,
    register: () => form.register(name),
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
          register={() => form.register(name, { valueAsNumber: true })}
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
    case 'own':
      return null;
    case 'check':
      return <Choice type="checkbox" label={label} note={control.note} {...form.register(name)} />;
  }
}
