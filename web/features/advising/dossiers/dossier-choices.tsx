import type { ReplyOf } from '@volano/domain/contracts/route';
import type { getSurvey } from '@volano/domain/contracts/surveys';
import { formatCents } from '@volano/domain/rules/money';
import { useEffect, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Box, Flex } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { recall, remember, readSession } from '../../../lib/session/session.ts';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import type { Column } from '../../../ui/table/data-table-body.tsx';
import { DataTable, Pager } from '../../../ui/table/data-table.tsx';
import classes from './dossiers.module.css';

const PAGE_SIZE = 5;

/** What a dossier will hold: three lists of ids, the first in the order of the document, and the note to the company. */
export interface DossierChoices {
  readonly announcements: readonly string[];
  readonly services: readonly string[];
  readonly investments: readonly string[];
  readonly notes: string;
}

interface SavedFields {
  readonly _id: string;
  readonly savedAnnouncementsIds?: readonly string[] | undefined;
  readonly savedServicesIds?: readonly string[] | undefined;
  readonly savedInvestmentsIds?: readonly string[] | undefined;
  readonly dossierNotes?: string | undefined;
}

/** The choices of a company as they were last saved. */
export function savedChoices(agency: SavedFields): DossierChoices {
  return {
    announcements: agency.savedAnnouncementsIds ?? [],
    services: agency.savedServicesIds ?? [],
    investments: agency.savedInvestmentsIds ?? [],
    notes: agency.dossierNotes ?? '',
  };
}

/** Whether two sets of choices make the same document. The order of services and investments is the document's own. */
export function isSameDossier(one: DossierChoices, other: DossierChoices): boolean {
  return textOf(one) === textOf(other);
}

function textOf({ announcements, services, investments, notes }: DossierChoices): string {
  return JSON.stringify([announcements, services.toSorted(), investments.toSorted(), notes.trim()]);
}

const PATHS = {
  announcements: /^(?:savedAnnouncementsIds|announcements)\.(\d+)$/,
  services: /^(?:savedServicesIds|services)\.(\d+)$/,
  investments: /^(?:savedInvestmentsIds|survey\.investments)\.(\d+)$/,
} as const;

/** The choices that are not there any more, by the fields of a refusal; none where it is refused for something else too. */
export function goneChoices(choices: DossierChoices, fields: readonly { readonly path: string }[]): readonly string[] {
  const gone = fields.map(({ path }) => {
    for (const list of ['announcements', 'services', 'investments'] as const) {
      const at = PATHS[list].exec(path)?.[1];
      if (at !== undefined) return choices[list][Number(at)];
    }
    return undefined;
  });
  return gone.includes(undefined) ? [] : gone.filter((id) => id !== undefined);
}

/** Choices without some, their note as it is. */
export function choicesWithout(choices: DossierChoices, gone: readonly string[]): DossierChoices {
  const left = (ids: readonly string[]) => ids.filter((id) => !gone.includes(id));
  const { announcements, services, investments } = choices;
  return {
    ...choices,
    announcements: left(announcements),
    services: left(services),
    investments: left(investments),
  };
}

/** Puts one item of a list in another place; a place outside the list changes nothing. */
export function movedItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length || from === to) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** The key of an attempt to generate: the same for the same choices until they are through. Works without a secure context too. */
export function newAttempt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface ChoiceState {
  readonly choices: DossierChoices;
  readonly isDirty: boolean;
  /** Unsaved changes of an earlier visit were found. */
  readonly isRestored: boolean;
  readonly change: (changes: Partial<DossierChoices>) => void;
  /** Takes out what is not there any more. */
  readonly drop: (gone: readonly string[]) => void;
  /** Back to what is saved. */
  readonly discard: () => void;
}

/**
 * The choices being made. What is not saved yet is kept on this device until it is, so that neither an error, nor a closed tab, nor
 * an expired session loses it. While nothing was changed here, the choices follow what others save.
 */
export function useDossierChoices(agency: SavedFields, canEdit: boolean): ChoiceState {
  const saved = savedChoices(agency);
  const [start] = useState(() => (canEdit ? readDraft(agency._id) : null));
  const [{ base, choices }, setState] = useState({ base: saved, choices: start ?? saved });
  const [isRestored, setRestored] = useState(start !== null && !isSameDossier(start, saved));
  const isDirty = canEdit && !isSameDossier(choices, saved);

  if (!isSameDossier(base, saved)) {
    const wasUntouched = isSameDossier(choices, base);
    setState({ base: saved, choices: wasUntouched || !canEdit ? saved : choices });
  }

  useEffect(() => storeDraft(agency._id, isDirty ? choices : null), [agency._id, isDirty, choices]);

  return {
    choices,
    isDirty,
    isRestored: isRestored && isDirty,
    change: (changes) => {
      setRestored(false);
      setState((state) => ({ ...state, choices: { ...state.choices, ...changes } }));
    },
    drop: (gone) => setState((state) => ({ ...state, choices: choicesWithout(state.choices, gone) })),
    discard: () => setState({ base: saved, choices: saved }),
  };
}

/** Kept per person: on a shared computer nobody finds what another was writing. */
function placeOf(agencyId: string): string {
  return `volano.dossier.${readSession()?.user._id ?? 'nobody'}.${agencyId}`;
}

function readDraft(agencyId: string): DossierChoices | null {
  try {
    return JSON.parse(recall(placeOf(agencyId)) ?? 'null') as DossierChoices | null;
  } catch {
    return null;
  }
}

function storeDraft(agencyId: string, choices: DossierChoices | null): void {
  if (readSession() === null) return;
  remember(placeOf(agencyId), choices === null ? null : JSON.stringify(choices));
}

interface ChoiceTableProps<Row extends { readonly _id: string }> {
  title: string;
  /** "2 scelti". */
  aside: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowName: (row: Row) => string;
  chosen: readonly string[];
  /** Without it the table only tells what was chosen. */
  onChange: ((ids: string[]) => void) | undefined;
  isLoading: boolean;
  error: string | null;
  onRetry: () => void;
  /** One sentence when there is nothing to choose. */
  emptyText: string;
  /** Under the rows: a total. */
  children?: React.ReactNode;
}

/** Services or investments to choose from, five a page (1-people §9). */
export function ChoiceTable<Row extends { readonly _id: string }>(props: ChoiceTableProps<Row>) {
  const { title, aside, columns, rowName, chosen, onChange, isLoading, error, onRetry, emptyText, children } = props;
  const t = useT();
  const [page, setPage] = useState(1);
  const rows = onChange === undefined ? props.rows.filter(({ _id }) => chosen.includes(_id)) : props.rows;
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const shown = Math.min(page, pages);
  return (
    <Box component="section" miw={0} aria-label={title}>
      <h2 className={classes['blockTitle']}>
        {title}{' '}
        <Box component="span" fw={500} c="dimmed">
          {aside}
        </Box>
      </h2>
      {error === null ? (
        <>
          <DataTable
            label={title}
            columns={columns}
            rows={rows.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE)}
            rowKey={({ _id }) => _id}
            rowName={rowName}
            isLoading={isLoading}
            empty={
              <p className={classes['quiet']}>
                {onChange === undefined ? t('dossiers.builder.noneChosen') : emptyText}
              </p>
            }
            {...(onChange === undefined
              ? {}
              : { selection: { keys: new Set(chosen), onChange: (keys) => onChange([...keys]) } })}
          />
          {rows.length > PAGE_SIZE ? (
            <Pager page={shown} pageSize={PAGE_SIZE} total={rows.length} onPage={setPage} />
          ) : null}
          {children}
        </>
      ) : (
        <ErrorBlock title={error} onRetry={onRetry} />
      )}
    </Box>
  );
}

type Survey = ReplyOf<typeof getSurvey>;
type Investment = Survey['investments'][number];

interface InvestmentChoiceProps {
  survey: UseQueryResult<Survey | null>;
  chosen: readonly string[];
  onChange: ((ids: string[]) => void) | undefined;
}

/** The investments of the survey that the dossier considers, with their total. */
export function InvestmentChoice({ survey, chosen, onChange }: InvestmentChoiceProps) {
  const t = useT();
  const rows = survey.data?.investments ?? [];
  const total = rows.filter(({ _id }) => chosen.includes(_id)).reduce((sum, { amount }) => sum + amount, 0);
  const columns: Column<Investment>[] = [
    {
      key: 'name',
      takesRest: true,
      hasTwoLines: true,
      header: t('dossiers.builder.name'),
      cell: ({ name }) => name,
      title: ({ name, description }) => `${name}: ${description}`,
      // Beside the amount there is no room for a column of its own.
      note: ({ type }) => <small>{t(`dossiers.builder.investmentTypes.${type}`)}</small>,
    },
    { key: 'amount', header: t('dossiers.builder.amount'), cell: ({ amount }) => formatCents(amount), align: 'right' },
  ];
  return (
    <ChoiceTable
      title={t('dossiers.builder.investments')}
      aside={t('dossiers.builder.chosen', { count: chosen.length })}
      columns={columns}
      rows={rows}
      rowName={({ name }) => name}
      chosen={chosen}
      onChange={onChange}
      isLoading={survey.isPending}
      error={survey.isError && survey.data === undefined ? t('dossiers.builder.investmentsError') : null}
      onRetry={() => void survey.refetch()}
      emptyText={t('dossiers.builder.investmentsEmpty')}
    >
      {chosen.length > 0 ? (
        <Flex component="p" gap="md" justify="space-between" fw={600} className={classes['total']}>
          <span>{t('dossiers.builder.total')}</span>
          <strong>{formatCents(total)}</strong>
        </Flex>
      ) : null}
    </ChoiceTable>
  );
}
