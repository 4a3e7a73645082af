import {
  Button,
  Checkbox,
  Group,
  MultiSelect,
  type MultiSelectProps,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { AID_FORMS, COSTS, PURPOSES, SECTORS } from '@volano/domain/rules/vocabulary';
import { useId } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { CurrencyField } from '../../../ui/forms/currency-field.tsx';
import { EditorFields, EditorWide } from '../../../ui/pages/editor-frame.tsx';
import type { FormPartProps } from './publish-dialog.tsx';
import type { MONEY_FIELDS } from './announcement-form.ts';

/** What one gets, for which spend, what is to be read in the notice and what an application needs (true calls §1). */
export function AnnouncementDetailsFields(part: FormPartProps) {
  const t = useT();
  const { form, onChange, errorOf } = part;
  return (
    <>
      <AidFields {...part} />
      <SpendFields {...part} />
      <Checks form={form} onChange={onChange} />
      <FieldGroup title={t('officeAnnouncements.editor.groups.documents')}>
        <EditorWide>
          <TagsInput
            label={t('officeAnnouncements.editor.fields.documents')}
            description={t('officeAnnouncements.editor.documentsHint')}
            maxTags={50}
            value={[...form.documents]}
            onChange={(documents) => onChange({ ...form, documents })}
            error={errorOf('documents')}
            clearable
            clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
          />
        </EditorWide>
      </FieldGroup>
      <FieldGroup title={t('officeAnnouncements.editor.groups.source')}>
        <EditorWide>
          <TextInput
            label={t('officeAnnouncements.editor.fields.grantingBody')}
            maxLength={300}
            value={form.grantingBody}
            error={errorOf('grantingBody')}
            onChange={(event) => onChange({ ...form, grantingBody: event.currentTarget.value })}
          />
        </EditorWide>
        <EditorWide>
          <Checkbox
            label={t('officeAnnouncements.editor.fields.admitsNoFirm')}
            description={t('officeAnnouncements.editor.noFirmHint')}
            checked={form.admitsNoFirm}
            onChange={(event) => onChange({ ...form, admitsNoFirm: event.currentTarget.checked })}
          />
        </EditorWide>
      </FieldGroup>
    </>
  );
}

/** What one gets. */
function AidFields(part: FormPartProps) {
  const t = useT();
  const { form, onChange, errorOf } = part;
  return (
    <FieldGroup title={t('officeAnnouncements.editor.groups.aid')}>
      <SeveralField
        {...part}
        name="aidForms"
        data={AID_FORMS.map((value) => ({ value, label: t(`callDetails.aidForms.${value}`) }))}
      />
      <MoneyField {...part} name="aidMin" />
      <TextInput
        label={t('officeAnnouncements.editor.fields.aidIntensity')}
        inputMode="decimal"
        maxLength={6}
        value={form.aidIntensity}
        error={errorOf('aidIntensity')}
        onChange={(event) => onChange({ ...form, aidIntensity: event.currentTarget.value })}
      />
      <MoneyField {...part} name="fund" />
    </FieldGroup>
  );
}

/** For which spend, and of whom. */
function SpendFields(part: FormPartProps) {
  const t = useT();
  return (
    <FieldGroup title={t('officeAnnouncements.editor.groups.spend')}>
      <MoneyField {...part} name="spendMin" />
      <MoneyField {...part} name="spendMax" />
      <SeveralField
        {...part}
        name="purposes"
        data={PURPOSES.map((value) => ({ value, label: t(`callDetails.purposes.${value}`) }))}
      />
      <SeveralField
        {...part}
        name="costs"
        data={COSTS.map((value) => ({ value, label: t(`callDetails.costs.${value}`) }))}
      />
      <SeveralField
        {...part}
        name="sectors"
        data={SECTORS.map((value) => ({ value, label: t(`callDetails.sectors.${value}`) }))}
        description={t('officeAnnouncements.editor.sectorsHint')}
        searchable
      />
    </FieldGroup>
  );
}

function MoneyField({ form, onChange, errorOf, name }: FormPartProps & { name: (typeof MONEY_FIELDS)[number] }) {
  const t = useT();
  return (
    <CurrencyField
      isWhole
      label={t(`officeAnnouncements.editor.fields.${name}`)}
      text={form[name]}
      onText={(text) => onChange({ ...form, [name]: text })}
      error={errorOf(name)}
    />
  );
}

interface SeveralFieldProps extends FormPartProps, Pick<MultiSelectProps, 'description' | 'searchable' | 'data'> {
  name: 'aidForms' | 'purposes' | 'costs' | 'sectors';
}

/** Several words of the official record, or none. */
function SeveralField({ form, onChange, name, data, description, searchable = false }: SeveralFieldProps) {
  const t = useT();
  return (
    <EditorWide>
      <MultiSelect
        label={t(`officeAnnouncements.editor.fields.${name}`)}
        {...(description === undefined ? {} : { description })}
        searchable={searchable}
        {...(data === undefined ? {} : { data })}
        value={[...form[name]]}
        onChange={(chosen) => onChange({ ...form, [name]: chosen })}
        clearable
        clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
      />
    </EditorWide>
  );
}

function FieldGroup({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Text id={id} component="h2" lh="inherit" mb="sm" fw={600}>
        {title}
      </Text>
      <EditorFields>{children}</EditorFields>
    </section>
  );
}

/** Conditions that no question covers: each a sentence, decisive or not. */
function Checks({ form, onChange }: Pick<FormPartProps, 'form' | 'onChange'>) {
  const t = useT();
  const set = (at: number, change: object) =>
    onChange({
      ...form,
      manualChecks: form.manualChecks.map((check, index) => (index === at ? { ...check, ...change } : check)),
    });
  return (
    <FieldGroup title={t('officeAnnouncements.editor.groups.checks')}>
      {form.manualChecks.map((check, at) => (
        <EditorWide key={check._id ?? `new ${at}`}>
          <Textarea
            label={t('officeAnnouncements.editor.checkOf', { count: at + 1 })}
            autosize
            maxLength={500}
            value={check.text}
            onChange={(event) => set(at, { text: event.currentTarget.value })}
          />
          <Group gap="sm" justify="space-between" mt="xs">
            <Checkbox
              label={t('officeAnnouncements.editor.decisive')}
              checked={check.isDecisive}
              onChange={(event) => set(at, { isDecisive: event.currentTarget.checked })}
            />
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('officeAnnouncements.editor.removeCheck', { count: at + 1 })}
              onClick={() => onChange({ ...form, manualChecks: form.manualChecks.filter((_, index) => index !== at) })}
            >
              {t('common.actions.remove')}
            </Button>
          </Group>
        </EditorWide>
      ))}
      <EditorWide>
        <Button
          variant="default"
          disabled={form.manualChecks.length >= 50}
          onClick={() => onChange({ ...form, manualChecks: [...form.manualChecks, { text: '', isDecisive: false }] })}
        >
          {t('officeAnnouncements.editor.addCheck')}
        </Button>
      </EditorWide>
    </FieldGroup>
  );
}
