import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { may } from '@volano/domain/policies/access';
import { updateRegion } from '@volano/domain/contracts/territories';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { useMe } from '../../../lib/session/session.ts';
import { SaveDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { SettingsList, listView, pageOf } from '../../../ui/layout/settings-list.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { useOpened } from '../../../ui/layout/focus.ts';
import { DeleteTerritoryDialog } from './delete-territory-dialog.tsx';
import { type Region, useRegionPage, useSaveRegion } from './territory-settings.api.ts';

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
  const save = useSaveRegion(region?._id ?? null);
  const [name, setName] = useState(region?.name ?? '');

  return (
    <SaveDialog
      onClose={onClose}
      title={t(`territories.regions.${region === null ? 'new' : 'edit'}`)}
      save={save}
      body={{ name }}
      done={t(`territories.regions.${region === null ? 'created' : 'edited'}`)}
      isIdle={name.trim() === ''}
    >
      <TextInput
        label={t('territories.regions.name')}
        required
        maxLength={100}
        autoComplete="off"
        data-autofocus
        value={name}
        error={fieldError(save.error, 'name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </SaveDialog>
  );
}
