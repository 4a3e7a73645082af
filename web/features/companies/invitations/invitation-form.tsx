import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { fieldError, focusFirstWrong } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import type { InvitationDraft } from './invitation-draft.ts';
import { type AdvisorFieldProps, InvitationFields } from './invitation-fields.tsx';
import classes from './invitations.module.css';

export interface InvitationFormProps {
  draft: InvitationDraft;
  onChange: (draft: InvitationDraft) => void;
  onSubmit: () => void;
  submitLabel: string;
  /** There is nothing to send. */
  isIdle?: boolean;
  isSaving: boolean;
  refusal: Error | null;
  isReadOnly?: boolean;
  advisorField: (field: AdvisorFieldProps) => React.ReactNode;
  /** A way back beside the button. */
  children?: React.ReactNode;
}

/** The form of an invitation, for a new one and for one that is there (1-people §5). Platform admins read it, and confirm nothing. */
export function InvitationForm(props: InvitationFormProps) {
  const { draft, onChange, onSubmit, submitLabel, isIdle = false, isSaving, refusal, isReadOnly = false } = props;
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const [isTried, setTried] = useState(false);
  const ours: Partial<Record<string, string>> = {
    ...(draft.name.trim() === '' ? { name: t('common.required') } : {}),
    ...(draft.advisorRole !== null && draft.advisor === null ? { advisorId: t('common.required') } : {}),
  };
  const isWrong = Object.keys(ours).length > 0;

  function submit(): void {
    setTried(isWrong);
    if (isWrong) focusFirstWrong(form.current);
    else onSubmit();
  }

  return (
    <form
      ref={form}
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <InvitationFields
        draft={draft}
        isReadOnly={isReadOnly}
        advisorField={props.advisorField}
        errorOf={(field) => (isTried ? ours[field] : undefined) ?? fieldError(refusal, field)}
        onChange={(changed) => onChange({ ...draft, ...changed })}
      />
      {isTried && isWrong ? <FormRefusal title={`${t('invitations.form.wrong')}.`} /> : null}
      {refusal === null ? null : (
        <FormRefusal title={`${t('invitations.form.failed')}.`}>
          {refusal instanceof ApiError ? refusal.message : t('errors.unexpected')}.
        </FormRefusal>
      )}
      <div className={classes['buttons']}>
        {isReadOnly ? null : (
          <Button type="submit" loading={isSaving} disabled={isIdle}>
            {submitLabel}
          </Button>
        )}
        {props.children}
      </div>
    </form>
  );
}
