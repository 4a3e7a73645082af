import { Box, Select, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { ADVISOR_FIELDS, type AdvisorField, FIELD_OF_KIND } from '@volano/domain/rules/advisor-kinds';
import { ADVISOR_ROLES, type ContractType, ELIPSIS_TYPES } from '@volano/domain/rules/vocabulary';
import { useId } from 'react';
import type { Named, FormState } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { type RegisteredCompany, VatLookup } from '../../../ui/forms/vat-lookup.tsx';
import type { Agency } from './agencies.api.ts';
import classes from './agency-form.module.css';
import type { AgencyPatch, NewAgency, Person } from './office-agencies.api.ts';
import { provinces } from './provinces.ts';

export interface FieldsProps {
  form: FormState<AgencyDraft>;
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

/** What a company is, how to reach it and where it sits (1-people §3, 1-people §5). */
export function AgencyFields({ form }: FieldsProps) {
  const t = useT();
  const texts = (specs: readonly FieldSpec[]) =>
    specs.map((spec) => <TextField key={spec.name} spec={spec} form={form} />);
  return (
    <>
      <FormPart title={t('agencies.office.form.data')}>
        {texts(DATA)}
        <div className={classes['wide']}>
          <VatLookup vatNumber={form.values.vatNumber.trim()} onFound={(found) => takeOver(form, found)} />
        </div>
        <Textarea
          label={t('agencies.office.form.description')}
          className={classes['wide'] ?? ''}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={2000}
          {...form.field('description')}
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
          {...form.field('registeredOfficeProvince')}
          value={form.values.registeredOfficeProvince === '' ? null : form.values.registeredOfficeProvince}
          onChange={(province: string | null) => form.set({ registeredOfficeProvince: province ?? '' })}
        />
      </FormPart>
    </>
  );
}

/** What a register says, where nothing is written yet. An address is taken whole or not at all: two halves make none. */
function takeOver({ values, set }: FormState<AgencyDraft>, found: RegisteredCompany): boolean {
  const isSeatless = SEAT.every(({ name }) => values[name].trim() === '');
  const province = provinces.some(([code]) => code === found.province) ? found.province : null;
  const offered: Partial<Record<TextField, string | null>> = {
    businessName: found.name,
    ...(isSeatless && {
      registeredOfficeAddress: found.address,
      registeredOfficePostalCode: found.postalCode,
      registeredOfficeCity: found.town,
      registeredOfficeProvince: province,
    }),
  };
  const taken = TEXT_FIELDS.filter((field) => offered[field] != null && values[field].trim() === '');
  set(Object.fromEntries(taken.map((field) => [field, offered[field] ?? ''])) as Partial<Record<TextField, string>>);
  return taken.length > 0;
}

function TextField({ spec, form }: FieldsProps & { spec: FieldSpec }) {
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
      {...form.field(name)}
    />
  );
}

/** A titled part of a form, two fields a line where there is room. */
export function FormPart({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Box id={id} component="h2" mb="s14" pb="s6" className="ink-below font-h4">
        {title}
      </Box>
      <div className={classes['fields']}>{children}</div>
    </section>
  );
}

/** The fields that are text, each with what it may be without (1-people §5). */
const TEXTS = {
  businessName: 'required',
  vatNumber: 'empty',
  fiscalCode: 'required',
  description: 'null',
  administrationEmail: 'required',
  telephone: 'required',
  pec: 'null',
  referentName: 'null',
  referentSurname: 'null',
  registeredOfficeAddress: 'null',
  registeredOfficePostalCode: 'null',
  registeredOfficeCity: 'null',
  registeredOfficeProvince: 'null',
} as const;
type TextField = keyof typeof TEXTS;
const TEXT_FIELDS = Object.keys(TEXTS) as readonly TextField[];

/** The texts that a company cannot be without. */
export const REQUIRED_TEXTS = TEXT_FIELDS.filter((field) => TEXTS[field] === 'required');

/** What the office types of a company, each under the name that it has in what is sent. */
export interface AgencyDraft extends Record<TextField, string>, Record<AdvisorField, Person | null> {
  contractType: ContractType;
  isMonoGrant: boolean;
  production: string;
  energy: string;
  /** The owner, named when the company is created; later it passes on by another way. */
  userId: Person | null;
}

/** Where a refusal stands: the addresses travel together, and a full group is about its owner. */
export function fieldOfAgency({ path, code }: Named): keyof AgencyDraft | null {
  if (code === 'groupFull') return 'userId';
  if (code === 'vatNumberInvalid') return 'vatNumber';
  return ELIPSIS_TYPES.find((type) => path === `elipsisUrls.${type}`) ?? null;
}

const NOBODY = Object.fromEntries(ADVISOR_FIELDS.map((field) => [field, null])) as Record<AdvisorField, null>;

/** A company before anything is typed. */
export function emptyDraft(): AgencyDraft {
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, ''])) as Record<TextField, string>;
  return {
    ...texts,
    ...NOBODY,
    contractType: 'prospect',
    isMonoGrant: false,
    production: '',
    energy: '',
    userId: null,
  };
}

/** A company as it is. */
export function draftOf(agency: Agency): AgencyDraft {
  const texts = TEXT_FIELDS.map((field) => [field, agency[field] ?? '']);
  const people = ADVISOR_ROLES.map((kind) => [FIELD_OF_KIND[kind], agency.advisors?.[kind] ?? null]);
  const { contractType, isMonoGrant, elipsisUrls, user } = agency;
  const { production = '', energy = '' } = elipsisUrls;
  return {
    ...(Object.fromEntries(texts) as Record<TextField, string>),
    ...(Object.fromEntries(people) as Record<AdvisorField, Person | null>),
    contractType,
    isMonoGrant,
    production,
    energy,
    userId: user,
  };
}

/** What differs of the texts, which are all that a company's own people write of it. */
export function textsPatchOf(before: AgencyDraft, draft: AgencyDraft): AgencyPatch {
  const changed = TEXT_FIELDS.filter((field) => draft[field].trim() !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, sent(draft, field)]));
}

/** What differs between two drafts, as it is sent. */
export function patchOf(before: AgencyDraft, draft: AgencyDraft): AgencyPatch {
  const followers = ADVISOR_FIELDS.filter((field) => draft[field]?._id !== before[field]?._id);
  const hasMoved = ELIPSIS_TYPES.some((type) => draft[type].trim() !== before[type]);
  return {
    ...textsPatchOf(before, draft),
    ...(draft.contractType === before.contractType ? {} : { contractType: draft.contractType }),
    ...(draft.isMonoGrant === before.isMonoGrant ? {} : { isMonoGrant: draft.isMonoGrant }),
    ...Object.fromEntries(followers.map((field) => [field, draft[field]?._id ?? null])),
    ...(hasMoved ? { elipsisUrls: addressesOf(draft) } : {}),
  };
}

/** A new company as it is sent: what was not typed is not said, so that the customer's own consultants stay the custom. */
export function newAgencyOf(draft: AgencyDraft): NewAgency {
  const { contractType, isMonoGrant, userId: owner } = draft;
  const said = { ...patchOf(emptyDraft(), draft), ...requiredOf(draft) };
  return { ...said, contractType, isMonoGrant, ...(owner === null ? {} : { userId: owner._id }) };
}

/** A new company by hand of its own people, as it is sent. */
export function newOwnAgencyOf(draft: AgencyDraft): NewAgency {
  return { ...textsPatchOf(emptyDraft(), draft), ...requiredOf(draft) };
}

function requiredOf(draft: AgencyDraft) {
  const { businessName, vatNumber, fiscalCode, telephone, administrationEmail } = draft;
  return {
    businessName: businessName.trim(),
    vatNumber: vatNumber.trim(),
    fiscalCode: fiscalCode.trim(),
    telephone: telephone.trim(),
    administrationEmail: administrationEmail.trim(),
  };
}

function sent(draft: AgencyDraft, field: TextField): string | null {
  const text = draft[field].trim();
  return text === '' && TEXTS[field] === 'null' ? null : text;
}

function addressesOf({ production, energy }: AgencyDraft): NonNullable<AgencyPatch['elipsisUrls']> {
  const addresses = { production: production.trim(), energy: energy.trim() };
  return Object.fromEntries(Object.entries(addresses).filter(([, text]) => text !== ''));
}
