import { Box, Button, Flex, Skeleton, Text } from '@mantine/core';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import { IconArrowBarDown, IconArrowBarToUp, IconCopyCheck } from '@tabler/icons-react';
import type { Translate } from '@volano/domain/i18n/translate';
import { useMemo, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SearchField } from '../../../ui/forms/filters.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { codesByDigits, codesFound, digitsOfSearch, type Hit, hitsIn, pruneTree } from './ateco-find.ts';
import { useAtecoGroups, useAtecoStructure, useAtecoWords } from './ateco-settings.api.ts';
import classes from './ateco-setting.module.css';
import type { Structure, Code } from './ateco-structure.ts';
import { type AtecoGroups, figuresOf, growTree, type TreeNode, type AtecoChoice, leafStates } from './ateco-tree.ts';
import { AtecoTreeView } from './ateco-tree-view.tsx';

export interface AtecoSettingTreeProps {
  version: AtecoVersion;
  choice: AtecoChoice;
  onChange: (choice: AtecoChoice) => void;
  /** What is chosen of the other version, to be copied from. */
  other: AtecoChoice;
}

/** The activities of an announcement in one version: three levels, a search, and codes that are taken out (visual language §10.11). */
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

  function look(next: string): void {
    setQ(next);
    if ((next === '') !== (q === '')) setTurned(next === '' ? openAtFirst(tree, figures) : new Set());
  }

  return (
    <Box miw={0}>
      <Flex gap="xs" wrap="wrap" className={classes['bar']}>
        <div className={classes['search']}>
          <SearchField size="sm" value={q} onSearch={look} placeholder={t('ateco.search')} />
        </div>
        <ExpandButton isExpanded={isExpanded} onClick={expand} />
        <CopyChoice version={version} structure={structure} choice={choice} other={other} onChange={onChange} />
      </Flex>
      <Text size="meta" my="s6" mih={18} c="dimmed" role="status">
        {search.said}
      </Text>
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
    </Box>
  );
}

function ExpandButton({ isExpanded, onClick }: { isExpanded: boolean; onClick: () => void }) {
  const t = useT();
  const Icon = isExpanded ? IconArrowBarToUp : IconArrowBarDown;
  return (
    <Button variant="default" size="sm" onClick={onClick} leftSection={<Icon size={17} aria-hidden />}>
      {t(isExpanded ? 'ateco.setting.collapse' : 'ateco.setting.expand')}
    </Button>
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

interface TreeSearch {
  /** What to show: the whole tree, or what answers and what leads to it. */
  readonly tree: readonly TreeNode[];
  readonly hits: ReadonlyMap<string, Hit> | null;
  /** What is to be marked in the lines. */
  readonly marked: string;
  /** "3 codici trovati", empty while nothing is searched. */
  readonly said: string;
  /** Whether a branch is open without being asked: it leads to an answer. */
  readonly isOpen: (node: TreeNode) => boolean;
  readonly isWaiting: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

const NEVER = (): boolean => false;

/** A search in the tree: digits at once, words by the server, which forgives typing errors and reads the notes. */
function useTreeSearch(
  structure: Structure,
  tree: readonly TreeNode[],
  text: string,
  version: AtecoVersion,
): TreeSearch {
  const t = useT();
  const q = text.trim();
  const digits = digitsOfSearch(q);
  const byDigits = useMemo(() => (digits === null ? [] : codesByDigits(structure, digits)), [structure, digits]);
  // Digits that this version does not have may be of the other one: the server follows the correspondence.
  const asked = byDigits.length > 0 ? '' : q;
  const words = useAtecoWords(asked, version);
  const found = useMemo(
    () => (asked === '' ? byDigits : codesFound(structure, words.data?.rows ?? [])),
    [asked, byDigits, structure, words.data],
  );
  const isReady = q !== '' && (asked === '' || words.data !== undefined);
  const hits = useMemo(() => (isReady ? hitsIn(tree, found) : null), [isReady, tree, found]);
  const pruned = useMemo(() => (hits === null ? tree : pruneTree(tree, hits)), [hits, tree]);
  return {
    tree: pruned,
    hits,
    marked: hits === null ? '' : q,
    said: hits === null ? '' : countWords(t, hits.size, asked === '' ? 0 : (words.data?.total ?? 0), found.length),
    isOpen: hits === null ? NEVER : (node) => node.children.some((child) => isOnTheWay(child, hits)),
    isWaiting: asked !== '' && words.isFetching,
    isError: asked !== '' && words.isError,
    retry: () => void words.refetch(),
  };
}

function isOnTheWay(node: TreeNode, hits: ReadonlyMap<string, Hit>): boolean {
  return hits.has(node.key) || node.children.some((child) => isOnTheWay(child, hits));
}

function countWords(t: ReturnType<typeof useT>, lines: number, total: number, read: number): string {
  if (lines === 0) return t('ateco.nothing');
  return total > read
    ? t('ateco.firstResults', { count: read, total: String(total) })
    : t('ateco.results', { count: lines });
}

interface CopyChoiceProps {
  version: AtecoVersion;
  structure: Structure;
  choice: AtecoChoice;
  other: AtecoChoice;
  onChange: (choice: AtecoChoice) => void;
}

/** Adds what is chosen of the other version, by the official correspondence, and says what a person must look at. */
function CopyChoice({ version, structure, choice, other, onChange }: CopyChoiceProps) {
  const t = useT();
  const from: AtecoVersion = version === '2025' ? '2007' : '2025';
  const isEmpty = other.chosen.length + other.removed.length === 0;
  const otherStructure = useAtecoStructure(from, !isEmpty);

  function copy(): void {
    if (otherStructure.data === undefined) return;
    const copied = copyChoice(otherStructure.data, structure, other, choice);
    onChange(copied.choice);
    showResult(t, copied, addedBy(copied.choice, choice), from);
  }

  return (
    <Button
      variant="default"
      size="sm"
      disabled={isEmpty}
      loading={!isEmpty && otherStructure.isPending}
      onClick={copy}
      leftSection={<IconCopyCheck size={17} aria-hidden />}
    >
      {t('ateco.setting.copy', { version: from })}
    </Button>
  );
}

const NAMED = 6;

function addedBy(after: AtecoChoice, before: AtecoChoice): number {
  const known = new Set([...before.chosen, ...before.removed]);
  return [...after.chosen, ...after.removed].filter((id) => !known.has(id)).length;
}

function showResult(t: Translate, { several, lost }: Copied, added: number, version: AtecoVersion): void {
  const title = added === 0 ? t('ateco.setting.copiedNothing') : t('ateco.setting.copied', { count: added, version });
  const details = [
    several.length === 0 ? '' : t('ateco.setting.several', { count: several.length, codes: listed(t, several) }),
    lost.length === 0 ? '' : t('ateco.setting.lost', { count: lost.length, codes: listed(t, lost) }),
  ].filter((line) => line !== '');
  if (details.length === 0) toast.success(title);
  else toast.warning(title, details.join(' '));
}

function listed(t: Translate, codes: readonly string[]): string {
  const text = codes.slice(0, NAMED).join(', ');
  return codes.length > NAMED ? t('ateco.setting.andMore', { codes: text, count: codes.length - NAMED }) : text;
}

/** A choice carried over to the other version, and what a person must look at. */
interface Copied {
  readonly choice: AtecoChoice;
  /** Codes that became more than one: only the first of them was taken. */
  readonly several: readonly string[];
  /** Codes that the official correspondence does not know. */
  readonly lost: readonly string[];
}

/**
 * Carries a choice over to the other version through the official correspondence, and adds it to what is chosen there. A code that held
 * others goes over code by fine code, and comes together again where all of a code of the other version is meant.
 */
export function copyChoice(from: Structure, to: Structure, copied: AtecoChoice, onto: AtecoChoice): Copied {
  const [several, lost] = [new Set<string>(), new Set<string>()];
  const carry = (ids: readonly string[]): string[] =>
    ids.flatMap((id) => {
      const code = from.byId.get(id);
      if (code === undefined) return [];
      const targets = new Set<Code>();
      for (const leaf of code.leaves) {
        const target = leaf.counterpart === null ? undefined : to.byCode.get(leaf.counterpart);
        if (target === undefined) lost.add(leaf.code);
        else targets.add(target);
        if (target !== undefined && !leaf.isSimple) several.add(leaf.code);
      }
      const found = code.children.length === 0 ? [...targets] : comeTogether(targets, code.digits.length);
      return found.map((target) => target._id);
    });
  const removed = [...new Set([...onto.removed, ...carry(copied.removed)])];
  const out = new Set(removed);
  const chosen = [...new Set([...onto.chosen, ...carry(copied.chosen)])].filter((id) => !out.has(id));
  return {
    choice: { chosen: leanest(to, chosen), removed: leanest(to, removed) },
    several: [...several],
    lost: [...lost],
  };
}

/** The highest codes, not above the level that was left, of which everything is among the targets. */
function comeTogether(targets: ReadonlySet<Code>, level: number): Code[] {
  const isMeant = (code: Code): boolean => targets.has(code) || code.leaves.every((leaf) => targets.has(leaf));
  const found = new Set<Code>();
  for (const target of targets) {
    let top = target;
    while (top.parent !== null && top.parent.digits.length >= level && isMeant(top.parent)) top = top.parent;
    found.add(top);
  }
  return [...found];
}

/** Without the codes that another of the list holds already. */
function leanest(structure: Structure, ids: readonly string[]): string[] {
  const codes = new Set(ids.flatMap((id) => structure.byId.get(id) ?? []));
  const isHeld = (code: Code): boolean => {
    for (let at = code.parent; at !== null; at = at.parent) if (codes.has(at)) return true;
    return false;
  };
  return [...codes].filter((code) => !isHeld(code)).map(({ _id }) => _id);
}
