import { Select, Switch, TextInput } from '@mantine/core';
import { ADVISOR_ROLES, type AdvisorRole } from '@volano/domain/rules/vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DateField } from '../../../ui/forms/date-field.tsx';
import type { Chosen, InvitationDraft } from './invitation-draft.ts';
import classes from './invitations.module.css';

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

export interface InvitationFieldsProps {
  draft: InvitationDraft;
  onChange: (changed: Partial<InvitationDraft>) => void;
  errorOf: (field: 'name' | 'advisorRole' | 'advisorId' | 'validLimitDate') => string | null;
  isReadOnly: boolean;
  advisorField: (field: AdvisorFieldProps) => React.ReactNode;
}

const UNDER = ['label', 'input', 'description', 'error'] as const;

/** The fields of an invitation (1-people §5): nobody is chosen before their role is. */
export function InvitationFields(props: InvitationFieldsProps) {
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
    </div>
  );
}
