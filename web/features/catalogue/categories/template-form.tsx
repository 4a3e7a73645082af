import { may } from '@volano/domain/policies/actor';
import { createRequirementTemplate } from '@volano/domain/contracts/categories';
import { ActionIcon, Box, Button, Checkbox, Flex, Select, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { type FormState, useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { DESCRIPTION_LIMIT } from '../../../ui/marks/marks.tsx';
import { FormDialog, ConfirmDialog, DeleteDialog } from '../../../ui/dialogs/dialogs.tsx';
import { WAIT } from '../../../ui/forms/filters.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import type { Column } from '../../../ui/table/data-table-body.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import {
  type Requirement,
  useRequirementPage,
  type Category,
  useSaveRequirement,
  useDeleteTemplate,
  useDeleteRequirement,
  usePlaceRequirement,
} from './category-settings.api.ts';
import classes from './categories.module.css';

interface TemplateFormProps {
  /** A number or a year has no requirements. */
  kind?: Category['kind'];
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
export function TemplateForm({ form, isReadOnly = false, kind = 'choice', ...props }: TemplateFormProps) {
  const t = useT();
  const [isNew, setNew] = useState(false);
  return (
    <>
      <Form
        form={form}
        className={classes['form']}
        actions={
          <Flex gap="xs" justify="flex-end" wrap="wrap">
            <Button component="a" href={hrefOf('/admin/settings/categories_templates')} variant="default">
              {t('common.actions.cancel')}
            </Button>
            {isReadOnly ? null : (
              <Button type="submit" loading={form.isSaving} disabled={form.values.categoryName.trim() === ''}>
                {t('common.actions.save')}
              </Button>
            )}
          </Flex>
        }
      >
        <TextInput
          maw={520}
          label={t('categories.category.nameField')}
          required
          maxLength={200}
          autoComplete="off"
          disabled={isReadOnly}
          {...form.field('categoryName')}
        />
        {kind === 'choice' ? (
          <RequirementsPart {...props} isSaving={form.isSaving} onNew={() => setNew(true)} />
        ) : (
          <Box component="p" c="dimmed" fw={400}>
            {t(`categories.category.noAnswers.${kind}`)}
          </Box>
        )}
      </Form>
      {isNew && props.onAttach ? (
        <RequirementDialog requirement={null} onClose={() => setNew(false)} onSaved={props.onAttach} />
      ) : null}
    </>
  );
}

interface RequirementsPartProps extends Omit<TemplateFormProps, 'form' | 'isReadOnly' | 'kind'> {
  isSaving: boolean;
  onNew: () => void;
}

/** Its requirements: one of no category joins them, or a new one is made for it. */
function RequirementsPart({ requirements, onAttach, onDetach, hint, isSaving, onNew }: RequirementsPartProps) {
  const t = useT();
  const canCreate = may(useMe(), createRequirementTemplate) && onAttach !== undefined;
  return (
    <Flex component="section" direction="column" gap="md">
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
          <Box component="p" c="dimmed" fw={400}>
            {t(`categories.detail.${hint}`)}
          </Box>
          <AttachField attached={requirements} onAttach={onAttach} isDisabled={isSaving} />
        </>
      ) : null}
      <AttachedList requirements={requirements} onDetach={onDetach} />
    </Flex>
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
          <Flex component="span" direction="column" miw={0}>
            <span>{option.label}</span>
            {requirement?.description ? (
              <Box component="span" c="dimmed" fw={400}>
                {requirement.description}
              </Box>
            ) : null}
          </Flex>
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

interface RequirementDialogProps {
  requirement: Requirement | null;
  /** The category a new one is for; without it the new one is of none yet. */
  category?: Pick<Category, '_id' | 'isMultipleAnswers'> | null;
  onClose: () => void;
  onSaved?: (saved: Requirement) => void;
}

/** A new requirement, or one to change: name and type must be there (2-catalogue §5). */
export function RequirementDialog({ requirement, category = null, onClose, onSaved }: RequirementDialogProps) {
  const t = useT();
  const attached = requirement === null && category !== null ? { categoryTemplateId: category._id } : {};
  const form = useForm({
    start: {
      name: requirement?.name ?? '',
      type: requirement?.type ?? '',
      description: requirement?.description ?? '',
      isNoneOfThese: requirement?.isNoneOfThese ?? false,
    },
    bodyOf: (typed) => ({ ...typed, ...attached }),
    contract: () => import('@volano/domain/shapes/categories').then((shapes) => shapes.createRequirementTemplate),
    required: ['name', 'type'],
    change: useSaveRequirement(requirement?._id ?? null),
    done: () => toast.success(t(`categories.requirement.${requirement === null ? 'created' : 'edited'}`)),
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`categories.requirement.${requirement === null ? 'newTitle' : 'edit'}`)}
    >
      <TextInput
        label={t('categories.requirement.name')}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <TextInput
        label={t('categories.requirement.type')}
        description={t('categories.requirement.typeHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={100}
        {...form.field('type')}
      />
      <Textarea
        label={t('categories.requirement.description')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        {...form.field('description')}
      />
      <Checkbox
        label={t('categories.requirement.isNoneOfThese')}
        description={t('categories.requirement.isNoneOfTheseHint')}
        // Of a question with one answer "none of these" is said by answering none; one that is so already can always be told otherwise.
        disabled={category?.isMultipleAnswers === false && !form.values.isNoneOfThese}
        {...form.box('isNoneOfThese')}
      />
    </FormDialog>
  );
}

/** Name, description and type of requirements, in every table of them. */
export function useRequirementColumns(): Column<Requirement>[] {
  const t = useT();
  return [
    {
      key: 'name',
      header: t('categories.requirement.name'),
      cell: ({ name }) => name,
      title: ({ name }) => name,
      width: '40%',
      hasTwoLines: true,
      isStrong: true,
      isInCard: true,
      isCardTitle: true,
    },
    {
      key: 'description',
      header: t('categories.requirement.description'),
      cell: ({ description }) =>
        description === '' ? (
          <Box component="span" c="dimmed" fw={400}>
            {t('categories.requirement.noDescription')}
          </Box>
        ) : (
          description
        ),
      title: ({ description }) => description,
      textLimit: DESCRIPTION_LIMIT,
      takesRest: true,
      isInCard: true,
      isWideInCard: true,
    },
    {
      key: 'type',
      header: t('categories.requirement.type'),
      cell: ({ type }) => <span className={classes['type']}>{type}</span>,
      title: ({ type }) => type,
      isInCard: true,
    },
  ];
}

interface DialogProps<T> {
  readonly onClose: () => void;
  readonly onDone?: () => void;
  readonly of: T;
}

/** Asks before a category goes; one in use stays, and the dialog says where. */
export function DeleteCategoryDialog({ of: { _id, categoryName }, onClose, onDone }: DialogProps<Category>) {
  const t = useT();
  return (
    <DeleteDialog
      words={{
        title: t('categories.category.deleteTitle', { name: categoryName }),
        text: t('categories.category.deleteBody'),
        label: t('categories.category.deleteLabel'),
        done: t('categories.category.deleted'),
      }}
      removal={useDeleteTemplate(_id)}
      onClose={onClose}
      onDeleted={() => {
        onDone?.();
        onClose();
      }}
    />
  );
}

/** Asks before a requirement goes; one in use stays, and the dialog says where. */
export function DeleteRequirementDialog({ of: { _id, name }, onClose }: DialogProps<Requirement>) {
  const t = useT();
  return (
    <DeleteDialog
      words={{
        title: t('categories.requirement.deleteTitle', { name }),
        text: t('categories.requirement.deleteBody'),
        label: t('categories.requirement.deleteLabel'),
        done: t('categories.requirement.deleted'),
      }}
      removal={useDeleteRequirement(_id)}
      onClose={onClose}
    />
  );
}

/** Asks before a requirement leaves its category, which is saved at once; one in use stays, and the dialog says where. */
export function DetachDialog({ of: { _id, name }, onClose }: DialogProps<Requirement>) {
  const t = useT();
  const place = usePlaceRequirement();

  function detach(): void {
    mutateWithMessage(
      place,
      { id: _id, categoryTemplateId: null },
      { done: () => toast.success(t('categories.detail.detached')), refused: 'shown', onSuccess: onClose },
    );
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('categories.detail.detachTitle', { name })}
      confirmLabel={t('categories.detail.detachLabel')}
      tone="brand"
      isWorking={place.isPending}
      refusal={place.error}
      onConfirm={detach}
    >
      {t('categories.detail.detachBody')}
    </ConfirmDialog>
  );
}
