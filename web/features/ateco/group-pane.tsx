import { isAdmin } from '@volano/domain/policies/actor';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { SettingsList } from '../../ui/settings-list.tsx';
import { SectionTitle } from '../../ui/titles.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { type SubCategory, useGroupPage } from './ateco-catalogue.api.ts';
import { DeleteAtecoDialog } from './delete-ateco-dialog.tsx';
import { GroupDialog } from './group-dialog.tsx';

const PAGE_SIZE = 8;

/** The office's groups of codes of a version, eight a page. */
export function GroupPane({ version }: { version: AtecoVersion }) {
  const t = useT();
  const canWrite = isAdmin(useMe());
  const { opened, openNew, open, close } = useOpened<SubCategory>();
  const [{ page, name }, setView] = useState({ page: 1, name: '' });
  const groups = useGroupPage({
    version,
    page: String(page),
    limit: String(PAGE_SIZE),
    sort: 'name',
    ...(name === '' ? {} : { name }),
  });
  return (
    <>
      <SettingsList
        title={<SectionTitle>{t('atecoSettings.groups.title')}</SectionTitle>}
        label={t('atecoSettings.groups.title')}
        query={groups}
        nameOf={(group) => group.name}
        columns={[
          {
            key: 'name',
            header: t('atecoSettings.groups.name'),
            cell: (group) => group.name,
            title: (group) => group.name,
            takesRest: true,
          },
          {
            key: 'codes',
            header: t('atecoSettings.groups.parts'),
            align: 'right',
            width: 80,
            cell: ({ atecoCodeIds }) => formatNumber(atecoCodeIds.length),
          },
        ]}
        search={{
          value: name,
          onSearch: (text) => setView({ page: 1, name: text }),
          placeholder: t('atecoSettings.groups.search'),
        }}
        paging={{ page, pageSize: PAGE_SIZE, onPage: (next) => setView({ page: next, name }) }}
        loadError={t('atecoSettings.groups.loadError')}
        empty={t('atecoSettings.groups.empty')}
        newLabel={t('atecoSettings.groups.new')}
        onNew={canWrite ? openNew : undefined}
        onEdit={canWrite ? open('edit') : undefined}
        onDelete={canWrite ? open('delete') : undefined}
      />
      {opened?.deed === 'new' || opened?.deed === 'edit' ? (
        <GroupDialog version={version} group={opened.row} onClose={close} />
      ) : null}
      {opened?.deed === 'delete' ? (
        <DeleteAtecoDialog kind="groups" id={opened.row._id} name={opened.row.name} onClose={close} />
      ) : null}
    </>
  );
}
