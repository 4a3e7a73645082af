import { Button, Checkbox, MultiSelect, TagsInput, Textarea, TextInput } from '@mantine/core';
import { AID_FORMS, COSTS, PURPOSES, SECTORS } from '@volano/domain/rules/vocabulary';
import { useId } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { CurrencyField } from '../../../ui/forms/currency-field.tsx';
import { EditorFields, EditorWide } from '../../../ui/layout/editor-frame.tsx';
import type { FormPartProps } from './publish-dialog.tsx';
import type { MONEY_FIELDS } from './announcement-form.ts';
import classes from './announcement-editor.module.css';

/** What one gets, for which spend, what is to be read in the notice and what an application needs (true calls §1). */
export function AnnouncementDetailsFields({ form, onChange, errorOf }: FormPartProps) {
  const t = useT();
  const field = (name: string) => t(`officeAnnouncements.editor.fields.${name as 'title'}`);
  const group = (name: 'aid' | 'spend' | 'source' | 'documents') => t(`officeAnnouncements.editor.groups.${name}`);
  const money = (name: (typeof MONEY_FIELDS)[number]) => (
    <CurrencyField
      isWhole
      label={field(name)}
      text={form[name]}
      onText={(text) => onChange({ ...form, [name]: text })}
      error={errorOf(name)}
    />
  );
  return (
    <>
      <Group title={group('aid')}>
        <EditorWide>
          <MultiSelect
            label={field('aidForms')}
            data={AID_FORMS.map((value) => ({ value, label: t(`callDetails.aidForms.${value}`) }))}
            value={[...form.aidForms]}
            onChange={(aidForms) => onChange({ ...form, aidForms })}
            clearable
            clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
          />
        </EditorWide>
        {money('aidMin')}
        <TextInput
          label={field('aidIntensity')}
          inputMode="decimal"
          maxLength={6}
          value={form.aidIntensity}
          error={errorOf('aidIntensity')}
          onChange={(event) => onChange({ ...form, aidIntensity: event.currentTarget.value })}
        />
        {money('fund')}
      </Group>
      <Group title={group('spend')}>
        {money('spendMin')}
        {money('spendMax')}
        <EditorWide>
          <MultiSelect
            label={field('purposes')}
            data={PURPOSES.map((value) => ({ value, label: t(`callDetails.purposes.${value}`) }))}
            value={[...form.purposes]}
            onChange={(purposes) => onChange({ ...form, purposes })}
            clearable
            clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
          />
        </EditorWide>
        <EditorWide>
          <MultiSelect
            label={field('costs')}
            data={COSTS.map((value) => ({ value, label: t(`callDetails.costs.${value}`) }))}
            value={[...form.costs]}
            onChange={(costs) => onChange({ ...form, costs })}
            clearable
            clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
          />
        </EditorWide>
        <EditorWide>
          <MultiSelect
            label={field('sectors')}
            description={t('officeAnnouncements.editor.sectorsHint')}
            data={SECTORS.map((value) => ({ value, label: t(`callDetails.sectors.${value}`) }))}
            value={[...form.sectors]}
            onChange={(sectors) => onChange({ ...form, sectors })}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
          />
        </EditorWide>
      </Group>
      <Checks form={form} onChange={onChange} />
      <Group title={group('documents')}>
        <EditorWide>
          <TagsInput
            label={field('documents')}
            description={t('officeAnnouncements.editor.documentsHint')}
            maxTags={50}
            value={[...form.documents]}
            onChange={(documents) => onChange({ ...form, documents })}
            error={errorOf('documents')}
            clearable
            clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
          />
        </EditorWide>
      </Group>
      <Group title={group('source')}>
        <EditorWide>
          <TextInput
            label={field('grantingBody')}
            maxLength={300}
            value={form.grantingBody}
            error={errorOf('grantingBody')}
            onChange={(event) => onChange({ ...form, grantingBody: event.currentTarget.value })}
          />
        </EditorWide>
        <EditorWide>
          <Checkbox
            label={field('admitsNoFirm')}
            description={t('officeAnnouncements.editor.noFirmHint')}
            checked={form.admitsNoFirm}
            onChange={(event) => onChange({ ...form, admitsNoFirm: event.currentTarget.checked })}
          />
        </EditorWide>
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes['title']}>
        {title}
      </h2>
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
    <Group title={t('officeAnnouncements.editor.groups.checks')}>
      {form.manualChecks.map((check, at) => (
        <EditorWide key={check._id ?? `new ${at}`}>
          <Textarea
            label={t('officeAnnouncements.editor.checkOf', { count: at + 1 })}
            autosize
            maxLength={500}
            value={check.text}
            onChange={(event) => set(at, { text: event.currentTarget.value })}
          />
          <div className={classes['check']}>
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
          </div>
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
    </Group>
  );
}
