import { isAdmin } from '@volano/domain/policies/actor';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { useT } from '../../lib/i18n.ts';
import type { ListState } from '../../lib/list-state.ts';
import { useMe } from '../../lib/session.ts';
import { SettingsList } from '../../ui/settings-list.tsx';
import { listView, pageOf } from '../../ui/settings-view.ts';
import { SectionTitle } from '../../ui/titles.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { type CatalogueCode, useCodePage } from './ateco-catalogue.api.ts';
import { CodeDialog } from './code-dialog.tsx';
import { DeleteAtecoDialog } from './delete-ateco-dialog.tsx';

/** The codes of a version by code, eight a page; the search forgives typing errors and reads the explanatory notes (2-catalogue §2). */
export function CodePane({ version, list }: { version: AtecoVersion; list: ListState }) {
  const t = useT();
  const canWrite = isAdmin(useMe());
  const { opened, openNew, open, close } = useOpened<CatalogueCode>();
  const view = listView(list);
  const found = { ...pageOf(view), version };
  const codes = useCodePage(view.text === '' ? { ...found, sort: 'code' } : { ...found, q: view.text });
  return (
    <>
      <SettingsList
        title={<SectionTitle>{t('atecoSettings.codes.title')}</SectionTitle>}
        label={t('atecoSettings.codes.title')}
        query={codes}
        nameOf={({ code, name }) => `${code} ${name}`}
        columns={[
          { key: 'code', header: t('atecoSettings.codes.code'), cell: ({ code }) => code, width: 96 },
          {
            key: 'name',
            header: t('atecoSettings.codes.name'),
            cell: ({ name, foundIn }) =>
              foundIn ? `${name}. ${t('atecoSettings.codes.foundIn', { text: foundIn })}` : name,
            title: ({ name, foundIn }) =>
              foundIn ? `${name}. ${t('atecoSettings.codes.foundIn', { text: foundIn })}` : name,
            takesRest: true,
            isWideInCard: true,
          },
        ]}
        view={view}
        placeholder={t('atecoSettings.codes.search')}
        loadError={t('atecoSettings.codes.loadError')}
        empty={t('atecoSettings.codes.empty')}
        emptyHint={t('atecoSettings.codes.emptyHint')}
        newLabel={t('atecoSettings.codes.new')}
        onNew={canWrite ? openNew : undefined}
        onEdit={canWrite ? open('edit') : undefined}
        onDelete={canWrite ? open('delete') : undefined}
      />
      {opened?.deed === 'new' || opened?.deed === 'edit' ? (
        <CodeDialog version={version} code={opened.row} onClose={close} />
      ) : null}
      {opened?.deed === 'delete' ? (
        <DeleteAtecoDialog
          kind="codes"
          id={opened.row._id}
          name={`${opened.row.code} ${opened.row.name}`}
          onClose={close}
        />
      ) : null}
    </>
  );
}
