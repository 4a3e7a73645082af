import type { DB } from '@volano/database/types';
import { closesAt, isExpired, romeDay } from '@volano/domain/rules/announcement-dates';
import type { CallFact } from '@volano/domain/rules/call-fact-kinds';
import type { Transaction } from 'kysely';
import type { Context, Database } from '../../../../platform/context.ts';
import {
  type Plan,
  type PlannedChange,
  type PlannedRow,
  skippedRows,
  waitForTurn,
} from '../../../../platform/imports/plan.ts';
import {
  type ImportNote,
  type ImportReport,
  note,
  type Progress,
  type Table,
  requireExpected,
} from '../../../../platform/imports/report.ts';
import { storeDifferences, storeRecordChanges } from './open-points.actions.ts';
import { insertChangesAround } from '../changes/history.queries.ts';
import {
  changesOf,
  type IncentivePlanWords,
  keptOf,
  planCall,
  type PlannedCall,
  unreviewed,
} from './incentive-plan.parse.ts';
import { IncentiveWriter, writeUntitled } from './incentive-writer.actions.ts';
import { listImported, listImportReferences, listWithdrawnIds, findTwins } from './incentives.queries.ts';
import { listFactsOf, replaceCallFacts } from './call-facts.queries.ts';
import { withStanding } from './incentive-standing.parse.ts';
import { distinct, type Finding } from './incentive-values.parse.ts';
import { listStoredRemarks, replaceRemarks, type StoredRemark } from './open-points.queries.ts';
import { type Incentive, readIncentives } from './incentives.parse.ts';
import { doubtOf, withoutGaps } from './incentive-gaps.parse.ts';
import { readShape } from './incentive-shapes.parse.ts';

export interface IncentiveImport {
  readonly table: Table;
  readonly words: IncentivePlanWords;
  readonly progress?: Progress;
  /** False refuses a file of which half of the values of a column are not known. */
  readonly isSure?: boolean;
}

/** How many calls are written between one word about it and the next. */
const STEP = 50;

/**
 * Takes the official incentives into inactive announcements, in one transaction: a broken run leaves nothing behind. Idempotent on
 * the official id; a second run on the same file changes nothing. What changed in the file is taken part by part, unless the office
 * edited that part since (`compare`). Throws `UnreadableFile` when the table is not the official catalogue, or is doubtful.
 */
export async function importIncentives(
  ctx: Pick<Context, 'db' | 'jobs' | 'clock'>,
  { table, words, progress, isSure = true }: IncentiveImport,
): Promise<ImportReport> {
  return ctx.db.transaction().execute(async (trx) => {
    await waitForTurn(trx);
    const plan = await planIncentives(trx, table, words, ctx.clock.now());
    if (!isSure) requireExpected(plan.report);
    await plan.write(ctx, progress);
    return plan.report;
  });
}

/** What an import of the official incentives would do, and the doing of it, both inside the transaction. Throws `UnreadableFile`. */
export async function planIncentives(
  trx: Transaction<DB>,
  table: Table,
  words: IncentivePlanWords,
  at: Date,
): Promise<Plan> {
  const references = await listImportReferences(trx);
  const shaped = readShape(table, references);
  const read = await withoutWithdrawn(trx, standingNow(readIncentives(shaped, references, words), at));
  const ids = read.incentives.map(({ officialId }) => officialId);
  const existing = new Map((await listImported(trx, ids)).map((row) => [row.officialId, row]));
  const calls = read.incentives.map((incentive) => planCall(incentive, existing.get(incentive.officialId)));
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for (const { outcome } of calls) counts[outcome] += 1;
  const kept = calls.flatMap((call) => keptOf(call, words));
  const { skipped, leftInText } = read;
  const { notes: ambiguous, missing } = withoutGaps(read.ambiguous, references);
  const doubt = doubtOf(shaped, [...skipped, ...ambiguous]);
  const found = { skipped, ambiguous, kept, leftInText, missing, doubt };
  return {
    report: { read: table.rows.length + table.damaged.length, ...counts, ...found },
    async rows() {
      const planned = await plannedRows(trx, calls, read.ambiguous, (call) => changesOf(call, references));
      return [...planned, ...skippedRows(skipped)].sort((a, b) => a.line - b.line);
    },
    preview: ({ clock }) => writePublished(trx, calls, references, clock.now()),
    async write(ctx, progress) {
      const untitled = await writeUntitled(trx, read.incentives, references.codeIds);
      const writer = new IncentiveWriter(trx, ctx.clock.now().toISOString(), references);
      const now = ctx.clock.now().toISOString();
      const known = [...existing.values()].map(({ _id }) => _id);
      const remarks = await listStoredRemarks(trx, known);
      const facts = await listFactsOf(trx, known);
      const by = { source: ctx.source ?? 'import', userId: null, now: ctx.clock.now(), jobs: ctx.jobs } as const;
      const changing = calls.flatMap(({ outcome, row }) => (outcome === 'changed' && row ? [row._id] : []));
      await insertChangesAround(trx, by, changing, async () => {
        for (const [index, call] of calls.entries()) {
          const announcementId = await writer.take(call);
          await writeFacts(trx, announcementId, call, facts.get(announcementId) ?? []);
          await announceShut(ctx, trx, announcementId, call);
          const stored = remarks.get(announcementId) ?? [];
          await replaceRemarks(trx, announcementId, { stored, found: foundOf(call, stored, words, now), now });
          if (call.outcome !== 'unchanged') await ctx.jobs.emit(trx, 'announcement.changed', { announcementId });
          if (index % STEP === STEP - 1) await progress?.(index + 1, calls.length);
        }
      });
      const changes = (call: PlannedCall) => changesOf(call, references);
      await storeDifferences(trx, calls, changes, now);
      await storeRecordChanges(trx, calls, changes, now);
      // Matching reads the regions of a group and the codes of a section once: new ones must be told.
      if (writer.hasMadeGroups || untitled > 0) await ctx.jobs.emit(trx, 'references.changed', {});
    },
  };
}

/** Writes the published calls that change, for who counts what that would do and takes it back. Answers their ids. */
async function writePublished(
  trx: Transaction<DB>,
  calls: readonly PlannedCall[],
  references: Awaited<ReturnType<typeof listImportReferences>>,
  now: Date,
): Promise<string[]> {
  const published = calls.filter(({ outcome, row }) => outcome === 'changed' && row?.isActive === true);
  const incentives = published.map(({ incentive }) => incentive);
  await writeUntitled(trx, incentives, new Map(references.codeIds));
  const writer = new IncentiveWriter(trx, now.toISOString(), references);
  const known = published.flatMap(({ row }) => row?._id ?? []);
  const facts = await listFactsOf(trx, known);
  const ids: string[] = [];
  for (const call of published) {
    const announcementId = await writer.take(call);
    await writeFacts(trx, announcementId, call, facts.get(announcementId) ?? []);
    ids.push(announcementId);
  }
  return ids;
}

/** What would be done with each call, in rows. */
async function plannedRows(
  trx: Transaction<DB>,
  calls: readonly PlannedCall[],
  ambiguous: readonly ImportNote[],
  changes: (call: PlannedCall) => PlannedChange[],
): Promise<PlannedRow[]> {
  const added = calls.filter(({ outcome }) => outcome === 'added').map(({ incentive }) => incentive);
  const twins = await findTwins(trx, added);
  const remarks = Map.groupBy(ambiguous, ({ line, subject }) => `${line} ${subject}`);
  return calls.map((call) => ({
    line: call.incentive.line,
    subject: call.incentive.title,
    recordId: call.incentive.officialId,
    outcome: call.outcome,
    reason: null,
    changes: changes(call),
    remarks: remarks.get(`${call.incentive.line} ${call.incentive.title}`) ?? [],
    twins: twins.get(call.incentive.officialId) ?? [],
  }));
}

/** What a person should look at of a call. */
function foundOf(
  call: PlannedCall,
  stored: readonly StoredRemark[],
  words: IncentivePlanWords,
  now: string,
): Finding[] {
  return distinct([...call.incentive.findings, ...arrival(call, stored, now), ...afterReview(call, stored, words)]);
}

/** What was read, each call as it stands at a moment by its columns and its words. */
function standingNow({ incentives, ambiguous, ...read }: ReturnType<typeof readIncentives>, at: Date) {
  const standing = incentives.map((incentive) => withStanding(incentive, at));
  const told = standing.flatMap(({ line, title, officialId, findings }, index) =>
    findings.slice(incentives[index]?.findings.length).map(({ reason, params }) => ({
      ...note(line, title, reason, params),
      recordId: officialId,
    })),
  );
  return { ...read, incentives: standing, ambiguous: [...ambiguous, ...told] };
}

/** Keeps the facts of a call where they are other than they were. */
async function writeFacts(
  trx: Transaction<DB>,
  announcementId: string,
  { incentive }: PlannedCall,
  before: readonly CallFact[],
): Promise<void> {
  const { facts } = incentive.standing;
  if (JSON.stringify(facts) !== JSON.stringify(before)) await replaceCallFacts(trx, announcementId, facts);
}

/** A published call that its record shuts before its day is told of at once, like one that the office shuts. */
async function announceShut(
  ctx: Pick<Context, 'jobs' | 'clock'>,
  trx: Transaction<DB>,
  announcementId: string,
  { standing, row }: PlannedCall,
): Promise<void> {
  if (row?.isActive !== true || standing?.closedAt == null) return;
  if (!isExpired({ ...row, closedAt: null }, ctx.clock.now()))
    await ctx.jobs.emit(trx, 'announcement.closed', { announcementId, closedAt: standing.closedAt });
}

/** What was read, without the calls that the office withdrew: they are left out with that reason, and do not come back as new ones. */
async function withoutWithdrawn(trx: Database, read: ReturnType<typeof standingNow>): Promise<typeof read> {
  const withdrawn = await listWithdrawnIds(trx);
  const isOut = ({ officialId }: Incentive) => withdrawn.has(officialId);
  const notes = read.incentives
    .filter(isOut)
    .map(({ line, title, officialId }) => ({ ...note(line, title, 'withdrawn'), recordId: officialId }));
  const incentives = read.incentives.filter((incentive) => !isOut(incentive));
  return { ...read, incentives, skipped: [...read.skipped, ...notes] };
}

/** A call that was over when it arrived; said of it for as long as it has that day. */
function arrival({ incentive, row }: PlannedCall, stored: readonly StoredRemark[], now: string): Finding[] {
  const { expiryDate } = incentive;
  const { shut } = incentive.standing;
  if (row === undefined && shut !== null)
    return [{ field: 'Note_di_apertura_chiusura', reason: 'expiredOnArrival', params: { day: romeDay(shut.at) } }];
  if (expiryDate === null || closesAt(expiryDate) > now) return [];
  const isSaid = stored.some(({ reason }) => reason === 'expiredOnArrival');
  if (row !== undefined && !isSaid) return [];
  return [{ field: 'Data_chiusura', reason: 'expiredOnArrival', params: { day: romeDay(expiryDate) } }];
}

/** What changed of a call since a person reviewed it; it stays said until a person settles it. */
function afterReview(call: PlannedCall, stored: readonly StoredRemark[], words: IncentivePlanWords): Finding[] {
  const fields = unreviewed(call).map(words.part).join(', ');
  const said = stored.filter(({ reason }) => reason === 'changedAfterReview');
  const fresh: Finding = { field: 'Data_ultimo_aggiornamento', reason: 'changedAfterReview', params: { fields } };
  return fields === '' ? said : [...said, fresh];
}
