import { Button, TextInput, ActionIcon, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconX } from '@tabler/icons-react';
import { may } from '@volano/domain/policies/access';
import { createRequirementTemplate } from '@volano/domain/contracts/categories';
import { useState } from 'react';
import type { FormState } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { WAIT } from '../../../ui/layout/patience.ts';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { type Requirement, useRequirementPage } from './category-settings.api.ts';
import classes from './categories.module.css';
import { RequirementDialog, useRequirementColumns } from './requirement-dialog.tsx';

export interface TemplateFormProps {
  form: FormState<{ categoryName: string }>;
  /** Nobody renames it then. */
  isReadOnly?: boolean;
  requirements: readonly Requirement[];
  /** Without them its requirements are only read. */
  onAttach?: ((requirement: Requirement) => void) | undefined;
  onDetach?: ((requirement: Requirement) => void) | undefined;
  /** Whether requirements are saved at once or with the category. */
  hint: 'now' | 'later';
}

/** A category with its requirements: the name is saved with the button (2-catalogue §2). */
export function TemplateForm({ form, isReadOnly = false, ...props }: TemplateFormProps) {
  const t = useT();
  const [isNew, setNew] = useState(false);
  return (
    <>
      <Form
        form={form}
        className={classes['form']}
        actions={
          <div className={classes['categoriesButtons']}>
            <Button component="a" href={hrefOf('/admin/settings/categories_templates')} variant="default">
              {t('common.actions.cancel')}
            </Button>
            {isReadOnly ? null : (
              <Button type="submit" loading={form.isSaving} disabled={form.values.categoryName.trim() === ''}>
                {t('common.actions.save')}
              </Button>
            )}
          </div>
        }
      >
        <TextInput
          className={classes['categoriesName'] ?? ''}
          label={t('categories.category.nameField')}
          required
          maxLength={200}
          autoComplete="off"
          disabled={isReadOnly}
          {...form.field('categoryName')}
        />
        <RequirementsPart {...props} isSaving={form.isSaving} onNew={() => setNew(true)} />
      </Form>
      {isNew && props.onAttach ? (
        <RequirementDialog requirement={null} onClose={() => setNew(false)} onSaved={props.onAttach} />
      ) : null}
    </>
  );
}

interface RequirementsPartProps extends Omit<TemplateFormProps, 'form' | 'isReadOnly'> {
  isSaving: boolean;
  onNew: () => void;
}

/** Its requirements: one of no category joins them, or a new one is made for it. */
function RequirementsPart({ requirements, onAttach, onDetach, hint, isSaving, onNew }: RequirementsPartProps) {
  const t = useT();
  const canCreate = may(useMe(), createRequirementTemplate) && onAttach !== undefined;
  return (
    <section className={classes['section']}>
      <SectionTitle
        action={
          canCreate ? (
            <Button variant="default" size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={onNew}>
              {t('categories.detail.create')}
            </Button>
          ) : undefined
        }
      >
        {t('categories.category.requirements')}
      </SectionTitle>
      {onAttach ? (
        <>
          <p className={classes['quiet']}>{t(`categories.detail.${hint}`)}</p>
          <AttachField attached={requirements} onAttach={onAttach} isDisabled={isSaving} />
        </>
      ) : null}
      <AttachedList requirements={requirements} onDetach={onDetach} />
    </section>
  );
}

interface AttachedListProps {
  requirements: readonly Requirement[];
  /** Nobody takes any out without it. */
  onDetach?: ((requirement: Requirement) => void) | undefined;
}

/** The requirements of a category, each of which can be taken out. */
function AttachedList({ requirements, onDetach }: AttachedListProps) {
  const t = useT();
  const columns = useRequirementColumns();
  return (
    <DataTable
      label={t('categories.requirement.title')}
      columns={columns}
      rows={requirements}
      rowKey={({ _id }) => _id}
      rowName={({ name }) => name}
      {...(onDetach
        ? {
            actions: (requirement: Requirement) => (
              <ActionIcon
                size={32}
                aria-label={t('categories.detail.detach', { name: requirement.name })}
                onClick={() => onDetach(requirement)}
              >
                <IconX size={17} aria-hidden />
              </ActionIcon>
            ),
          }
        : {})}
      empty={<EmptyState title={t('categories.requirement.empty')}>{t('categories.requirement.emptyHint')}</EmptyState>}
    />
  );
}

interface AttachFieldProps {
  /** Those that are there already, and are not offered again. */
  attached: readonly Requirement[];
  onAttach: (requirement: Requirement) => void;
  isDisabled?: boolean;
}

/** Finds a requirement of no category by its name or description, and adds it (2-catalogue §2). */
function AttachField({ attached, onAttach, isDisabled = false }: AttachFieldProps) {
  const t = useT();
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [q] = useDebouncedValue(search.trim(), WAIT.servedSelect);
  const free = useRequirementPage({ isFree: 'true', sort: 'name', limit: '50', ...(q === '' ? {} : { q }) }, isOpen);
  const found = (free.data?.rows ?? []).filter(({ _id }) => !attached.some((one) => one._id === _id));
  return (
    <Select
      label={t('categories.detail.attach')}
      description={t('categories.detail.attachHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('categories.detail.attachPick')}
      disabled={isDisabled}
      searchable
      // What is chosen joins the list below: the field stays free for the next.
      value={null}
      data={found.map(({ _id, name }) => ({ value: _id, label: name }))}
      filter={({ options }) => options}
      searchValue={search}
      onSearchChange={setSearch}
      onDropdownOpen={() => setOpen(true)}
      nothingFoundMessage={t(free.isFetching ? 'categories.detail.searching' : 'categories.requirement.empty')}
      renderOption={({ option }) => {
        const requirement = found.find(({ _id }) => _id === option.value);
        return (
          <span className={classes['option']}>
            <span>{option.label}</span>
            {requirement?.description ? <span className={classes['quiet']}>{requirement.description}</span> : null}
          </span>
        );
      }}
      onChange={(id) => {
        const requirement = found.find(({ _id }) => _id === id);
        if (requirement === undefined) return;
        setSearch('');
        onAttach(requirement);
      }}
    />
  );
}
