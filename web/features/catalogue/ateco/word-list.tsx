import { isAdmin } from '@volano/domain/policies/actor';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { useMe } from '../../../lib/session/session.ts';
import { DeleteDialog } from '../../../ui/dialogs/delete-dialog.tsx';
import { CATALOGUE_SIZES } from '../../../ui/table/pager.tsx';
import { SettingsList } from '../../../ui/layout/settings-list.tsx';
import { listView, pageOf } from '../../../ui/layout/settings-view.ts';
import { useOpened } from '../../../ui/layout/use-opened.ts';
import { type AtecoWord, useDeleteWord, useWordPage } from './ateco-words.api.ts';
import { WordDialog } from './word-dialog.tsx';

/** The words of the trade of a version, each with the code that it leads to. */
export function WordList({ version, list }: { version: AtecoVersion; list: ListState }) {
  const t = useT();
  const canWrite = isAdmin(useMe());
  const { opened, openNew, open, close } = useOpened<AtecoWord>();
  const view = listView(list, CATALOGUE_SIZES);
  const words = useWordPage({ version, ...pageOf(view), ...(view.text === '' ? {} : { q: view.text }) });
  return (
    <>
      <SettingsList
        label={t('atecoSettings.words.title')}
        query={words}
        nameOf={({ phrase }) => phrase}
        columns={[
          {
            key: 'phrase',
            header: t('atecoSettings.words.phrase'),
            cell: ({ phrase }) => phrase,
            title: ({ phrase }) => phrase,
          },
          {
            key: 'code',
            header: t('atecoSettings.words.code'),
            cell: ({ code, name }) => t('atecoSettings.groups.option', { code, name }),
            title: ({ code, name }) => t('atecoSettings.groups.option', { code, name }),
            takesRest: true,
          },
        ]}
        view={view}
        placeholder={t('atecoSettings.words.search')}
        loadError={t('atecoSettings.words.loadError')}
        empty={t('atecoSettings.words.empty')}
        emptyHint={t('atecoSettings.words.emptyHint')}
        newLabel={t('atecoSettings.words.new')}
        onNew={canWrite ? openNew : undefined}
        onEdit={canWrite ? open('edit') : undefined}
        onDelete={canWrite ? open('delete') : undefined}
      />
      {opened?.action === 'new' || opened?.action === 'edit' ? (
        <WordDialog version={version} word={opened.row} onClose={close} />
      ) : null}
      {opened?.action === 'delete' ? <DeleteWord word={opened.row} onClose={close} /> : null}
    </>
  );
}

function DeleteWord({ word, onClose }: { word: AtecoWord; onClose: () => void }) {
  const t = useT();
  return (
    <DeleteDialog
      words={{
        title: t('atecoSettings.words.deleteTitle', { name: word.phrase }),
        text: t('atecoSettings.words.deleteBody'),
        label: t('atecoSettings.words.deleteLabel'),
        done: t('atecoSettings.words.deleted'),
      }}
      removal={useDeleteWord(word._id)}
      onClose={onClose}
    />
  );
}
