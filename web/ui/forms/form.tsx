import type { FormState } from '../../lib/form/use-form.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { FormRefusal } from './form-refusal.tsx';

export interface FormProps<Values extends object> {
  form: FormState<Values>;
  className?: string | undefined;
  /** "L'utente non è stato salvato", before the reason of the server; without it the reason stands alone. */
  failed?: string;
  /** Said behind the reason. */
  consolation?: string;
  /** The fields. */
  children: React.ReactNode;
  /** The buttons, under what went wrong. */
  actions?: React.ReactNode;
  /** What stands around what went wrong and the buttons, where they keep together. */
  foot?: (content: React.ReactNode) => React.ReactNode;
}

/** The frame of every form: its fields, why it was not saved, its buttons. */
export function Form<Values extends object>(props: FormProps<Values>) {
  const { form, className, failed, consolation, children, actions, foot = asItIs } = props;
  const { hold, submit, refusal } = form;
  // A single field says it alone.
  const fault = Object.keys(form.values).length > 1 ? form.fault : null;
  const t = useT();
  return (
    <form
      ref={hold}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog may stand in the form of an editor, which is not what is sent here.
        event.stopPropagation();
        submit();
      }}
    >
      {children}
      {foot(
        <>
          {fault === null ? null : <FormRefusal title={`${t(`common.form.${fault}`)}.`} />}
          {refusal === null ? null : <Refused refusal={refusal} failed={failed} consolation={consolation} />}
          {actions}
        </>,
      )}
    </form>
  );
}

function asItIs(content: React.ReactNode): React.ReactNode {
  return content;
}

interface RefusedProps extends Pick<FormProps<object>, 'consolation'> {
  refusal: string;
  failed: string | undefined;
}

function Refused({ refusal, failed, consolation }: RefusedProps) {
  const more = consolation === undefined ? null : `. ${consolation}`;
  if (failed === undefined) return <FormRefusal title={refusal}>{more}</FormRefusal>;
  return (
    <FormRefusal title={`${failed}.`}>
      {refusal}
      {more}
    </FormRefusal>
  );
}
