import { TextInput, MultiSelect } from '@mantine/core';
import { updateRegion, updateRegionGroup } from '@volano/domain/contracts/territories';
import { may } from '@volano/domain/policies/access';
import { useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { useMe } from '../../../lib/session/session.ts';
import { DeleteDialog } from '../../../ui/dialogs/dialogs.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { useOpened } from '../../../ui/layout/focus.ts';
import { SettingsList, listView, pageOf, usePaneView } from '../../../ui/layout/settings-list.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { useRegions } from './territories.api.ts';
import {
  type TerritoryKind,
  useDeleteTerritory,
  type Region,
  useRegionPage,
  useSaveRegion,
  type RegionGroup,
  useRegionGroupPage,
  useSaveRegionGroup,
} from './territory-settings.api.ts';

export interface DeleteTerritoryDialogProps {
  kind: TerritoryKind;
  territory: { readonly _id: string; readonly name: string };
  onClose: () => void;
}

/** Asks before a region, a group or a chamber goes; one in use stays, and the dialog says where. */
export function DeleteTerritoryDialog({ kind, territory, onClose }: DeleteTerritoryDialogProps) {
  const t = useT();
  return (
    <DeleteDialog
      words={{
        title: t(`territories.${kind}.deleteTitle`, { name: territory.name }),
        text: t(`territories.${kind}.deleteBody`),
        label: t(`territories.${kind}.deleteLabel`),
        done: t(`territories.${kind}.deleted`),
      }}
      removal={useDeleteTerritory(kind, territory._id)}
      onClose={onClose}
    />
  );
}

/** The regions, nine a page (2-catalogue §2). */
export function RegionPane({ list }: { list: ListState }) {
  const t = useT();
  const canWrite = may(useMe(), updateRegion);
  const { opened, openNew, open, close } = useOpened<Region>();
  const view = listView(list);
  const regions = useRegionPage({
    ...pageOf(view),
    sort: 'name',
    ...(view.text === '' ? {} : { name: view.text }),
  });
  return (
    <>
      <SettingsList
        title={<SectionTitle>{t('territories.regions.title')}</SectionTitle>}
        label={t('territories.regions.title')}
        query={regions}
        nameOf={({ name }) => name}
        columns={[
          {
            key: 'name',
            header: t('territories.regions.name'),
            cell: ({ name }) => name,
            title: ({ name }) => name,
            takesRest: true,
          },
        ]}
        view={view}
        placeholder={t('territories.regions.search')}
        loadError={t('territories.regions.loadError')}
        empty={t('territories.regions.empty')}
        newLabel={t('territories.regions.newShort')}
        onNew={canWrite ? openNew : undefined}
        onEdit={canWrite ? open('edit') : undefined}
        onDelete={canWrite ? open('delete') : undefined}
      />
      {opened?.action === 'new' || opened?.action === 'edit' ? (
        <RegionDialog region={opened.row} onClose={close} />
      ) : null}
      {opened?.action === 'delete' ? (
        <DeleteTerritoryDialog kind="regions" territory={opened.row} onClose={close} />
      ) : null}
    </>
  );
}

/** A new region, or the name of one (2-catalogue §5: nothing to confirm while the name is empty). */
function RegionDialog({ region, onClose }: { region: Region | null; onClose: () => void }) {
  const t = useT();
  const form = useForm({
    start: { name: region?.name ?? '' },
    bodyOf: (typed) => typed,
    contract: () => import('@volano/domain/shapes/territories').then((shapes) => shapes.createRegion),
    change: useSaveRegion(region?._id ?? null),
    done: () => toast.success(t(`territories.regions.${region === null ? 'created' : 'edited'}`)),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`territories.regions.${region === null ? 'new' : 'edit'}`)}
      isIdle={form.values.name.trim() === ''}
    >
      <TextInput
        label={t('territories.regions.name')}
        required
        maxLength={100}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
    </FormDialog>
  );
}

const PAGE_SIZE = 9;

/** The groups of regions, with the regions of each. */
export function RegionGroupPane() {
  const t = useT();
  const canWrite = may(useMe(), updateRegionGroup);
  const { opened, openNew, open, close } = useOpened<RegionGroup>();
  const view = usePaneView(PAGE_SIZE);
  const groups = useRegionGroupPage({
    ...pageOf(view),
    sort: 'name',
    ...(view.text === '' ? {} : { name: view.text }),
  });
  const regionsOf = useRegionNames();
  return (
    <>
      <SettingsList
        title={<SectionTitle>{t('territories.groups.title')}</SectionTitle>}
        label={t('territories.groups.title')}
        query={groups}
        nameOf={(group) => group.name}
        columns={[
          {
            key: 'name',
            header: t('territories.groups.name'),
            cell: (group) => group.name,
            title: (group) => group.name,
          },
          {
            key: 'regions',
            header: t('territories.groups.regions'),
            cell: regionsOf,
            title: regionsOf,
            takesRest: true,
            isWideInCard: true,
          },
        ]}
        view={view}
        placeholder={t('territories.groups.search')}
        loadError={t('territories.groups.loadError')}
        empty={t('territories.groups.empty')}
        newLabel={t('territories.groups.newShort')}
        onNew={canWrite ? openNew : undefined}
        onEdit={canWrite ? open('edit') : undefined}
        onDelete={canWrite ? open('delete') : undefined}
      />
      {opened?.action === 'new' || opened?.action === 'edit' ? (
        <RegionGroupDialog group={opened.row} onClose={close} />
      ) : null}
      {opened?.action === 'delete' ? (
        <DeleteTerritoryDialog kind="groups" territory={opened.row} onClose={close} />
      ) : null}
    </>
  );
}

/** A group's regions by name, or how many they are until the names have come. */
function useRegionNames(): (group: RegionGroup) => string {
  const t = useT();
  const { data = [] } = useRegions();
  const names = new Map(data.map(({ _id, name }) => [_id, name]));
  return ({ regionListIds: ids }) => {
    const known = ids.flatMap((id) => names.get(id) ?? []).toSorted((a, b) => a.localeCompare(b, 'it'));
    if (known.length === ids.length && ids.length > 0) return known.join(', ');
    return t('territories.groups.count', { count: ids.length });
  };
}

/** A new group of regions, or one to change: its name and its regions. */
function RegionGroupDialog({ group, onClose }: { group: RegionGroup | null; onClose: () => void }) {
  const t = useT();
  const regions = useRegions();
  const form = useForm({
    start: { name: group?.name ?? '', regionListIds: group?.regionListIds ?? [] },
    bodyOf: (typed) => typed,
    contract: () => import('@volano/domain/shapes/territories').then((shapes) => shapes.createRegionGroup),
    change: useSaveRegionGroup(group?._id ?? null),
    done: () => toast.success(t(`territories.groups.${group === null ? 'created' : 'edited'}`)),
    onSaved: onClose,
  });
  const { name, regionListIds } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`territories.groups.${group === null ? 'new' : 'edit'}`)}
      isIdle={name.trim() === '' || regionListIds.length === 0}
    >
      <TextInput
        label={t('territories.groups.name')}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      <MultiSelect
        label={t('territories.groups.regions')}
        description={t(`territories.groups.${group === null ? 'regionsHint' : 'rematch'}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={regionListIds.length === 0 ? t('territories.groups.regionsPick') : ''}
        required
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
        nothingFoundMessage={t('common.filters.noOption')}
        data={(regions.data ?? []).map((region) => ({ value: region._id, label: region.name }))}
        {...form.field('regionListIds')}
      />
    </FormDialog>
  );
}
