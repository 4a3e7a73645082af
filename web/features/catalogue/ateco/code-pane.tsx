import { Button, Skeleton } from '@mantine/core';
import { isAdmin } from '@volano/domain/policies/actor';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { IconPlus } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import { useMe } from '../../../lib/session/session.ts';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { listView } from '../../../ui/layout/settings-view.ts';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { PaneBar } from '../../../ui/layout/two-panes.tsx';
import { useOpened } from '../../../ui/layout/use-opened.ts';
import { useAtecoStructure } from './ateco-setting.api.ts';
import type { Code } from './ateco-structure.ts';
import { CodeBranches } from './code-branches.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { DeleteAtecoDialog } from './delete-ateco-dialog.tsx';

/** All codes of a version as one tree with a search, each to be changed and deleted by admins (2-catalogue §2). */
export function CodePane({ version, list }: { version: AtecoVersion; list: ListState }) {
  const t = useT();
  const canWrite = isAdmin(useMe());
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
