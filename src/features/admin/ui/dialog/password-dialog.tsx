import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { Answer, Arguments, Call } from '#contract/call.ts';
import { passwordText } from '#contract/rules/text.ts';
import { useCallForm } from '#lib/forms/use-call-form.ts';
import type { MutationOptions } from '#lib/query/use-mutation.ts';
import { Dialog } from '#ui/dialog.tsx';
import { formWords } from '../failure-text.ts';
import { DialogForm, type DialogFormProps } from './dialog-form.tsx';
import { PasswordField } from './password-field.tsx';

const schema = z.object({ password: passwordText() });

/** A call that needs nothing but the password. */
type PasswordCall = Call & { input: typeof schema };

interface PasswordDialogProps<C extends PasswordCall>
  extends
    Pick<DialogFormProps, 'keep'>,
    Pick<MutationOptions<Arguments<C>, Answer<C>>, 'changes' | 'onDone'> {
  call: C;
  title: string;
  subtitle: string;
  /** The button that does it, and what it says meanwhile. */
  action: [label: string, pendingLabel: string];
  /** What to say if it fails: "No address was created." */
  nothing: string;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for the password once more, before an act that a stranger at her computer must not do. */
export function PasswordDialog<C extends PasswordCall>(props: PasswordDialogProps<C>) {
  const { call, title, subtitle, action, keep, nothing, changes, onDone, onClose, children } =
    props;
  const { form, onSubmit, isPending, failure } = useCallForm(call, {
    schema,
    defaultValues: { password: '' },
    toArguments: (values) => values as Arguments<C>,
    ...(changes && { changes }),
    ...(onDone && { onDone }),
  });
  return (
    <Dialog open isShort title={title} subtitle={subtitle} onClose={onClose}>
      <DialogForm
        action={action[isPending ? 1 : 0]}
        isPending={isPending}
        keep={keep}
        onKeep={onClose}
        failure={formWords(failure, nothing)}
        onSubmit={onSubmit}
      >
        {children}
        <PasswordField
          error={form.formState.errors.password?.message}
          registered={form.register('password')}
        />
      </DialogForm>
    </Dialog>
  );
}
