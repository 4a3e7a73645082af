import { isAdmin } from '@volano/domain/policies/actor';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { SettingsList } from '../../ui/settings-list.tsx';
import { SectionTitle } from '../../ui/titles.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { type Category, useCategoryPage } from './ateco-catalogue.api.ts';
import { DeleteAtecoDialog } from './delete-ateco-dialog.tsx';
import { AtecoCategoryDialog } from './ateco-category-dialog.tsx';

const PAGE_SIZE = 8;

/** The office's categories of a version by name, each with how many groups it has. */
export function AtecoCategoryPane({ version }: { version: AtecoVersion }) {
  const t = useT();
  const canWrite = isAdmin(useMe());
  const { opened, openNew, open, close } = useOpened<Category>();
  const [{ page, name }, setView] = useState({ page: 1, name: '' });
  const categories = useCategoryPage({
    version,
    page: String(page),
    limit: String(PAGE_SIZE),
    sort: 'name',
    ...(name === '' ? {} : { name }),
  });
  return (
    <>
      <SettingsList
        title={<SectionTitle>{t('atecoSettings.categories.title')}</SectionTitle>}
        label={t('atecoSettings.categories.title')}
        query={categories}
        nameOf={(category) => category.name}
        columns={[
          {
            key: 'name',
            header: t('atecoSettings.categories.name'),
            cell: (category) => category.name,
            title: (category) => category.name,
            takesRest: true,
          },
          {
            key: 'groups',
            header: t('atecoSettings.categories.parts'),
            align: 'right',
            width: 130,
            cell: ({ subCategoryIds }) => formatNumber(subCategoryIds.length),
          },
        ]}
        search={{
          value: name,
          onSearch: (text) => setView({ page: 1, name: text }),
          placeholder: t('atecoSettings.categories.search'),
        }}
        paging={{ page, pageSize: PAGE_SIZE, onPage: (next) => setView({ page: next, name }) }}
        loadError={t('atecoSettings.categories.loadError')}
        empty={t('atecoSettings.categories.empty')}
        emptyHint={t('atecoSettings.categories.emptyHint')}
        newLabel={t('atecoSettings.categories.new')}
        onNew={canWrite ? openNew : undefined}
        onEdit={canWrite ? open('edit') : undefined}
        onDelete={canWrite ? open('delete') : undefined}
      />
      {opened?.deed === 'new' || opened?.deed === 'edit' ? (
        <AtecoCategoryDialog version={version} category={opened.row} onClose={close} />
      ) : null}
      {opened?.deed === 'delete' ? (
        <DeleteAtecoDialog kind="categories" id={opened.row._id} name={opened.row.name} onClose={close} />
      ) : null}
    </>
  );
}
