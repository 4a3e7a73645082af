import { isAdmin } from '@volano/domain/policies/actor';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { useMe } from '../../../lib/session/session.ts';
import { SettingsList } from '../../../ui/layout/settings-list.tsx';
import { listView, pageOf } from '../../../ui/layout/settings-view.ts';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { useOpened } from '../../../ui/layout/use-opened.ts';
import { DeleteTerritoryDialog } from './delete-territory-dialog.tsx';
import { RegionDialog } from './region-dialog.tsx';
import { type Region, useRegionPage } from './territory-settings.api.ts';

/** The regions, nine a page (2-catalogue §2). */
export function RegionPane({ list }: { list: ListState }) {
  const t = useT();
  const canWrite = isAdmin(useMe());
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
