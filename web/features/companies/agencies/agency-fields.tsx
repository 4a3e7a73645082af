import { Select, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { FIELD_OF_KIND } from '@volano/domain/rules/advisor-kinds';
import { isHttpsAddress } from '@volano/domain/rules/addresses';
import { isVatNumber, isFiscalCode } from '@volano/domain/rules/company-numbers';
import { ADVISOR_ROLES, type AdvisorRole, type ContractType, ELIPSIS_TYPES } from '@volano/domain/rules/vocabulary';
import { useId, useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Agency } from './agencies.api.ts';
import classes from './agency-form.module.css';
import type { AgencyPatch, NewAgency, Person } from './office-changes.api.ts';
import { provinces } from './provinces.ts';

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

/**
 * Which complaint stands under which field: ours once the field was left or the form was sent, the server's until the field is
 * changed. A refusal that names no field but is about one stands there too (`ofCode`).
 */
export function useComplaints(ours: Complaints, refusal: unknown, ofCode: Readonly<Record<string, string>> = {}) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());

  function theirs(path: string): string | null {
    if (changed.has(path)) return null;
    if (refusal instanceof ApiError && ofCode[refusal.code] === path) return refusal.message;
    return fieldError(refusal, path);
  }

  return {
    isTried,
    errorOf: (path: string) => (isTried || left.has(path) ? ours[path] : undefined) ?? theirs(path),
    leave: (path: string) => setLeft((before) => new Set(before).add(path)),
    change: (path: string) => setChanged((before) => new Set(before).add(path)),
    /** Before the form is sent: from here on all of ours are shown, and none of the server's is out of date. */
    send() {
      setTried(true);
      setChanged(new Set());
    },
  };
}

type FieldComplaints = Pick<ReturnType<typeof useComplaints>, 'errorOf' | 'leave' | 'change'>;

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

/** What the office types of a company. */
export interface AgencyDraft extends Record<TextField, string> {
  contractType: ContractType;
  isMonoGrant: boolean;
  advisors: Readonly<Record<AdvisorRole, Person | null>>;
  production: string;
  energy: string;
  /** Named when the company is created; later it passes on by another way. */
  owner: Person | null;
}

/** Errors by the name of their field as the server says it. */
export type Complaints = Readonly<Record<string, string>>;

const NOBODY = { advisor: null, businessAdvisor: null, businessPerformancePartner: null, businessPartnerGrants: null };

/** A company before anything is typed. */
export function emptyDraft(): AgencyDraft {
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, ''])) as Record<TextField, string>;
  return {
    ...texts,
    contractType: 'prospect',
    isMonoGrant: false,
    advisors: NOBODY,
    production: '',
    energy: '',
    owner: null,
  };
}

/** A company as it is. */
export function draftOf(agency: Agency): AgencyDraft {
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, agency[field] ?? ''])) as Record<
    TextField,
    string
  >;
  const { contractType, isMonoGrant, elipsisUrls, user } = agency;
  const { production = '', energy = '' } = elipsisUrls;
  return {
    ...texts,
    contractType,
    isMonoGrant,
    production,
    energy,
    owner: user,
    advisors: { ...NOBODY, ...agency.advisors },
  };
}

/** What differs of the texts, which are all that a company's own people write of it. */
export function textsPatchOf(before: AgencyDraft, draft: AgencyDraft): AgencyPatch {
  const changed = TEXT_FIELDS.filter((field) => draft[field].trim() !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, sent(draft, field)]));
}

/** Whether something that a company cannot be without is still missing. */
export function isIncomplete(draft: AgencyDraft): boolean {
  return TEXT_FIELDS.some((field) => TEXTS[field] === 'required' && draft[field].trim() === '');
}

/** What differs between two drafts, as it is sent. */
export function patchOf(before: AgencyDraft, draft: AgencyDraft): AgencyPatch {
  const kinds = ADVISOR_ROLES.filter((kind) => draft.advisors[kind]?._id !== before.advisors[kind]?._id);
  const hasMoved = ELIPSIS_TYPES.some((type) => draft[type].trim() !== before[type]);
  return {
    ...textsPatchOf(before, draft),
    ...(draft.contractType === before.contractType ? {} : { contractType: draft.contractType }),
    ...(draft.isMonoGrant === before.isMonoGrant ? {} : { isMonoGrant: draft.isMonoGrant }),
    ...Object.fromEntries(kinds.map((kind) => [FIELD_OF_KIND[kind], draft.advisors[kind]?._id ?? null])),
    ...(hasMoved ? { elipsisUrls: addressesOf(draft) } : {}),
  };
}

/** A new company as it is sent: what was not typed is not said, so that the customer's own consultants stay the custom. */
export function newAgencyOf(draft: AgencyDraft): NewAgency {
  const { contractType, isMonoGrant, owner } = draft;
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

const EMAIL = /^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i;

/** What can be told of a draft before the server is asked. */
export function complaintsOf(draft: AgencyDraft, t: ReturnType<typeof useT>): Complaints {
  const complaints: Record<string, string> = {};
  const typed = (field: TextField | 'production' | 'energy') => draft[field].trim();
  function check(field: TextField, isRight: (text: string) => boolean, message: string): void {
    if (complaints[field] === undefined && typed(field) !== '' && !isRight(typed(field))) complaints[field] = message;
  }
  for (const field of TEXT_FIELDS)
    if (TEXTS[field] === 'required' && typed(field) === '') complaints[field] = t('common.required');
  check('vatNumber', isVatNumber, t('errors.field.vatNumber'));
  check('fiscalCode', (text) => isFiscalCode(text.toUpperCase()), t('errors.field.fiscalCode'));
  check('administrationEmail', (text) => EMAIL.test(text), t('errors.field.email'));
  check('pec', (text) => EMAIL.test(text), t('errors.field.email'));
  check('telephone', (text) => /^\+?[0-9 ./()-]{5,25}$/.test(text), t('errors.field.telephone'));
  check('registeredOfficePostalCode', (text) => /^\d{5}$/.test(text), t('errors.field.postalCode'));
  for (const type of ELIPSIS_TYPES)
    if (typed(type) !== '' && !isHttpsAddress(typed(type))) complaints[`elipsisUrls.${type}`] = t('errors.field.url');
  return complaints;
}
