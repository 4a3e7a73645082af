import { Checkbox, Select, TextInput } from '@mantine/core';
import { SERVICE_TYPES, type ServiceType } from '@volano/domain/rules/vocabulary';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { CurrencyField } from '../../../ui/forms/currency-field.tsx';
import { EditorFields, EditorWide } from '../../../ui/layout/editor-frame.tsx';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import { type ServiceForm, serviceFaultsOf } from './service-form.ts';

export interface ServiceFieldsProps {
  form: ServiceForm;
  onChange: (form: ServiceForm) => void;
  wasTried: boolean;
  refusal: unknown;
}

/** Name and description of a service. */
export function ServiceText(props: ServiceFieldsProps) {
  const { form, onChange } = props;
  const t = useT();
  const errorOf = useErrorOf(props);
  return (
    <>
      <TextInput
        label={t('officeCatalogue.services.fields.name')}
        withAsterisk
        required
        maxLength={200}
        value={form.name}
        error={errorOf('name')}
        onChange={(event) => onChange({ ...form, name: event.currentTarget.value })}
      />
      <RichTextField
        label={t('officeCatalogue.services.fields.description')}
        value={form.description}
        error={errorOf('description')}
        onChange={(description) => onChange({ ...form, description })}
      />
    </>
  );
}

/** What a service is, what it costs, where it is. */
export function ServiceFacts(props: ServiceFieldsProps) {
  const { form, onChange } = props;
  const t = useT();
  const errorOf = useErrorOf(props);
  return (
    <EditorFields>
      <Select
        label={t('officeCatalogue.services.fields.categoryType')}
        placeholder={t('officeCatalogue.services.chooseType')}
        withAsterisk
        allowDeselect={false}
        data={SERVICE_TYPES.map((type) => ({ value: type, label: t(`services.types.${type}`) }))}
        value={form.categoryType}
        error={errorOf('categoryType')}
        onChange={(type) => onChange({ ...form, categoryType: type as ServiceType | null })}
      />
      <CurrencyField
        label={t('officeCatalogue.services.fields.cost')}
        text={form.cost}
        isWhole
        error={errorOf('cost')}
        onText={(cost) => onChange({ ...form, cost })}
      />
      <EditorWide>
        <Checkbox
          label={t('officeCatalogue.services.fields.consultantEvaluation')}
          checked={form.consultantEvaluation}
          onChange={(event) => onChange({ ...form, consultantEvaluation: event.currentTarget.checked })}
        />
      </EditorWide>
      <EditorWide>
        <TextInput
          type="url"
          label={t('officeCatalogue.services.fields.platformLink')}
          placeholder="https://"
          autoComplete="off"
          maxLength={500}
          value={form.platformLink}
          error={errorOf('platformLink')}
          onChange={(event) => onChange({ ...form, platformLink: event.currentTarget.value })}
        />
      </EditorWide>
    </EditorFields>
  );
}

/** Whom a service is for. */
export function ServiceAudience({ form, onChange }: Pick<ServiceFieldsProps, 'form' | 'onChange'>) {
  const t = useT();
  return (
    <EditorFields>
      <EditorWide>
        <Checkbox
          label={t('officeCatalogue.services.fields.isForBusinessPartner')}
          checked={form.isForBusinessPartner}
          onChange={(event) => onChange({ ...form, isForBusinessPartner: event.currentTarget.checked })}
        />
      </EditorWide>
      <EditorWide>
        <Checkbox
          label={t('officeCatalogue.services.fields.isOnlyGoAndGrow')}
          description={t('officeCatalogue.services.premiumHint')}
          checked={form.isOnlyGoAndGrow}
          onChange={(event) => onChange({ ...form, isOnlyGoAndGrow: event.currentTarget.checked })}
        />
      </EditorWide>
    </EditorFields>
  );
}

/** What the form knows by itself once a save was tried, and what the server said. */
function useErrorOf({ form, wasTried, refusal }: ServiceFieldsProps) {
  const t = useT();
  const faults = wasTried ? serviceFaultsOf(form) : {};
  return (field: keyof ServiceForm) => {
    const fault = faults[field];
    return fault === undefined ? fieldError(refusal, field) : t(`errors.field.${fault}`);
  };
}
