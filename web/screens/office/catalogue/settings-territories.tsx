import { may } from '@volano/domain/policies/actor';
import { updateCciaa, listRegions, listCciaas } from '@volano/domain/contracts/territories';
import { Select, TextInput } from '@mantine/core';
import { useRegions } from '../../../features/catalogue/territories/territories.api.ts';
import {
  RegionPane,
  RegionGroupPane,
  DeleteTerritoryDialog,
  type Cciaa,
  useCciaaPage,
  useSaveCciaa,
} from '../../../features/catalogue/territories/territory-panes.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState, type ListState } from '../../../lib/list/list-state.ts';
import { useMe } from '../../../lib/session/session.ts';
import { FormDialog } from '../../../ui/dialogs/dialogs.tsx';
import { useOpened } from '../../../ui/layout/focus.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { TwoPanes, SettingsList, listView, pageOf } from '../../../ui/pages/settings-parts.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { CATALOGUE_SIZES } from '../../../ui/table/data-table.tsx';

/** Regions and groups of regions, side by side (2-catalogue §2). */
export function SettingsRegionsPage() {
  const t = useT();
  const list = useListState(listRegions, { without: ['name'], own: { q: 'text' }, rows: 9 });
  const title = t('territories.regions.page');
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  return (
    <OfficePage isFill isFlush>
      <TwoPanes
        head={
          <>
            <PageTitle isCompact>{title}</PageTitle>
            <p>{t('territories.regions.intro')}</p>
          </>
        }
        first={<RegionPane list={list} />}
        second={<RegionGroupPane />}
      />
    </OfficePage>
  );
}

/** The chambers of commerce (2-catalogue §2). */
export function SettingsCciaasPage() {
  const t = useT();
  const list = useListState(listCciaas, { without: ['name'], own: { q: 'text' } });
  const title = t('territories.cciaas.title');
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  return (
    <OfficePage isFill>
      <PageTitle isCompact>{title}</PageTitle>
      <CciaaList list={list} />
    </OfficePage>
  );
}

/** The chambers of commerce, each with its region. */
function CciaaList({ list }: { list: ListState }) {
  const t = useT();
  const canWrite = may(useMe(), updateCciaa);
  const { opened, openNew, open, close } = useOpened<Cciaa>();
  const regions = new Map(useRegions().data?.map(({ _id, name }) => [_id, name]));
  const view = listView(list, CATALOGUE_SIZES);
  const cciaas = useCciaaPage({
    ...pageOf(view),
    sort: 'name',
    ...(view.text === '' ? {} : { name: view.text }),
  });
  return (
    <>
      <SettingsList
        label={t('territories.cciaas.title')}
        query={cciaas}
        nameOf={({ name }) => name}
        columns={[
          {
            key: 'name',
            header: t('territories.cciaas.name'),
            cell: ({ name }) => name,
            title: ({ name }) => name,
            takesRest: true,
          },
          { key: 'code', header: t('territories.cciaas.code'), cell: ({ code }) => code, title: ({ code }) => code },
          {
            key: 'region',
            header: t('territories.cciaas.region'),
            cell: ({ regionId }) => regions.get(regionId ?? '') ?? t('territories.cciaas.noRegion'),
          },
        ]}
        view={view}
        placeholder={t('territories.cciaas.search')}
        loadError={t('territories.cciaas.loadError')}
        empty={t('territories.cciaas.empty')}
        newLabel={t('territories.cciaas.new')}
        onNew={canWrite ? openNew : undefined}
        onEdit={canWrite ? open('edit') : undefined}
        onDelete={canWrite ? open('delete') : undefined}
      />
      {opened?.action === 'new' || opened?.action === 'edit' ? (
        <CciaaDialog cciaa={opened.row} onClose={close} />
      ) : null}
      {opened?.action === 'delete' ? (
        <DeleteTerritoryDialog kind="cciaas" territory={opened.row} onClose={close} />
      ) : null}
    </>
  );
}

const UNDER = ['label', 'input', 'description', 'error'] as const;

/** A new chamber of commerce, or one to change. */
function CciaaDialog({ cciaa, onClose }: { cciaa: Cciaa | null; onClose: () => void }) {
  const t = useT();
  const regions = useRegions();
  const form = useForm({
    start: { code: cciaa?.code ?? '', name: cciaa?.name ?? '', regionId: cciaa?.regionId ?? null },
    bodyOf: (typed) => typed,
    contract: () => import('@volano/domain/shapes/territories').then((shapes) => shapes.createCciaa),
    change: useSaveCciaa(cciaa?._id ?? null),
    done: () => toast.success(t(`territories.cciaas.${cciaa === null ? 'created' : 'edited'}`)),
    onSaved: onClose,
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`territories.cciaas.${cciaa === null ? 'new' : 'edit'}`)}
      isIdle={form.values.code.trim() === '' || form.values.name.trim() === ''}
    >
      <TextInput
        label={t('territories.cciaas.code')}
        description={t('territories.cciaas.codeHint')}
        inputWrapperOrder={[...UNDER]}
        required
        maxLength={20}
        autoComplete="off"
        data-autofocus
        {...form.field('code')}
      />
      <TextInput
        label={t('territories.cciaas.name')}
        required
        maxLength={200}
        autoComplete="off"
        {...form.field('name')}
      />
      <Select
        label={t('territories.cciaas.region')}
        description={t('territories.cciaas.regionHint')}
        inputWrapperOrder={[...UNDER]}
        placeholder={t('territories.cciaas.noRegion')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('common.actions.remove') }}
        nothingFoundMessage={t('common.filters.noOption')}
        data={(regions.data ?? []).map((region) => ({ value: region._id, label: region.name }))}
        {...form.field('regionId')}
      />
    </FormDialog>
  );
}
