import { Anchor, Box, Button, Flex, SegmentedControl, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconFolder, IconMessageCircle, IconChevronRight, IconCheck, IconPlus } from '@tabler/icons-react';
import { ATECO_VERSIONS, type AtecoVersion } from '@volano/domain/rules/vocabulary';
import { useRef, useState } from 'react';
import { formatNumber } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SearchField } from '../../../ui/forms/filters.tsx';
import { trapFocus } from '../../../ui/layout/focus.ts';
import { ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { type AtecoCode, useCountChoice, useAtecoBelow, useAtecoSearch } from './ateco.api.ts';
import { AtecoChosen, type ChosenCode } from './ateco-chosen.tsx';
import classes from './ateco-picker.module.css';
import { digitsOfSearch } from './ateco-find.ts';

/** As many as a survey keeps of one version. */
const LIMIT = 20;

export interface AtecoPickerProps {
  chosen: readonly ChosenCode[];
  /** All chosen codes, of both versions. */
  onChange: (chosen: ChosenCode[]) => void;
  /** Where the company asks its consultant; the office has nobody to ask. */
  askHref?: string | undefined;
}

/** Choice of six-digit ATECO codes of both versions: a search that forgives typing errors, and the list of what is chosen. */
export function AtecoPicker({ chosen, onChange, askHref }: AtecoPickerProps) {
  const t = useT();
  const results = useRef<HTMLDivElement>(null);
  const [version, setVersion] = useState<AtecoVersion>('2025');
  const [q, setQ] = useState('');
  const counting = useCountChoice();
  const chosenIds = chosen.map(({ _id }) => _id);
  const isFull = chosen.filter((code) => code.version === version).length >= LIMIT;

  function add({ _id, version: ofVersion, code, name }: Pick<AtecoCode, '_id' | 'version' | 'code' | 'name'>): void {
    if (!chosen.some((one) => one._id === _id)) onChange([...chosen, { _id, version: ofVersion, code, name }]);
  }

  function choose(code: AtecoCode): void {
    add(code);
    if (digitsOfSearch(q.trim()) === null) counting.mutate({ q: q.trim(), atecoCodeId: code._id });
  }

  function look(inVersion: AtecoVersion, text: string): void {
    setVersion(inVersion);
    setQ(text);
    results.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div className={classes['picker']}>
      <AtecoChosen
        chosen={chosen}
        onRemove={(id) => onChange(chosen.filter(({ _id }) => _id !== id))}
        onAdd={add}
        onLook={look}
      />
      <SearchBar version={version} onVersion={setVersion} q={q} onSearch={setQ} />
      <Text size="meta" mt="xs" c="dimmed">
        {isFull ? t('ateco.limit', { count: LIMIT }) : t('ateco.searchHint')}
      </Text>
      <div ref={results}>
        {q.trim() === '' ? null : (
          <AtecoResults q={q.trim()} version={version} chosenIds={chosenIds} canAdd={!isFull} onAdd={choose} />
        )}
      </div>
      <AtecoWays
        key={version}
        version={version}
        isSearched={q.trim() !== ''}
        chosenIds={chosenIds}
        canAdd={!isFull}
        onAdd={add}
        askHref={askHref}
      />
    </div>
  );
}

interface SearchBarProps {
  version: AtecoVersion;
  onVersion: (version: AtecoVersion) => void;
  q: string;
  onSearch: (q: string) => void;
}

function SearchBar({ version, onVersion, q, onSearch }: SearchBarProps) {
  const t = useT();
  return (
    <div className={classes['search']}>
      <SegmentedControl
        aria-label={t('ateco.versions')}
        value={version}
        onChange={(value) => onVersion(value as AtecoVersion)}
        data={ATECO_VERSIONS.toReversed().map((one) => ({ value: one, label: t('ateco.version', { version: one }) }))}
      />
      <div className={classes['field']}>
        <SearchField value={q} onSearch={onSearch} placeholder={t('ateco.search')} />
      </div>
    </div>
  );
}

interface AtecoWaysProps {
  version: AtecoVersion;
  /** Whether something was typed: only then does one ask what to do next. */
  isSearched: boolean;
  chosenIds: readonly string[];
  canAdd: boolean;
  onAdd: (code: AtecoCode) => void;
  askHref: string | undefined;
}

/** What to do when the search does not find it: other words, all activities from the top, the consultant. */
function AtecoWays({ version, isSearched, chosenIds, canAdd, onAdd, askHref }: AtecoWaysProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={classes['ways']} aria-label={t('ateco.ways.title')}>
      {isSearched ? (
        <>
          <p className={classes['atecoWaysTitle']}>{t('ateco.ways.title')}</p>
          <p className={classes['atecoWaysHint']}>
            {t('ateco.ways.words')} {t(askHref === undefined ? 'ateco.ways.askOffice' : 'ateco.ways.askHint')}
          </p>
        </>
      ) : null}
      <Flex gap="xs" wrap="wrap">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFolder size={18} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'ateco.ways.close' : 'ateco.ways.browse')}
        </Button>
        {askHref === undefined || !isSearched ? null : (
          <Button
            component="a"
            href={askHref}
            variant="subtle"
            size="sm"
            leftSection={<IconMessageCircle size={18} aria-hidden />}
          >
            {t('ateco.ways.ask')}
          </Button>
        )}
      </Flex>
      {isOpen ? <AtecoBrowse version={version} chosenIds={chosenIds} canAdd={canAdd} onAdd={onAdd} /> : null}
    </section>
  );
}

interface AtecoBrowseProps {
  version: AtecoVersion;
  chosenIds: readonly string[];
  canAdd: boolean;
  onAdd: (code: AtecoCode) => void;
}

const COMPANY_LEVEL = 6;

/** The classification from its sections down, one level at a time, to a code that can be added. */
function AtecoBrowse({ version, chosenIds, canAdd, onAdd }: AtecoBrowseProps) {
  const t = useT();
  const [path, setPath] = useState<AtecoPath>([]);
  const below = useAtecoBelow(version, path.at(-1)?.code ?? null, true);
  if (below.isError) {
    return (
      <ErrorBlock
        title={t('ateco.ways.loadError')}
        onRetry={() => void below.refetch()}
        isRetrying={below.isFetching}
      />
    );
  }
  return (
    <>
      {path.length > 0 ? <Path path={path} onGo={setPath} /> : null}
      {below.data === undefined ? (
        <DelayedSkeleton>
          <Skeleton height={300} mt={8} />
        </DelayedSkeleton>
      ) : below.data.length === 0 ? (
        <p className={classes['nothing']}>{t('ateco.ways.empty')}</p>
      ) : (
        <ul
          className={classes['atecoWaysList']}
          aria-label={t('ateco.ways.tree')}
          data-stale={below.isPlaceholderData || undefined}
        >
          {below.data.map((code) =>
            code.level === COMPANY_LEVEL ? (
              <AtecoResult
                key={code._id}
                code={code}
                isChosen={chosenIds.includes(code._id)}
                canAdd={canAdd}
                onAdd={() => onAdd(code)}
              />
            ) : (
              <li key={code._id}>
                <UnstyledButton className={classes['line'] ?? ''} onClick={() => setPath([...path, code])}>
                  <span>
                    <span className={classes['atecoWaysCode']}>{code.code}</span> {code.name}
                  </span>
                  <IconChevronRight size={18} aria-hidden />
                </UnstyledButton>
              </li>
            ),
          )}
        </ul>
      )}
    </>
  );
}

type AtecoPath = readonly AtecoCode[];

/** Where the reader is in the classification, and the way back up. */
function Path({ path, onGo }: { path: AtecoPath; onGo: (path: AtecoPath) => void }) {
  const t = useT();
  return (
    <nav className={classes['path']} aria-label={t('ateco.ways.tree')}>
      <Anchor component="button" type="button" onClick={() => onGo([])}>
        {t('ateco.ways.top')}
      </Anchor>
      {path.map((code, at) => (
        <Anchor
          key={code._id}
          component="button"
          type="button"
          aria-current={at === path.length - 1 || undefined}
          onClick={() => onGo(path.slice(0, at + 1))}
        >
          {code.code} {code.name}
        </Anchor>
      ))}
    </nav>
  );
}

interface AtecoResultsProps {
  q: string;
  version: AtecoVersion;
  chosenIds: readonly string[];
  canAdd: boolean;
  onAdd: (code: AtecoCode) => void;
}

/** The codes a search has found, each with the line of the notes it was found by and its counterpart in the other version. */
function AtecoResults({ q, version, chosenIds, canAdd, onAdd }: AtecoResultsProps) {
  const t = useT();
  const search = useAtecoSearch(q, version);
  if (search.isError) {
    return (
      <ErrorBlock title={t('ateco.searchError')} onRetry={() => void search.refetch()} isRetrying={search.isFetching} />
    );
  }
  if (search.data === undefined) return <Waiting />;
  const { rows, total = rows.length } = search.data;
  return (
    <div
      className={classes['results']}
      data-stale={search.isPlaceholderData || undefined}
      aria-busy={search.isPlaceholderData}
    >
      <Text size="sm" fw={600} role="status">
        {countWords(t, rows.length, total)}
      </Text>
      <Box component="ul" mt="xs" aria-label={t('ateco.resultsList')}>
        {linesOf(rows, q).map(([first, ...siblings]) => (
          <AtecoResultGroup
            key={`${q} ${first._id}`}
            first={first}
            siblings={siblings}
            chosenIds={chosenIds}
            canAdd={canAdd}
            onAdd={onAdd}
          />
        ))}
      </Box>
    </div>
  );
}

/** The codes of one category together, in the place of its best; what is searched by digits stands line by line. */
function linesOf(rows: readonly AtecoCode[], q: string): [AtecoCode, ...AtecoCode[]][] {
  if (digitsOfSearch(q) !== null) return rows.map((row) => [row]);
  const groups = new Map<string, [AtecoCode, ...AtecoCode[]]>();
  for (const row of rows) {
    const category = row.code.slice(0, 'NN.NN.N'.length);
    const group = groups.get(category);
    if (group === undefined) groups.set(category, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

function Waiting() {
  return (
    <DelayedSkeleton>
      <Skeleton height={18} width={140} />
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} height={56} mt={12} />
      ))}
    </DelayedSkeleton>
  );
}

function countWords(t: ReturnType<typeof useT>, shown: number, total: number): string {
  if (total === 0) return t('ateco.nothing');
  return shown < total
    ? t('ateco.firstResults', { count: shown, total: formatNumber(total) })
    : t('ateco.results', { count: total });
}

interface AtecoResultGroupProps {
  first: AtecoCode;
  /** The other codes of its category that were found. */
  siblings: readonly AtecoCode[];
  chosenIds: readonly string[];
  canAdd: boolean;
  onAdd: (code: AtecoCode) => void;
}

/** One line for a category: its best code, and the others behind a link. */
function AtecoResultGroup({ first, siblings, chosenIds, canAdd, onAdd }: AtecoResultGroupProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? [first, ...siblings] : [first];
  return shown.map((code) => (
    <AtecoResult
      key={code._id}
      code={code}
      isChosen={chosenIds.includes(code._id)}
      canAdd={canAdd}
      onAdd={() => onAdd(code)}
    >
      {siblings.length > 0 && !isOpen ? (
        <Anchor component="button" type="button" size="sm" onClick={() => setOpen(true)}>
          {t('ateco.siblings', { count: siblings.length })}
        </Anchor>
      ) : null}
    </AtecoResult>
  ));
}

interface AtecoResultProps {
  code: AtecoCode;
  isChosen: boolean;
  canAdd: boolean;
  onAdd: () => void;
  /** What stands under it in the same line. */
  children?: React.ReactNode;
}

/** A code with the line that it was found by and its counterpart in the other version, and the button that adds it. */
function AtecoResult({ code, isChosen, canAdd, onAdd, children }: AtecoResultProps) {
  const t = useT();
  const other = code.version === '2025' ? '2007' : '2025';
  return (
    <li ref={trapFocus} tabIndex={-1} className={classes['result']}>
      <Text component="div" size="compact" miw={0} className="anywhere">
        <p>
          <span className={classes['atecoResultsCode']}>{code.code}</span> {code.name}
        </p>
        {code.foundIn ? <p className={classes['note']}>{t('ateco.foundIn', { text: code.foundIn })}</p> : null}
        {code.correspondence ? (
          <p className={classes['note']}>
            {code.correspondence.isSimple
              ? t('ateco.corresponds', { version: other, code: code.correspondence.code })
              : t('ateco.correspondsToMany', { version: other })}
          </p>
        ) : null}
        {children}
      </Text>
      {isChosen ? (
        <span className={classes['chosen']}>
          <IconCheck size={16} aria-hidden />
          {t('ateco.added')}
        </span>
      ) : (
        <Button
          variant="default"
          size="sm"
          disabled={!canAdd}
          onClick={onAdd}
          aria-label={t('ateco.add', { code: code.code })}
          leftSection={<IconPlus size={16} aria-hidden />}
        >
          {t('common.actions.add')}
        </Button>
      )}
    </li>
  );
}
