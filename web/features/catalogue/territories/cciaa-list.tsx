import { isAdmin } from '@volano/domain/policies/actor';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { useMe } from '../../../lib/session/session.ts';
import { CATALOGUE_SIZES } from '../../../ui/table/pager.tsx';
import { SettingsList } from '../../../ui/layout/settings-list.tsx';
import { listView, pageOf } from '../../../ui/layout/settings-view.ts';
import { useOpened } from '../../../ui/layout/use-opened.ts';
import { CciaaDialog } from './cciaa-dialog.tsx';
import { DeleteTerritoryDialog } from './delete-territory-dialog.tsx';
import { useRegions } from './territories.api.ts';
import { type Cciaa, useCciaaPage } from './territory-settings.api.ts';

/** The chambers of commerce, each with its region. */
export function CciaaList({ list }: { list: ListState }) {
  const t = useT();
  const canWrite = isAdmin(useMe());
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
