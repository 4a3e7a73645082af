import { MultiSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { updateAtecoCategory } from '@volano/domain/contracts/ateco';
import { may } from '@volano/domain/policies/actor';
import { excerpt } from '@volano/domain/rules/harmless-text';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format/format.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { TEXT_LIMIT } from '../../../ui/marks/marks.tsx';
import { DeleteDialog, FormDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { useOpened } from '../../../ui/layout/focus.ts';
import { WAIT } from '../../../ui/forms/filters.tsx';
import {
  pageOf,
  usePaneView,
  type PagedQuery,
  SettingsList,
  type SettingsView,
} from '../../../ui/pages/settings-parts.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import {
  useCategoryPage,
  type Category,
  useAllGroups,
  useSaveCategory,
  useGroupPage,
  type SubCategory,
  useOfferedCodes,
  useSaveGroup,
  type CatalogueKind,
  useDeleteAteco,
} from './ateco-settings.api.ts';

/** The office's categories of a version by name, each with how many groups it has. */
export function AtecoCategoryPane({ version }: { version: AtecoVersion }) {
  const t = useT();
  const view = usePaneView(SETS_A_PAGE);
  const categories = useCategoryPage({
    version,
    ...pageOf(view),
    sort: 'name',
    ...(view.text === '' ? {} : { name: view.text }),
  });
  return (
    <AtecoSetList
      kind="categories"
      found={categories}
      view={view}
      partsOf={({ subCategoryIds }) => subCategoryIds}
      emptyHint={t('atecoSettings.categories.emptyHint')}
      dialog={(category, close) => <AtecoCategoryDialog version={version} category={category} onClose={close} />}
    />
  );
}

interface AtecoCategoryDialogProps {
  version: AtecoVersion;
  category: Category | null;
  onClose: () => void;
}

/** A new category, or one to change: its name and its groups of codes. */
function AtecoCategoryDialog({ version, category, onClose }: AtecoCategoryDialogProps) {
  const t = useT();
  const groups = useAllGroups(version);
  const form = useForm({
    start: { name: category?.name ?? '', subCategoryIds: category?.subCategoryIds ?? [] },
    bodyOf: ({ name, subCategoryIds }) => ({ name: name.trim(), subCategoryIds }),
    contract: () => import('@volano/domain/shapes/ateco').then((shapes) => shapes.createAtecoCategory),
    change: useSaveCategory(version, category?._id ?? null),
    done: () => toast.success(t(`atecoSettings.categories.${category === null ? 'created' : 'edited'}`)),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`atecoSettings.categories.${category === null ? 'newTitle' : 'edit'}`)}
      isIdle={form.values.name.trim() === ''}
    >
      <TextInput
        label={t('atecoSettings.categories.name')}
        required
        maxLength={300}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <MultiSelect
        label={t('atecoSettings.categories.parts')}
        description={t('atecoSettings.categories.pickHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={form.values.subCategoryIds.length === 0 ? t('atecoSettings.categories.pick') : ''}
        searchable
        clearable
        hidePickedOptions
        clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
        nothingFoundMessage={t('common.filters.noOption')}
        data={(groups.data ?? category?.subCategories ?? []).map((group) => ({ value: group._id, label: group.name }))}
        {...form.field('subCategoryIds')}
      />
    </FormDialog>
  );
}

/** The office's groups of codes of a version by name, each with how many codes it has. */
export function GroupPane({ version }: { version: AtecoVersion }) {
  const view = usePaneView(SETS_A_PAGE);
  const groups = useGroupPage({
    version,
    ...pageOf(view),
    sort: 'name',
    ...(view.text === '' ? {} : { name: view.text }),
  });
  return (
    <AtecoSetList
      kind="groups"
      found={groups}
      view={view}
      partsOf={({ atecoCodeIds }) => atecoCodeIds}
      dialog={(group, close) => <GroupDialog version={version} group={group} onClose={close} />}
    />
  );
}

interface GroupDialogProps {
  version: AtecoVersion;
  group: SubCategory | null;
  onClose: () => void;
}

/** A code as far as the field must know it: what it is called, and which other group has it. */
interface Known {
  readonly _id: string;
  readonly code: string;
  readonly name: string;
  readonly subCategory?: { readonly _id: string; readonly name: string } | null | undefined;
}

/** A new group of codes, or one to change. The codes are searched on the server; one that another group has is named (2-catalogue §5). */
function GroupDialog({ version, group, onClose }: GroupDialogProps) {
  const t = useT();
  const form = useForm({
    start: { name: group?.name ?? '', atecoCodeIds: (group?.atecoCodes ?? []) as readonly Known[] },
    bodyOf: ({ name, atecoCodeIds }) => ({ name: name.trim(), atecoCodeIds: atecoCodeIds.map(({ _id }) => _id) }),
    contract: () => import('@volano/domain/shapes/ateco').then((shapes) => shapes.createAtecoSubCategory),
    change: useSaveGroup(version, group?._id ?? null),
    done: () => toast.success(t(`atecoSettings.groups.${group === null ? 'created' : 'edited'}`)),
    onSaved: onClose,
  });
  const { name, atecoCodeIds: chosen } = form.values;
  const taken = chosen.filter(({ subCategory }) => subCategory && subCategory._id !== group?._id);
  const warning = taken
    .map(({ code, subCategory }) => t('atecoSettings.groups.takenOne', { code, group: subCategory?.name ?? '' }))
    .join(', ');
  return (
    <FormDialog
      form={form}
      size="lg"
      onClose={onClose}
      title={t(`atecoSettings.groups.${group === null ? 'newTitle' : 'edit'}`)}
      isIdle={name.trim() === '' || taken.length > 0}
    >
      <TextInput
        label={t('atecoSettings.groups.name')}
        required
        maxLength={300}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <CodesField
        version={version}
        chosen={chosen}
        onChoose={(atecoCodeIds) => form.set({ atecoCodeIds })}
        error={taken.length > 0 ? t('atecoSettings.groups.taken', { codes: warning }) : form.errorOf('atecoCodeIds')}
      />
    </FormDialog>
  );
}

interface CodesFieldProps {
  version: AtecoVersion;
  chosen: readonly Known[];
  onChoose: (chosen: readonly Known[]) => void;
  error: string | null;
}

/** Codes, found on the server by what is typed. */
function CodesField({ version, chosen, onChoose, error }: CodesFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, WAIT.servedSelect);
  // What is chosen stands in the field as it is written: it is no search.
  const offered: readonly Known[] = useOfferedCodes(version, q.trim()).data ?? [];
  const known = new Map([...offered, ...chosen].map((code) => [code._id, code]));
  return (
    <MultiSelect
      label={t('atecoSettings.groups.parts')}
      description={t('atecoSettings.groups.pickHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={chosen.length === 0 ? t('atecoSettings.groups.pick') : ''}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
      nothingFoundMessage={t('atecoSettings.groups.nothing')}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      maxDropdownHeight={260}
      data={[...known.values()].map(({ _id, code, name: title }) => ({
        value: _id,
        label: excerpt(t('atecoSettings.groups.option', { code, name: title }), TEXT_LIMIT),
      }))}
      hidePickedOptions
      value={chosen.map(({ _id }) => _id)}
      error={error}
      onChange={(ids) => onChoose(ids.flatMap((id) => known.get(id) ?? []))}
    />
  );
}

/** Sets to a page, in each of the two lists of them. */
const SETS_A_PAGE = 8;

interface AtecoSetListProps<Row> {
  kind: 'groups' | 'categories';
  found: PagedQuery<Row>;
  view: SettingsView;
  partsOf: (row: Row) => readonly string[];
  emptyHint?: string;
  /** Writes a new one, or the one that is given. */
  dialog: (row: Row | null, close: () => void) => React.ReactNode;
}

/** What the office made of a classification, by name, each with how many parts it has: groups of codes, or categories of groups. */
function AtecoSetList<Row extends { readonly _id: string; readonly name: string }>(props: AtecoSetListProps<Row>) {
  const { kind, found, view, partsOf, emptyHint, dialog } = props;
  const t = useT();
  const canWrite = may(useMe(), updateAtecoCategory);
  const { opened, openNew, open, close } = useOpened<Row>();
  const word = (key: 'title' | 'name' | 'parts' | 'search' | 'loadError' | 'empty' | 'new') =>
    t(`atecoSettings.${kind}.${key}`);
  return (
    <>
      <SettingsList
        title={<SectionTitle>{word('title')}</SectionTitle>}
        label={word('title')}
        query={found}
        nameOf={({ name }) => name}
        columns={[
          { key: 'name', header: word('name'), cell: ({ name }) => name, title: ({ name }) => name, takesRest: true },
          {
            key: 'parts',
            header: word('parts'),
            align: 'right',
            width: kind === 'groups' ? 80 : 130,
            cell: (row) => formatNumber(partsOf(row).length),
          },
        ]}
        view={view}
        placeholder={word('search')}
        loadError={word('loadError')}
        empty={word('empty')}
        {...(emptyHint === undefined ? {} : { emptyHint })}
        newLabel={word('new')}
        onNew={canWrite ? openNew : undefined}
        onEdit={canWrite ? open('edit') : undefined}
        onDelete={canWrite ? open('delete') : undefined}
      />
      {opened?.action === 'new' || opened?.action === 'edit' ? dialog(opened.row, close) : null}
      {opened?.action === 'delete' ? (
        <DeleteAtecoDialog kind={kind} id={opened.row._id} name={opened.row.name} onClose={close} />
      ) : null}
    </>
  );
}

interface DeleteAtecoDialogProps {
  kind: CatalogueKind;
  id: string;
  name: string;
  onClose: () => void;
}

/** Asks before a code, a group or a category goes; one in use stays, and the dialog says where. */
export function DeleteAtecoDialog({ kind, id, name, onClose }: DeleteAtecoDialogProps) {
  const t = useT();
  return (
    <DeleteDialog
      words={{
        title: t(`atecoSettings.${kind}.deleteTitle`, { name }),
        text: t(`atecoSettings.${kind}.deleteBody`),
        label: t(`atecoSettings.${kind}.deleteLabel`),
        done: t(`atecoSettings.${kind}.deleted`),
      }}
      removal={useDeleteAteco(kind, id)}
      onClose={onClose}
    />
  );
}
