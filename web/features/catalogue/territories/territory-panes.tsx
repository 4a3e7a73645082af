import {
  updateRegion,
  updateRegionGroup,
  createCciaa,
  createRegion,
  createRegionGroup,
  deleteCciaa,
  deleteRegion,
  deleteRegionGroup,
  listCciaas,
  listRegionGroups,
  listRegions,
  updateCciaa,
} from '@volano/domain/contracts/territories';
import { may } from '@volano/domain/policies/actor';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { TextInput, MultiSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { useMe } from '../../../lib/session/session.ts';
import { DeleteDialog, FormDialog } from '../../../ui/dialogs/dialogs.tsx';
import { useOpened } from '../../../ui/layout/focus.ts';
import { SettingsList, listView, pageOf, usePaneView } from '../../../ui/pages/settings-parts.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { useRegions } from './territories.api.ts';

type Region = ReplyOf<typeof updateRegion>;
type RegionGroup = ReplyOf<typeof updateRegionGroup>;
export type Cciaa = ReplyOf<typeof updateCciaa>;
type RegionGroupBody = RequestOf<typeof createRegionGroup>['body'];
type CciaaBody = RequestOf<typeof createCciaa>['body'];
type TerritoryQuery = NonNullable<RequestOf<typeof listRegions>['query']>;
type TerritoryKind = 'regions' | 'groups' | 'cciaas';

// Under the key of the choices that editors and the survey offer: a change here is a change there.
const territoriesKey = ['territories'] as const;

interface DeleteTerritoryDialogProps {
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
            // All twenty by name.
            textLimit: 400,
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

/** A page of the regions. */
function useRegionPage(query: TerritoryQuery) {
  return useQuery({
    queryKey: [...territoriesKey, 'page', 'regions', query],
    queryFn: ({ signal }) => call(listRegions, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepFilled,
  });
}

/** A page of the groups of regions. */
function useRegionGroupPage(query: TerritoryQuery) {
  return useQuery({
    queryKey: [...territoriesKey, 'page', 'groups', query],
    queryFn: ({ signal }) => call(listRegionGroups, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepFilled,
  });
}

/** A page of the chambers of commerce. */
export function useCciaaPage(query: TerritoryQuery) {
  return useQuery({
    queryKey: [...territoriesKey, 'page', 'cciaas', query],
    queryFn: ({ signal }) => call(listCciaas, { query: { ...query, count: 'true' } }, { signal }),
    placeholderData: keepFilled,
  });
}

/** Creates a region, or renames the one of the id. */
function useSaveRegion(id: string | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: { name: string }) =>
      id === null ? call(createRegion, { body }) : call(updateRegion, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Creates a group of regions, or changes the one of the id. */
function useSaveRegionGroup(id: string | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: RegionGroupBody) =>
      id === null ? call(createRegionGroup, { body }) : call(updateRegionGroup, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Creates a chamber of commerce, or changes the one of the id. */
export function useSaveCciaa(id: string | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CciaaBody) =>
      id === null ? call(createCciaa, { body }) : call(updateCciaa, { params: { id }, body }),
    onSuccess: refresh,
  });
}

const DELETES = { regions: deleteRegion, groups: deleteRegionGroup, cciaas: deleteCciaa } as const;

/** Deletes one that nothing uses. */
function useDeleteTerritory(kind: TerritoryKind, id: string) {
  const refresh = useRefresh();
  return useMutation({ mutationFn: () => call(DELETES[kind], { params: { id } }), onSuccess: refresh });
}

function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: territoriesKey });
}
