import { Select, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { AgencyDraft, TextField } from './agency-draft.ts';
import classes from './agency-form.module.css';
import { provinces } from './provinces.ts';
import type { FieldComplaints } from './use-complaints.ts';

export interface FieldsProps {
  draft: AgencyDraft;
  complaints: FieldComplaints;
  onChange: (changed: Partial<AgencyDraft>) => void;
}

interface FieldSpec {
  readonly name: TextField;
  readonly max: number;
  readonly isRequired?: boolean;
  readonly hint?: 'vatNumberHint' | 'fiscalCodeHint';
  readonly isWide?: boolean;
  readonly input?: TextInputProps;
}

const DATA: readonly FieldSpec[] = [
  { name: 'businessName', max: 200, isRequired: true, isWide: true },
  { name: 'vatNumber', max: 11, hint: 'vatNumberHint', input: { inputMode: 'numeric' } },
  { name: 'fiscalCode', max: 16, isRequired: true, hint: 'fiscalCodeHint', input: { autoCapitalize: 'characters' } },
];
const CONTACTS: readonly FieldSpec[] = [
  { name: 'administrationEmail', max: 254, isRequired: true, input: { type: 'email' } },
  { name: 'telephone', max: 25, isRequired: true, input: { type: 'tel' } },
  { name: 'pec', max: 254, isWide: true, input: { type: 'email' } },
  { name: 'referentName', max: 100 },
  { name: 'referentSurname', max: 100 },
];
const SEAT: readonly FieldSpec[] = [
  { name: 'registeredOfficeAddress', max: 200, isWide: true },
  { name: 'registeredOfficePostalCode', max: 5, input: { inputMode: 'numeric' } },
  { name: 'registeredOfficeCity', max: 100 },
];

/** What a company is, how to reach it and where it sits (1-people §3, §5). */
export function AgencyFields({ draft, complaints, onChange }: FieldsProps) {
  const t = useT();
  const texts = (specs: readonly FieldSpec[]) =>
    specs.map((spec) => (
      <TextField key={spec.name} spec={spec} draft={draft} complaints={complaints} onChange={onChange} />
    ));
  return (
    <>
      <FormPart title={t('agencies.office.form.data')}>
        {texts(DATA)}
        <Textarea
          label={t('agencies.office.form.description')}
          className={classes['wide'] ?? ''}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={2000}
          value={draft.description}
          error={complaints.errorOf('description')}
          onChange={(event) => {
            complaints.change('description');
            onChange({ description: event.currentTarget.value });
          }}
        />
      </FormPart>
      <FormPart title={t('agencies.office.form.contacts')}>{texts(CONTACTS)}</FormPart>
      <FormPart title={t('agencies.office.form.seat')}>
        {texts(SEAT)}
        <Select
          label={t('agencies.office.form.registeredOfficeProvince')}
          placeholder={t('agencies.office.form.provincePlaceholder')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
          nothingFoundMessage={t('common.filters.noOption')}
          data={provinces.map(([value, name]) => ({ value, label: `${name} (${value})` }))}
          value={draft.registeredOfficeProvince === '' ? null : draft.registeredOfficeProvince}
          error={complaints.errorOf('registeredOfficeProvince')}
          onChange={(province) => {
            complaints.change('registeredOfficeProvince');
            onChange({ registeredOfficeProvince: province ?? '' });
          }}
        />
      </FormPart>
    </>
  );
}

function TextField({ spec, draft, complaints, onChange }: FieldsProps & { spec: FieldSpec }) {
  const t = useT();
  const { name, max, isRequired = false, hint, isWide = false, input } = spec;
  return (
    <TextInput
      label={t(`agencies.office.form.${name}`)}
      {...(hint === undefined
        ? {}
        : {
            description: t(`agencies.office.form.${hint}`),
            inputWrapperOrder: ['label', 'input', 'description', 'error'] as const,
          })}
      className={isWide ? (classes['wide'] ?? '') : ''}
      required={isRequired}
      maxLength={max}
      autoComplete="off"
      {...input}
      value={draft[name]}
      error={complaints.errorOf(name)}
      onBlur={() => complaints.leave(name)}
      onChange={(event) => {
        complaints.change(name);
        onChange({ [name]: event.currentTarget.value });
      }}
    />
  );
}

/** A titled part of a form, two fields a line where there is room. */
export function FormPart({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes['partTitle']}>
        {title}
      </h2>
      <div className={classes['fields']}>{children}</div>
    </section>
  );
}
