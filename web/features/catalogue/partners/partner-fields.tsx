import { TextInput } from '@mantine/core';
import type { createPartner } from '@volano/domain/contracts/partners';
import type { RequestOf } from '@volano/domain/contracts/route';
import { isHttpsAddress } from '@volano/domain/rules/addresses';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Avatar } from '../../../ui/cards/avatar.tsx';
import { EditorFields, EditorWide } from '../../../ui/layout/editor-frame.tsx';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import type { Partner } from './partners.api.ts';
import classes from './partners.module.css';

export interface PartnerFieldsProps {
  form: PartnerForm;
  onChange: (form: PartnerForm) => void;
  wasTried: boolean;
  refusal: unknown;
}

/** Name and description of a partner. */
export function PartnerText(props: PartnerFieldsProps) {
  const { form, onChange } = props;
  const t = useT();
  const errorOf = useErrorOf(props);
  return (
    <>
      <TextInput
        label={t('officeCatalogue.partners.fields.businessName')}
        withAsterisk
        required
        maxLength={200}
        value={form.businessName}
        error={errorOf('businessName')}
        onChange={(event) => onChange({ ...form, businessName: event.currentTarget.value })}
      />
      <RichTextField
        label={t('officeCatalogue.partners.fields.description')}
        value={form.description}
        error={errorOf('description')}
        onChange={(description) => onChange({ ...form, description })}
      />
    </>
  );
}

/** Where a partner is found. */
export function PartnerPlaces(props: PartnerFieldsProps) {
  const { form, onChange } = props;
  const t = useT();
  const errorOf = useErrorOf(props);
  return (
    <EditorFields>
      <EditorWide>
        <TextInput
          type="email"
          label={t('officeCatalogue.partners.fields.email')}
          autoComplete="off"
          maxLength={254}
          value={form.email}
          error={errorOf('email')}
          onChange={(event) => onChange({ ...form, email: event.currentTarget.value })}
        />
      </EditorWide>
      {PARTNER_LINKS.map((link) => (
        <EditorWide key={link}>
          <TextInput
            type="url"
            label={t(`officeCatalogue.partners.fields.${link}`)}
            placeholder="https://"
            autoComplete="off"
            maxLength={500}
            value={form[link]}
            error={errorOf(link)}
            onChange={(event) => onChange({ ...form, [link]: event.currentTarget.value })}
          />
        </EditorWide>
      ))}
    </EditorFields>
  );
}

/** What the form knows by itself once a save was tried, and what the server said. */
function useErrorOf({ form, wasTried, refusal }: PartnerFieldsProps) {
  const t = useT();
  const faults = wasTried ? partnerFaultsOf(form) : {};
  return (field: keyof PartnerForm) => {
    const fault = faults[field];
    return fault === undefined ? fieldError(refusal, field) : t(`errors.field.${fault}`);
  };
}

/** Where a partner is found on the web, in the order in which it is asked. */
const PARTNER_LINKS = ['website', 'linkedinUrl', 'istagramUrl', 'facebookUrl'] as const;
type PartnerLink = (typeof PARTNER_LINKS)[number];

/** A partner as its editor holds it: what is not known is an empty text. */
interface PartnerForm extends Readonly<Record<PartnerLink, string>> {
  readonly businessName: string;
  readonly email: string;
  readonly description: string;
  readonly isActive: boolean;
}

/** The fields of a partner; those of a draft where there is none yet. */
export function partnerFormOf(partner: Partner | null): PartnerForm {
  return {
    businessName: partner?.businessName ?? '',
    email: partner?.email ?? '',
    description: partner?.description ?? '',
    isActive: partner?.isActive ?? false,
    website: partner?.website ?? '',
    linkedinUrl: partner?.linkedinUrl ?? '',
    istagramUrl: partner?.istagramUrl ?? '',
    facebookUrl: partner?.facebookUrl ?? '',
  };
}

/** What the form says, as it is sent. */
export function partnerBodyOf(form: PartnerForm): RequestOf<typeof createPartner>['body'] {
  const given = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    businessName: form.businessName,
    description: form.description,
    isActive: form.isActive,
    email: given(form.email),
    website: given(form.website),
    linkedinUrl: given(form.linkedinUrl),
    istagramUrl: given(form.istagramUrl),
    facebookUrl: given(form.facebookUrl),
  };
}

/** The fields that cannot be saved, each with the key of its words under `errors.field` (2-catalogue §5, abuse 55). */
export function partnerFaultsOf(form: PartnerForm): Partial<Record<keyof PartnerForm, 'required' | 'url'>> {
  const faults: Partial<Record<keyof PartnerForm, 'required' | 'url'>> = {};
  if (form.businessName.trim() === '') faults.businessName = 'required';
  for (const link of PARTNER_LINKS)
    if (form[link].trim() !== '' && !isHttpsAddress(form[link].trim())) faults[link] = 'url';
  return faults;
}

export function hasPartnerFaults(form: PartnerForm): boolean {
  return Object.keys(partnerFaultsOf(form)).length > 0;
}

/** What stands for a partner that has no image: the letters of its name, as its cards show them. */
export function PartnerMark({ name }: { name: string }) {
  return (
    <div className={classes['root']}>
      <Avatar name={name} shape="company" size={72} />
    </div>
  );
}
