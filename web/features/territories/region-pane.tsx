import { isAdmin } from '@volano/domain/policies/actor';
import { useT } from '../../lib/i18n.ts';
import type { ListState } from '../../lib/list-state.ts';
import { useMe } from '../../lib/session.ts';
import { SettingsList } from '../../ui/settings-list.tsx';
import { SectionTitle } from '../../ui/titles.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { DeleteTerritoryDialog } from './delete-territory-dialog.tsx';
import { RegionDialog } from './region-dialog.tsx';
import { type Region, useRegionPage } from './territory-settings.api.ts';

/** The regions, nine a page (2-catalogue §2). */
export function RegionPane({ list }: { list: ListState }) {
  const t = useT();
  const canWrite = isAdmin(useMe());
  const { opened, openNew, open, close } = useOpened<Region>();
  const q = list.values['q'] ?? '';
  const regions = useRegionPage({
    page: String(list.page),
    limit: String(list.limit),
    sort: 'name',
    ...(q === '' ? {} : { name: q }),
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
        search={{
          value: q,
          onSearch: (text) => list.set({ q: text }),
          placeholder: t('territories.regions.search'),
          hasShortcut: true,
        }}
        paging={{ page: list.page, pageSize: list.limit, onPage: (page) => list.set({ page: String(page) }) }}
        loadError={t('territories.regions.loadError')}
        empty={t('territories.regions.empty')}
        newLabel={t('territories.regions.newShort')}
        onNew={canWrite ? openNew : undefined}
        onEdit={canWrite ? open('edit') : undefined}
        onDelete={canWrite ? open('delete') : undefined}
      />
      {opened?.deed === 'new' || opened?.deed === 'edit' ? <RegionDialog region={opened.row} onClose={close} /> : null}
      {opened?.deed === 'delete' ? (
        <DeleteTerritoryDialog kind="regions" territory={opened.row} onClose={close} />
      ) : null}
    </>
  );
}
