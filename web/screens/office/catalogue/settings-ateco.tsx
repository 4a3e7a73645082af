import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { normaliseAtecoCode } from '@volano/domain/rules/ateco-code';
import { may } from '@volano/domain/policies/actor';
import { updateAtecoCode, listAtecoCodes } from '@volano/domain/contracts/ateco';
import { Anchor, Button, SegmentedControl, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useState, useMemo } from 'react';
import { IconPlus } from '@tabler/icons-react';
import {
  codesByDigits,
  codesFound,
  digitsOfSearch,
  type FoundCode,
} from '../../../features/catalogue/ateco/ateco-find.ts';
import { useSaveCode, useAtecoStructure, useAtecoWords } from '../../../features/catalogue/ateco/ateco-settings.api.ts';
import type { Code, Structure } from '../../../features/catalogue/ateco/ateco-structure.ts';
import {
  CodeTreeView,
  codesAbove,
  growCodes,
  lineOf,
  byRelevance,
} from '../../../features/catalogue/ateco/code-tree-view.tsx';
import { AtecoCategoryPane, GroupPane, DeleteAtecoDialog } from '../../../features/catalogue/ateco/group-panes.tsx';
import { useForm } from '../../../lib/form/use-form.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useListState, type ListState, CARDS_A_PAGE } from '../../../lib/list/list-state.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { FormDialog } from '../../../ui/dialogs/dialogs.tsx';
import { SearchField } from '../../../ui/forms/filters.tsx';
import { useOpened } from '../../../ui/layout/focus.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { TwoPanes, PaneBar, listView } from '../../../ui/pages/settings-parts.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { PageTitle, SectionTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import classes from './catalogue.module.css';

const VIEWS = ['codes', 'groups', 'categories'] as const;
type View = (typeof VIEWS)[number];

/** The classification of 2007 (2-catalogue §2). */
export function SettingsAteco2007Page() {
  return <SettingsAteco version="2007" />;
}

/** The classification of 2025. */
export function SettingsAteco2025Page() {
  return <SettingsAteco version="2025" />;
}

/** Codes beside the groups and the categories that the office made of them; on a phone one of the three. */
function SettingsAteco({ version }: { version: AtecoVersion }) {
  const t = useT();
  const list = useListState(listAtecoCodes, {
    name: `ateco-${version}`,
    without: ['version', 'level', 'parentCode', 'ids'],
    rows: CARDS_A_PAGE,
  });
  const [view, setView] = useState<View>('codes');
  const title = t(`atecoSettings.page.${version}`);
  usePageFrame(title, { crumbs: [{ label: t('common.places.settings') }, { label: title }] });
  return (
    <OfficePage isFill isFlush>
      <TwoPanes
        shown={view === 'codes' ? 'first' : 'second'}
        head={
          <>
            <PageTitle isCompact>{title}</PageTitle>
            <p>
              {t(`atecoSettings.intro.${version}`)}{' '}
              {version === '2025' ? (
                <Anchor href={hrefOf('/admin/settings/latestAteco2025/words')}>{t('atecoSettings.words.link')}</Anchor>
              ) : null}
            </p>
            <SegmentedControl
              className={classes['views'] ?? ''}
              aria-label={t('atecoSettings.views')}
              fullWidth
              value={view}
              onChange={(value) => setView(value as View)}
              data={VIEWS.map((value) => ({ value, label: t(`atecoSettings.${value}.title`) }))}
            />
          </>
        }
        first={<CodePane version={version} list={list} />}
        second={
          <>
            <Stack gap="xs" mih={0} className={classes['part']} data-shown={view !== 'categories' || undefined}>
              <GroupPane version={version} />
            </Stack>
            <Stack gap="xs" mih={0} className={classes['part']} data-shown={view === 'categories' || undefined}>
              <AtecoCategoryPane version={version} />
            </Stack>
          </>
        }
      />
    </OfficePage>
  );
}

/** All codes of a version as one tree with a search, each to be changed and deleted by admins (2-catalogue §2). */
function CodePane({ version, list }: { version: AtecoVersion; list: ListState }) {
  const t = useT();
  const canWrite = may(useMe(), updateAtecoCode);
  const { opened, openNew, open, close } = useOpened<Code>();
  const { text, onSearch } = listView(list);
  const structure = useAtecoStructure(version);
  return (
    <>
      <PaneBar title={<SectionTitle>{t('atecoSettings.codes.title')}</SectionTitle>}>
        <SearchField
          size="sm"
          value={text}
          onSearch={onSearch}
          placeholder={t('atecoSettings.codes.search')}
          hasShortcut
        />
        {canWrite ? (
          <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={openNew}>
            {t('atecoSettings.codes.new')}
          </Button>
        ) : null}
      </PaneBar>
      {structure.data === undefined ? (
        structure.isError ? (
          <ErrorBlock
            title={t('atecoSettings.codes.loadError')}
            onRetry={() => void structure.refetch()}
            isRetrying={structure.isFetching}
          />
        ) : (
          <Waiting />
        )
      ) : structure.data.byId.size === 0 ? (
        <EmptyState title={t('atecoSettings.codes.empty')}>{t('atecoSettings.codes.emptyHint')}</EmptyState>
      ) : (
        <CodeBranches
          structure={structure.data}
          version={version}
          search={text}
          onSearch={onSearch}
          canWrite={canWrite}
          onEdit={open('edit')}
          onDelete={open('delete')}
        />
      )}
      {opened?.action === 'new' || opened?.action === 'edit' ? (
        <CodeDialog version={version} code={opened.row} onClose={close} />
      ) : null}
      {opened?.action === 'delete' ? (
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

function Waiting() {
  return (
    <DelayedSkeleton>
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} height={20} mt={18} width={`${90 - ((index * 17) % 40)}%`} />
      ))}
    </DelayedSkeleton>
  );
}

interface CodeDialogProps {
  version: AtecoVersion;
  code: Pick<Code, '_id' | 'code' | 'name'> | null;
  onClose: () => void;
}

/** A new code, or one to change: nothing to confirm until it is a code and has a name (2-catalogue §5). */
function CodeDialog({ version, code: before, onClose }: CodeDialogProps) {
  const t = useT();
  const form = useForm({
    start: { code: before?.code ?? '', name: before?.name ?? '' },
    bodyOf: ({ code, name }) => ({ code: code.trim().toUpperCase(), name: name.trim() }),
    contract: () => import('@volano/domain/shapes/ateco').then((shapes) => shapes.createAtecoCode),
    change: useSaveCode(version, before?._id ?? null),
    done: () => toast.success(t(`atecoSettings.codes.${before === null ? 'created' : 'edited'}`)),
    onSaved: onClose,
  });
  const code = form.values.code.trim().toUpperCase();
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t(`atecoSettings.codes.${before === null ? 'newTitle' : 'edit'}`)}
      isIdle={normaliseAtecoCode(code) !== code || form.values.name.trim() === ''}
    >
      <TextInput
        label={t('atecoSettings.codes.code')}
        description={t(`atecoSettings.codes.${before === null ? 'codeHint' : 'usedKeeps'}`)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={10}
        autoComplete="off"
        data-autofocus
        {...form.field('code')}
      />
      <TextInput
        label={t('atecoSettings.codes.name')}
        required
        maxLength={300}
        autoComplete="off"
        {...form.field('name')}
      />
    </FormDialog>
  );
}

interface CodeBranchesProps {
  structure: Structure;
  version: AtecoVersion;
  search: string;
  onSearch: (text: string) => void;
  canWrite: boolean;
  onEdit: (code: Code) => void;
  onDelete: (code: Code) => void;
}

/** The tree, whose branches open one by one, or in its place what a search has found, best first. */
function CodeBranches({ structure, version, search, onSearch, canWrite, onEdit, onDelete }: CodeBranchesProps) {
  const t = useT();
  const tree = useMemo(() => growCodes(structure), [structure]);
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set());
  const [shown, setShown] = useState<string | null>(null);
  const { found, total, isWaiting, isError, retry } = useCodeSearch(structure, search, version);
  const lines = useMemo(() => found?.map(({ code }) => lineOf(code)) ?? null, [found]);
  const notes = useMemo(() => found && new Map(found.map(({ code, note }) => [code._id, note])), [found]);

  function show(code: Code): void {
    setOpen((before) => before.union(new Set(codesAbove(code).map(({ _id }) => _id))));
    setShown(code._id);
    onSearch('');
  }

  if (isError) return <ErrorBlock title={t('ateco.searchError')} onRetry={retry} isRetrying={isWaiting} />;
  return (
    <>
      <Text size="meta" mih={18} c="dimmed" role="status">
        {found === null && isWaiting
          ? ''
          : found === null
            ? t('atecoSettings.codes.inAll', { count: structure.byId.size, shown: formatNumber(structure.byId.size) })
            : total > found.length
              ? t('ateco.firstResults', { count: found.length, total: formatNumber(total) })
              : t('ateco.results', { count: found.length })}
      </Text>
      {found?.length === 0 ? (
        <EmptyState
          title={t('common.emptySearch', { text: search })}
          action={
            <Button variant="default" size="sm" onClick={() => onSearch('')}>
              {t('common.actions.clearSearch')}
            </Button>
          }
        />
      ) : (
        <CodeTreeView
          key={lines === null ? 'tree' : 'found'}
          label={t(lines === null ? 'atecoSettings.codes.title' : 'ateco.resultsList')}
          tree={lines ?? tree}
          notes={notes}
          search={found === null ? '' : search}
          isStale={isWaiting}
          open={open}
          shown={shown}
          canWrite={canWrite}
          onTurn={(key) => setOpen((before) => before.symmetricDifference(new Set([key])))}
          onShow={show}
          onEdit={onEdit}
          onDelete={onDelete}
        />
      )}
    </>
  );
}

/** A search in all codes of a version: digits at once, words by the server, which forgives typing errors and reads the notes. */
function useCodeSearch(structure: Structure, text: string, version: AtecoVersion) {
  const q = text.trim();
  const digits = digitsOfSearch(q);
  const byDigits = useMemo(() => (digits === null ? [] : codesByDigits(structure, digits)), [structure, digits]);
  // A letter alone is a section; digits that this version does not have may be of the other one: the server follows the correspondence.
  const section = useMemo(() => structure.byCode.get(q.toUpperCase()), [structure, q]);
  const asked = byDigits.length > 0 || section !== undefined ? '' : q;
  const words = useAtecoWords(asked, version);
  const isReady = q !== '' && (asked === '' || words.data !== undefined);
  const found = useMemo((): FoundCode[] | null => {
    if (!isReady) return null;
    if (asked !== '') return byRelevance(codesFound(structure, words.data?.rows ?? []), q);
    return byDigits.length > 0 || section === undefined ? byRelevance(byDigits, q) : [{ code: section, note: null }];
  }, [isReady, asked, structure, words.data, byDigits, section, q]);
  return {
    /** Best first; null while nothing is searched. */
    found,
    /** How many answer, of whom the first are here. */
    total: asked === '' ? (found?.length ?? 0) : (words.data?.total ?? 0),
    isWaiting: asked !== '' && words.isFetching,
    isError: asked !== '' && words.isError,
    retry: () => void words.refetch(),
  };
}
