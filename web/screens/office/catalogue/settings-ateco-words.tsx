import { excerpt } from '@volano/domain/rules/harmless-text';
import { may } from '@volano/domain/policies/actor';
import { updateAtecoWord, createAtecoWord, listAtecoWords } from '@volano/domain/contracts/ateco-settings';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { Select, TextInput, Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type AtecoWord,
  useDeleteWord,
  useWordPage,
  useOfferedCodes,
  useSaveWord,
  type AtecoChoice,
  useChoicePage,
} from '../../../features/catalogue/ateco/ateco-settings.api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState, type ListState } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { TEXT_LIMIT } from '../../../ui/marks/marks.tsx';
import { DeleteDialog, FormDialog } from '../../../ui/dialogs/dialogs.tsx';
import { WAIT } from '../../../ui/forms/filters.tsx';
import { useOpened } from '../../../ui/layout/focus.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { SettingsList, listView, pageOf } from '../../../ui/pages/settings-parts.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { PageTitle, SectionTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { DataTable, CATALOGUE_SIZES } from '../../../ui/table/data-table.tsx';

/** Words of the trade of the classification of 2025: what companies type, and the code that it means. */
export function SettingsAtecoWordsPage() {
  const t = useT();
  const list = useListState(listAtecoWords, { name: 'ateco-words', without: ['version'] });
  const title = t('atecoSettings.words.title');
  usePageFrame(title, {
    crumbs: [
      { label: t('common.places.settings') },
      { label: t('atecoSettings.page.2025'), href: hrefOf('/admin/settings/latestAteco2025') },
      { label: title },
    ],
  });
  return (
    <OfficePage>
      <PageTitle isCompact>{title}</PageTitle>
      <p>{t('atecoSettings.words.intro')}</p>
      <WordList version="2025" list={list} />
      <ChoiceList version="2025" />
    </OfficePage>
  );
}

/** The words of the trade of a version, each with the code that it leads to. */
function WordList({ version, list }: { version: AtecoVersion; list: ListState }) {
  const t = useT();
  const canWrite = may(useMe(), updateAtecoWord);
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

interface WordDialogProps {
  version: AtecoVersion;
  /** Words to change; without an id new ones, as they are proposed. */
  word: (Omit<AtecoWord, '_id'> & { readonly _id?: string }) | null;
  onClose: () => void;
}

/** New words of the trade, or some to change: the phrase and the code that it leads to. */
function WordDialog({ version, word, onClose }: WordDialogProps) {
  const t = useT();
  const id = word?._id ?? null;
  const form = useForm({
    start: {
      phrase: word?.phrase ?? '',
      atecoCodeId: word === null ? null : { _id: word.atecoCodeId, code: word.code, name: word.name },
    },
    bodyOf: ({ phrase, atecoCodeId }) => ({ phrase: phrase.trim(), atecoCodeId: atecoCodeId?._id ?? '' }),
    contract: () => import('@volano/domain/shapes/ateco-settings').then((shapes) => shapes.createAtecoWord),
    change: useSaveWord(id),
    done: () => toast.success(t(`atecoSettings.words.${id === null ? 'created' : 'edited'}`)),
    onSaved: onClose,
  });
  const { phrase, atecoCodeId: chosen } = form.values;
  const labelOf = ({ code, name }: { code: string; name: string }): string =>
    excerpt(t('atecoSettings.groups.option', { code, name }), TEXT_LIMIT);
  const [typed, setTyped] = useState(chosen === null ? '' : labelOf(chosen));
  const [q] = useDebouncedValue(typed, WAIT.servedSelect);
  // What is chosen stands in the field as it is written: it is no search.
  const isChosen = chosen !== null && q === labelOf(chosen);
  const offered = useOfferedCodes(version, isChosen ? '' : q.trim()).data ?? [];
  const known = new Map([...(chosen === null ? [] : [chosen]), ...offered].map((code) => [code._id, code]));

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`atecoSettings.words.${id === null ? 'newTitle' : 'edit'}`)}
      isIdle={phrase.trim() === '' || chosen === null}
    >
      <TextInput
        label={t('atecoSettings.words.phrase')}
        description={t('atecoSettings.words.phraseHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={80}
        autoComplete="off"
        data-autofocus
        {...form.field('phrase')}
      />
      <Select
        label={t('atecoSettings.words.code')}
        placeholder={t('atecoSettings.words.codePick')}
        required
        searchable
        nothingFoundMessage={t('atecoSettings.words.nothing')}
        filter={({ options }) => options}
        searchValue={typed}
        onSearchChange={setTyped}
        maxDropdownHeight={260}
        data={[...known.values()].map((code) => ({ value: code._id, label: labelOf(code) }))}
        value={chosen?._id ?? null}
        error={form.errorOf('atecoCodeId')}
        onChange={(value) => form.set({ atecoCodeId: known.get(value ?? '') ?? null })}
      />
    </FormDialog>
  );
}

/** The words typed most often, with the code chosen after them: an admin makes words of the trade of them. */
function ChoiceList({ version }: { version: AtecoVersion }) {
  const t = useT();
  const canWrite = may(useMe(), createAtecoWord);
  const [added, setAdded] = useState<AtecoChoice | null>(null);
  const choices = useChoicePage({ version, limit: '20' });
  return (
    <section>
      <SectionTitle>{t('atecoSettings.words.choices.title')}</SectionTitle>
      <p>{t('atecoSettings.words.choices.intro')}</p>
      {choices.isError ? (
        <ErrorBlock
          title={t('atecoSettings.words.choices.loadError')}
          onRetry={() => void choices.refetch()}
          isRetrying={choices.isFetching}
        />
      ) : choices.data === undefined ? (
        <DelayedSkeleton>
          <Skeleton height={120} mt={12} />
        </DelayedSkeleton>
      ) : choices.data.rows.length === 0 ? (
        <EmptyState title={t('atecoSettings.words.choices.empty')}>
          {t('atecoSettings.words.choices.emptyHint')}
        </EmptyState>
      ) : (
        <ChoiceTable rows={choices.data.rows} onAdd={canWrite ? setAdded : undefined} />
      )}
      {added === null ? null : (
        <WordDialog
          version={version}
          word={{ ...added, phrase: added.words, version }}
          onClose={() => setAdded(null)}
        />
      )}
    </section>
  );
}

interface ChoiceTableProps {
  rows: readonly (AtecoChoice & { readonly _id: string })[];
  onAdd: ((choice: AtecoChoice) => void) | undefined;
}

function ChoiceTable({ rows, onAdd }: ChoiceTableProps) {
  const t = useT();
  return (
    <DataTable
      label={t('atecoSettings.words.choices.title')}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowName={({ words }) => words}
      columns={[
        { key: 'words', header: t('atecoSettings.words.choices.words'), cell: ({ words }) => words },
        {
          key: 'code',
          header: t('atecoSettings.words.choices.code'),
          cell: ({ code, name }) => t('atecoSettings.groups.option', { code, name }),
          takesRest: true,
        },
        {
          key: 'count',
          header: t('atecoSettings.words.choices.count'),
          cell: ({ count }) => formatNumber(count),
        },
      ]}
      {...(onAdd === undefined
        ? {}
        : {
            actions: (row: AtecoChoice) => (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => onAdd(row)}
              >
                {t('atecoSettings.words.choices.add')}
              </Button>
            ),
          })}
    />
  );
}
