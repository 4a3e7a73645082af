import { MISSING_LISTS, type MissingList } from '@volano/domain/rules/official-data';
import type { AtecoVersion } from '@volano/domain/rules/vocabulary';
import {
  countRows,
  type Doubt,
  type ImportNote,
  type MissingRows,
  type Table,
} from '../../../../platform/imports/report.ts';
import { LIST_COLUMNS } from './incentive-shapes.parse.ts';
import type { IncentiveReferences } from './incentives.parse.ts';

/** Columns whose values mean answers of the survey. */
const OF_QUESTIONS: ReadonlySet<string> = new Set(['Dimensioni', 'Tipologia_Soggetto']);

/** The list for the lack of which something of a record was not read, or null where the portal has what it takes. */
function missingListOf(
  { reason, field, params }: ImportNote,
  { towns, codes, answers }: Pick<IncentiveReferences, 'towns' | 'codes' | 'answers'>,
): MissingList | null {
  if (reason === 'townsMissing' && !towns.hasTowns) return 'towns';
  if (reason === 'unknownValue' && answers.length === 0 && OF_QUESTIONS.has(field ?? '')) return 'questions';
  const version = params['version'] as AtecoVersion;
  if (reason === 'codesWithoutTitle' && codes[version]?.size === 0) return `ateco${version}`;
  return null;
}

/** Notes about single records apart from those that only a missing list explains; of each list how many records need it. */
export function withoutGaps(
  notes: readonly ImportNote[],
  references: IncentiveReferences,
): { notes: ImportNote[]; missing: MissingRows[] } {
  const byList = Map.groupBy(notes, (one) => missingListOf(one, references));
  const missing = MISSING_LISTS.flatMap((list) => {
    const some = byList.get(list);
    return some === undefined ? [] : [{ list, rows: countRows(some) }];
  });
  return { notes: byList.get(null) ?? [], missing };
}

/** Fewer values say nothing about a file. */
const FEWEST_VALUES = 10;

/** The column of which at least half of the values are not known, the worst of them; `notes` are without those of missing lists. */
export function doubtOf(table: Table, notes: readonly ImportNote[]): Doubt | null {
  const unknown = Map.groupBy(
    notes.filter(({ reason }) => reason === 'unknownValue' || reason === 'unknownRegion'),
    ({ field, reason }) => (reason === 'unknownRegion' ? 'Regioni' : (field ?? '')),
  );
  const doubts = LIST_COLUMNS.flatMap((column) => {
    const values = table.rows.reduce((sum, { cells }) => sum + ((cells[column] ?? []) as readonly string[]).length, 0);
    const count = unknown.get(column)?.length ?? 0;
    return values >= FEWEST_VALUES && count * 2 >= values ? [{ column, unknown: count, values }] : [];
  });
  return doubts.toSorted((a, b) => b.unknown / b.values - a.unknown / a.values)[0] ?? null;
}
