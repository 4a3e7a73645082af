import { Button } from '@mantine/core';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { useMemo, useState } from 'react';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import type { Code, Structure } from './ateco-structure.ts';
import classes from './code-tree.module.css';
import { codesAbove, growCodes, lineOf } from './code-tree.ts';
import { CodeTreeView } from './code-tree-view.tsx';
import { useCodeSearch } from './use-code-search.ts';

export interface CodeBranchesProps {
  structure: Structure;
  version: AtecoVersion;
  search: string;
  onSearch: (text: string) => void;
  canWrite: boolean;
  onEdit: (code: Code) => void;
  onDelete: (code: Code) => void;
}

/** The tree, whose branches open one by one, or in its place what a search has found, best first. */
export function CodeBranches({ structure, version, search, onSearch, canWrite, onEdit, onDelete }: CodeBranchesProps) {
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
      <p className={classes['said']} role="status">
        {found === null && isWaiting
          ? ''
          : found === null
            ? t('atecoSettings.codes.inAll', { count: structure.byId.size, shown: formatNumber(structure.byId.size) })
            : total > found.length
              ? t('ateco.firstResults', { count: found.length, total: formatNumber(total) })
              : t('ateco.results', { count: found.length })}
      </p>
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
