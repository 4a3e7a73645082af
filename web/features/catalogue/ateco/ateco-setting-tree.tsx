import { Button, Skeleton } from '@mantine/core';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { IconArrowBarDown, IconArrowBarToUp } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { type AtecoChoice, leafStates } from './ateco-choice.ts';
import { CopyChoice } from './ateco-copy-button.tsx';
import { useAtecoGroups, useAtecoStructure } from './ateco-setting.api.ts';
import classes from './ateco-setting.module.css';
import type { Structure } from './ateco-structure.ts';
import { type AtecoGroups, figuresOf, growTree, type TreeNode } from './ateco-tree.ts';
import { AtecoTreeView } from './ateco-tree-view.tsx';
import { useTreeSearch } from './use-tree-search.ts';

export interface AtecoSettingTreeProps {
  version: AtecoVersion;
  choice: AtecoChoice;
  onChange: (choice: AtecoChoice) => void;
  /** What is chosen of the other version, to be copied from. */
  other: AtecoChoice;
}

/** The activities of an announcement in one version: three levels, a search, and codes that are taken out (mock-up 11). */
export function AtecoSettingTree(props: AtecoSettingTreeProps) {
  const t = useT();
  const structure = useAtecoStructure(props.version);
  const groups = useAtecoGroups(props.version);
  if (structure.isError) {
    const { refetch, isFetching } = structure;
    return <ErrorBlock title={t('ateco.setting.loadError')} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (structure.data === undefined || groups.isPending) return <Waiting />;
  if (structure.data.leaves.length === 0) {
    return <EmptyState title={t('ateco.setting.emptyTitle')}>{t('ateco.setting.emptyHint')}</EmptyState>;
  }
  // Without the office's groups there is the official classification all the same.
  return <Tree {...props} structure={structure.data} groups={groups.data ?? NO_GROUPS} />;
}

const NO_GROUPS: AtecoGroups = [];
/** So few chosen codes are shown at once when the tree opens. */
const SHOWN_AT_ONCE = 40;

interface TreeProps extends AtecoSettingTreeProps {
  structure: Structure;
  groups: AtecoGroups;
}

function Tree({ version, choice, onChange, other, structure, groups }: TreeProps) {
  const t = useT();
  const tree = useMemo(() => growTree(structure, groups, t('ateco.setting.others')), [structure, groups, t]);
  const figures = useMemo(() => figuresOf(tree, leafStates(structure, choice)), [tree, structure, choice]);
  const [q, setQ] = useState('');
  const [isExpanded, setExpanded] = useState(false);
  const [turned, setTurned] = useState<ReadonlySet<string>>(() => openAtFirst(tree, figures));
  const search = useTreeSearch(structure, tree, q, version);

  function expand(): void {
    setExpanded(!isExpanded);
    setTurned(new Set());
  }

  return (
    <div className={classes['atecoSettingTree']}>
      <div className={classes['bar']}>
        <div className={classes['search']}>
          <SearchField
            size="sm"
            value={q}
            onSearch={(next) => {
              setQ(next);
              if ((next === '') !== (q === '')) setTurned(next === '' ? openAtFirst(tree, figures) : new Set());
            }}
            placeholder={t('ateco.search')}
          />
        </div>
        <Button
          variant="default"
          size="sm"
          onClick={expand}
          leftSection={
            isExpanded ? <IconArrowBarToUp size={17} aria-hidden /> : <IconArrowBarDown size={17} aria-hidden />
          }
        >
          {t(isExpanded ? 'ateco.setting.collapse' : 'ateco.setting.expand')}
        </Button>
        <CopyChoice version={version} structure={structure} choice={choice} other={other} onChange={onChange} />
      </div>
      <p className={classes['found']} role="status">
        {search.said}
      </p>
      {search.isError ? (
        <ErrorBlock title={t('ateco.searchError')} onRetry={search.retry} isRetrying={search.isWaiting} />
      ) : (
        <AtecoTreeView
          label={t('ateco.setting.tree', { version })}
          structure={structure}
          tree={search.tree}
          hits={search.hits}
          search={search.marked}
          isStale={search.isWaiting}
          figures={figures}
          choice={choice}
          onChange={onChange}
          isOpen={(node) => (search.isOpen(node) || isExpanded) !== turned.has(node.key)}
          onTurn={(key) => setTurned((before) => before.symmetricDifference(new Set([key])))}
        />
      )}
    </div>
  );
}

/** What holds chosen codes is open at first, unless they are too many to be looked through. */
function openAtFirst(tree: readonly TreeNode[], figures: ReturnType<typeof figuresOf>): ReadonlySet<string> {
  const chosen = tree.reduce((sum, node) => sum + (figures.get(node.key)?.chosen ?? 0), 0);
  if (chosen === 0 || chosen > SHOWN_AT_ONCE) return new Set();
  const branches = tree.flatMap((node) => [node, ...node.children]);
  return new Set(branches.filter(({ key }) => (figures.get(key)?.chosen ?? 0) > 0).map(({ key }) => key));
}

function Waiting() {
  return (
    <DelayedSkeleton>
      <Skeleton height={36} />
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={20} mt={13} width={`${90 - ((index * 17) % 40)}%`} />
      ))}
    </DelayedSkeleton>
  );
}
