import { TextInput } from '@mantine/core';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { EditorFields, EditorWide } from '../../../ui/layout/editor-frame.tsx';
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx';
import { PARTNER_LINKS, type PartnerForm, partnerFaultsOf } from './partner-form.ts';

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
