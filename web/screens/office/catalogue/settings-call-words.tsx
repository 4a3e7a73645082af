import { Button, Skeleton, TagsInput, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { createCallWord, listCallWords } from '@volano/domain/contracts/call-words';
import { may } from '@volano/domain/policies/actor';
import { useState } from 'react';
import {
  type CallChoice,
  type CallWord,
  useCallChoices,
  useCallWords,
  useDeleteCallWord,
  useSaveCallWord,
} from '../../../features/catalogue/call-words/call-words.api.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState } from '../../../lib/list/list-state.ts';
import { useMe } from '../../../lib/session/session.ts';
import { DeleteDialog, FormDialog } from '../../../ui/dialogs/dialogs.tsx';
import { useOpened } from '../../../ui/layout/focus.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { listView, pageOf, SettingsList } from '../../../ui/pages/settings-parts.tsx';
import { DelayedSkeleton, EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle, SectionTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { CATALOGUE_SIZES, DataTable } from '../../../ui/table/data-table.tsx';

const PROPOSED = '20';
const MOST_ALSO = 12;

/** Words that owners type into the search of calls, with those that calls use for the same. */
export function SettingsCallWordsPage() {
  const t = useT();
  const canWrite = may(useMe(), createCallWord);
  const { opened, openNew, open, close } = useOpened<CallWord>();
  const list = useListState(listCallWords, { name: 'call-words' });
  const view = listView(list, CATALOGUE_SIZES);
  const words = useCallWords({ ...pageOf(view), ...(view.text === '' ? {} : { q: view.text }) });
  const title = t('callWords.title');
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  return (
    <OfficePage>
      <PageTitle isCompact>{title}</PageTitle>
      <p>{t('callWords.intro')}</p>
      <SettingsList
        label={title}
        query={words}
        nameOf={({ phrase }) => phrase}
        columns={[
          {
            key: 'phrase',
            header: t('callWords.phrase'),
            cell: ({ phrase }) => phrase,
            title: ({ phrase }) => phrase,
          },
          {
            key: 'also',
            header: t('callWords.also'),
            cell: ({ also }) => also.join(', '),
            title: ({ also }) => also.join(', '),
            takesRest: true,
          },
        ]}
        view={view}
        placeholder={t('callWords.search')}
        loadError={t('callWords.loadError')}
        empty={t('callWords.empty')}
        emptyHint={t('callWords.emptyHint')}
        newLabel={t('callWords.new')}
        onNew={canWrite ? openNew : undefined}
        onEdit={canWrite ? open('edit') : undefined}
        onDelete={canWrite ? open('delete') : undefined}
      />
      {opened?.action === 'new' || opened?.action === 'edit' ? <WordDialog word={opened.row} onClose={close} /> : null}
      {opened?.action === 'delete' ? <DeleteWord word={opened.row} onClose={close} /> : null}
      <Proposals canWrite={canWrite} />
    </OfficePage>
  );
}

function DeleteWord({ word, onClose }: { word: CallWord; onClose: () => void }) {
  const t = useT();
  return (
    <DeleteDialog
      words={{
        title: t('callWords.deleteTitle', { name: word.phrase }),
        text: t('callWords.deleteBody'),
        label: t('callWords.deleteLabel'),
        done: t('callWords.deleted'),
      }}
      removal={useDeleteCallWord(word._id)}
      onClose={onClose}
    />
  );
}

interface WordDialogProps {
  /** Words to change; without an id new ones, as they are proposed. */
  word: (Omit<CallWord, '_id'> & { readonly _id?: string }) | null;
  onClose: () => void;
}

/** New words, or some to change: what is typed, and what is searched beside it. */
function WordDialog({ word, onClose }: WordDialogProps) {
  const t = useT();
  const id = word?._id ?? null;
  const form = useForm({
    start: { phrase: word?.phrase ?? '', also: word?.also ?? [] },
    bodyOf: ({ phrase, also }) => ({ phrase: phrase.trim(), also }),
    contract: () => import('@volano/domain/shapes/call-words').then((shapes) => shapes.createCallWord),
    change: useSaveCallWord(id),
    done: () => toast.success(t(`callWords.${id === null ? 'created' : 'edited'}`)),
    onSaved: onClose,
  });
  const { phrase, also } = form.values;
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`callWords.${id === null ? 'newTitle' : 'edit'}`)}
      isIdle={phrase.trim() === '' || also.length === 0}
    >
      <TextInput
        label={t('callWords.phrase')}
        description={t('callWords.phraseHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={80}
        autoComplete="off"
        data-autofocus
        {...form.field('phrase')}
      />
      <TagsInput
        label={t('callWords.also')}
        description={t('callWords.alsoHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxTags={MOST_ALSO}
        splitChars={[',', ';']}
        value={[...also]}
        error={form.errorOf('also')}
        onChange={(value) => form.set({ also: value })}
      />
    </FormDialog>
  );
}

/** What was typed and then opened, most often first: an admin makes words of it. */
function Proposals({ canWrite }: { canWrite: boolean }) {
  const t = useT();
  const [added, setAdded] = useState<CallChoice | null>(null);
  const choices = useCallChoices(PROPOSED);
  return (
    <section>
      <SectionTitle>{t('callWords.choices.title')}</SectionTitle>
      <p>{t('callWords.choices.intro')}</p>
      {choices.isError ? (
        <ErrorBlock
          title={t('callWords.choices.loadError')}
          onRetry={() => void choices.refetch()}
          isRetrying={choices.isFetching}
        />
      ) : choices.data === undefined ? (
        <DelayedSkeleton>
          <Skeleton height={120} mt={12} />
        </DelayedSkeleton>
      ) : choices.data.length === 0 ? (
        <EmptyState title={t('callWords.choices.empty')}>{t('callWords.choices.emptyHint')}</EmptyState>
      ) : (
        <ProposalTable rows={choices.data} onAdd={canWrite ? setAdded : undefined} />
      )}
      {added === null ? null : <WordDialog word={{ phrase: added.words, also: [] }} onClose={() => setAdded(null)} />}
    </section>
  );
}

interface ProposalTableProps {
  rows: readonly (CallChoice & { readonly _id: string })[];
  onAdd: ((choice: CallChoice) => void) | undefined;
}

function ProposalTable({ rows, onAdd }: ProposalTableProps) {
  const t = useT();
  return (
    <DataTable
      label={t('callWords.choices.title')}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowName={({ words }) => words}
      columns={[
        { key: 'words', header: t('callWords.choices.words'), cell: ({ words }) => words },
        { key: 'call', header: t('callWords.choices.call'), cell: ({ title }) => title, takesRest: true },
        { key: 'count', header: t('callWords.choices.count'), cell: ({ count }) => formatNumber(count) },
      ]}
      {...(onAdd === undefined
        ? {}
        : {
            actions: (row: CallChoice) => (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconPlus size={16} aria-hidden />}
                onClick={() => onAdd(row)}
              >
                {t('callWords.choices.add')}
              </Button>
            ),
          })}
    />
  );
}
