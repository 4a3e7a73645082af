import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { canFollowAs, FIELD_OF_KIND } from '@volano/domain/rules/advisor-kinds';
import {
  ADVISOR_ROLES,
  type AdvisorRole,
  CONTRACT_TYPES,
  type ContractType,
  ELIPSIS_TYPES,
  ROLES,
} from '@volano/domain/rules/vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { FieldsProps } from './agency-fields.tsx';
import classes from './agency-form.module.css';
import { PersonSelect } from './person-select.tsx';

/** The roles whose people may follow a company in some way. */
export function rolesOf(kind: AdvisorRole) {
  return ROLES.filter((role) => canFollowAs(FIELD_OF_KIND[kind], role));
}

/** What the office decides of a company: contract, who follows it, where it is monitored. */
export function OfficeFields({ draft, complaints, onChange }: FieldsProps) {
  const t = useT();
  return (
    <div className={classes['fields']}>
      <NativeSelect
        label={t('agencies.office.form.contractType')}
        description={t('agencies.office.form.contractHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={CONTRACT_TYPES.map((value) => ({ value, label: t(`agencies.contract.${value}`) }))}
        value={draft.contractType}
        error={complaints.errorOf('contractType')}
        onChange={(event) => onChange({ contractType: event.currentTarget.value as ContractType })}
      />
      <Switch
        className={classes['switch'] ?? ''}
        label={t('agencies.office.form.isMonoGrant')}
        description={t('agencies.office.form.isMonoGrantHint')}
        checked={draft.isMonoGrant}
        onChange={(event) => onChange({ isMonoGrant: event.currentTarget.checked })}
      />
      {ADVISOR_ROLES.map((kind) => (
        <PersonSelect
          key={kind}
          label={t(`agencies.office.kinds.${kind}`)}
          placeholder={t('agencies.office.form.personPlaceholder')}
          roles={rolesOf(kind)}
          value={draft.advisors[kind]}
          error={complaints.errorOf(FIELD_OF_KIND[kind])}
          onChange={(person) => {
            complaints.change(FIELD_OF_KIND[kind]);
            onChange({ advisors: { ...draft.advisors, [kind]: person } });
          }}
        />
      ))}
      {ELIPSIS_TYPES.map((type) => (
        <TextInput
          key={type}
          className={classes['wide'] ?? ''}
          type="url"
          label={t(`agencies.office.form.${type}`)}
          description={t('agencies.office.form.addressHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="https://"
          maxLength={500}
          autoComplete="off"
          value={draft[type]}
          error={complaints.errorOf(`elipsisUrls.${type}`)}
          onBlur={() => complaints.leave(`elipsisUrls.${type}`)}
          onChange={(event) => {
            complaints.change(`elipsisUrls.${type}`);
            onChange({ [type]: event.currentTarget.value });
          }}
        />
      ))}
    </div>
  );
}
