import { Button, Select, Switch, TextInput } from '@mantine/core';
import { ADVISOR_ROLES, type AdvisorRole } from '@volano/domain/rules/vocabulary';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { fieldError, focusFirstWrong } from '../../../lib/api/field-errors.ts';
import { toIsoDay } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { FormRefusal } from '../../../ui/forms/form-refusal.tsx';
import type { Invitation, InvitationPatch, NewInvitation } from './invitations.api.ts';
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

/** What the field of the consultant is told: which feature finds people is the page's choice. */
export interface AdvisorFieldProps {
  readonly label: string;
  readonly placeholder: string;
  readonly description: string;
  /** In which role; null until it is chosen, and then nobody can be. */
  readonly kind: AdvisorRole | null;
  readonly value: Chosen | null;
  readonly error: string | null;
  readonly isDisabled: boolean;
  readonly onChange: (person: Chosen | null) => void;
}

interface InvitationFieldsProps {
  draft: InvitationDraft;
  onChange: (changed: Partial<InvitationDraft>) => void;
  errorOf: (field: 'name' | 'advisorRole' | 'advisorId' | 'validLimitDate') => string | null;
  isReadOnly: boolean;
  advisorField: (field: AdvisorFieldProps) => React.ReactNode;
}

const UNDER = ['label', 'input', 'description', 'error'] as const;

/** The fields of an invitation (1-people §5): nobody is chosen before their role is. */
function InvitationFields(props: InvitationFieldsProps) {
  const { draft, onChange, errorOf, isReadOnly, advisorField } = props;
  const t = useT();
  const form = (key: 'name' | 'advisorRole' | 'advisorRolePick' | 'advisorRoleHint' | 'validLimitDate') =>
    t(`invitations.form.${key}`);
  return (
    <div className={classes['fields']}>
      <TextInput
        className={classes['wide'] ?? ''}
        label={form('name')}
        required
        maxLength={200}
        autoComplete="off"
        disabled={isReadOnly}
        value={draft.name}
        error={errorOf('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Select
        label={form('advisorRole')}
        description={form('advisorRoleHint')}
        inputWrapperOrder={[...UNDER]}
        placeholder={form('advisorRolePick')}
        disabled={isReadOnly}
        clearable
        clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
        data={ADVISOR_ROLES.map((value) => ({ value, label: t(`agencies.office.kinds.${value}`) }))}
        value={draft.advisorRole}
        error={errorOf('advisorRole')}
        // Whoever fits one role may not fit another: they are chosen anew.
        onChange={(role) => onChange({ advisorRole: role as AdvisorRole | null, advisor: null })}
      />
      {advisorField({
        label: t('invitations.form.advisor'),
        placeholder: t(`invitations.form.${draft.advisorRole === null ? 'advisorFirstRole' : 'advisorPick'}`),
        description: t('invitations.form.advisorHint'),
        kind: draft.advisorRole,
        value: draft.advisor,
        error: errorOf('advisorId'),
        isDisabled: isReadOnly || draft.advisorRole === null,
        onChange: (advisor) => onChange({ advisor }),
      })}
      <DateField
        label={form('validLimitDate')}
        description={t('invitations.form.validLimitHint')}
        disabled={isReadOnly}
        day={draft.validDay}
        error={errorOf('validLimitDate')}
        onDay={(validDay) => onChange({ validDay })}
      />
      <InvitationSwitches draft={draft} onChange={onChange} isReadOnly={isReadOnly} />
    </div>
  );
}

type InvitationSwitchesProps = Pick<InvitationFieldsProps, 'draft' | 'onChange' | 'isReadOnly'>;

/** Whether it opens the portal, and whether those who come by it enter at once. */
function InvitationSwitches({ draft, onChange, isReadOnly }: InvitationSwitchesProps) {
  const t = useT();
  return (
    <div className={classes['switches']}>
      {(['isEnabled', 'hasSkipUserConfirm'] as const).map((field) => (
        <Switch
          key={field}
          label={t(`invitations.form.${field}`)}
          description={t(`invitations.form.${field}Hint`)}
          disabled={isReadOnly}
          checked={draft[field]}
          onChange={(event) => onChange({ [field]: event.currentTarget.checked })}
        />
      ))}
    </div>
  );
}

/** Who follows the companies of an invitation, as far as a choice must name them. */
interface Chosen {
  readonly _id: string;
  readonly name: string;
  readonly surname: string;
}

/** An invitation as its form holds it: its limit is a day, or none. */
interface InvitationDraft {
  readonly name: string;
  readonly advisorRole: AdvisorRole | null;
  readonly advisor: Chosen | null;
  readonly validDay: string | null;
  readonly isEnabled: boolean;
  readonly hasSkipUserConfirm: boolean;
}

/** How a new invitation begins. */
export const emptyDraft: InvitationDraft = {
  name: '',
  advisorRole: null,
  advisor: null,
  validDay: null,
  isEnabled: true,
  hasSkipUserConfirm: true,
};

/** An invitation as its form opens. */
export function draftOf(invitation: Invitation): InvitationDraft {
  const { name, advisorRole, advisor, validLimitDate, isEnabled, hasSkipUserConfirm } = invitation;
  const validDay = validLimitDate === null ? null : toIsoDay(validLimitDate);
  return { name, advisorRole, advisor, validDay, isEnabled, hasSkipUserConfirm };
}

/** A whole invitation, to be created. */
export function bodyOf({ name, advisorRole, advisor, validDay, ...switches }: InvitationDraft): NewInvitation {
  return {
    name: name.trim(),
    advisorRole,
    advisorId: advisor?._id ?? null,
    validLimitDate: validDay,
    ...switches,
  };
}

/** What was changed of an invitation. A limit whose day stays keeps its hour. */
export function patchOf(before: InvitationDraft, draft: InvitationDraft): InvitationPatch {
  const was = bodyOf(before) as Record<string, unknown>;
  return Object.fromEntries(Object.entries(bodyOf(draft)).filter(([field, value]) => value !== was[field]));
}
