import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { may } from '@volano/domain/policies/access';
import { updateCciaa } from '@volano/domain/contracts/territories';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { useMe } from '../../../lib/session/session.ts';
import { SaveDialog } from '../../../ui/dialogs/dialogs.tsx';
import { CATALOGUE_SIZES } from '../../../ui/table/pager.tsx';
import { SettingsList, listView, pageOf } from '../../../ui/layout/settings-list.tsx';
import { useOpened } from '../../../ui/layout/focus.ts';
import { DeleteTerritoryDialog } from './territory-panes.tsx';
import { useRegions } from './territories.api.ts';
import { type Cciaa, useCciaaPage, useSaveCciaa } from './territory-settings.api.ts';

/** The chambers of commerce, each with its region. */
export function CciaaList({ list }: { list: ListState }) {
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
  const save = useSaveCciaa(cciaa?._id ?? null);
  const regions = useRegions();
  const [draft, setDraft] = useState({
    code: cciaa?.code ?? '',
    name: cciaa?.name ?? '',
    regionId: cciaa?.regionId ?? null,
  });

  return (
    <SaveDialog
      onClose={onClose}
      title={t(`territories.cciaas.${cciaa === null ? 'new' : 'edit'}`)}
      save={save}
      body={draft}
      done={t(`territories.cciaas.${cciaa === null ? 'created' : 'edited'}`)}
      isIdle={draft.code.trim() === '' || draft.name.trim() === ''}
    >
      <TextInput
        label={t('territories.cciaas.code')}
        description={t('territories.cciaas.codeHint')}
        inputWrapperOrder={[...UNDER]}
        required
        maxLength={20}
        autoComplete="off"
        data-autofocus
        value={draft.code}
        error={fieldError(save.error, 'code')}
        onChange={(event) => setDraft({ ...draft, code: event.currentTarget.value })}
      />
      <TextInput
        label={t('territories.cciaas.name')}
        required
        maxLength={200}
        autoComplete="off"
        value={draft.name}
        error={fieldError(save.error, 'name')}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
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
        value={draft.regionId}
        error={fieldError(save.error, 'regionId')}
        onChange={(regionId) => setDraft({ ...draft, regionId })}
      />
    </SaveDialog>
  );
}
