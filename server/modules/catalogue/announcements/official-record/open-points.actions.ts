import type { DB } from '@volano/database/types';
import type { deleteCorrespondence, saveCorrespondence } from '@volano/domain/contracts/announcement-review';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { figureFaults } from '@volano/domain/rules/announcement-draft';
import { type Proposal, findByRules, grounded, type ProposalFinder } from '@volano/domain/rules/proposals';
import { type Transaction, sql } from 'kysely';
import type { z } from 'zod';
import { lockAgency } from '../../../../access/agency.ts';
import { lockCheckToSettle } from '../../../../access/catalogue.ts';
import type { Context, Database } from '../../../../platform/context.ts';
import { audit } from '../../../../platform/audit/audit.ts';
import type { PlannedChange } from '../../../../platform/imports/plan.ts';
import { newId } from '../../../../platform/new-id.ts';
import { findAnnouncementForUpdate, updateAnnouncement } from '../changes/announcement-changes.queries.ts';
import { insertChangesAround } from '../changes/history.queries.ts';
import { type PlannedCall, PARTS } from './incentive-plan.parse.ts';
import {
  updateRemark,
  deleteDifferences,
  findDifferenceForUpdate,
  listOpenDifferences,
  updateDifference,
  upsertDifference,
  findProposalGround,
  type ProposalGround,
  countOffered,
  replaceMeaning,
  deleteCheckAnswer,
  upsertCheckAnswer,
} from './open-points.queries.ts';
import { upsertRecordChange } from './reviewed-call.queries.ts';
import { IncentiveWriter, writeUntitled } from './incentive-writer.actions.ts';
import type { Incentive } from './incentives.parse.ts';
import { listImported, listImportReferences } from './incentives.queries.ts';
import { replaceManualChecks } from '../criteria/manual-checks.queries.ts';

/** Settles a remark of an announcement, or takes that word back. Throws notFound for a remark that this announcement has not. */
export async function resolveRemark(
  ctx: Context,
  actor: Actor,
  { id, remarkId }: { readonly id: string; readonly remarkId: string },
  isSettled: boolean,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const settledAt = isSettled ? ctx.clock.now().toISOString() : null;
    const settled = { settledAt, settledById: isSettled ? actor.userId : null };
    const reason = await updateRemark(trx, { id, remarkId }, settled);
    if (reason === null) throw new AppError('notFound');
    const entity = { type: 'announcement', id } as const;
    await audit(ctx, trx, actor, { action: 'catalogueChanged', entity, details: { remark: reason, isSettled } });
  });
}

/**
 * Keeps what the official record says of the parts that the office edited, for a person to take over or to leave, and lets go of what the two
 * agree on by now. `changes` says what each planned call changes (`changesOf`).
 */
export async function storeDifferences(
  trx: Transaction<DB>,
  calls: readonly PlannedCall[],
  changes: (call: PlannedCall) => readonly PlannedChange[],
  createdAt: string,
): Promise<void> {
  const known = calls.flatMap(({ row }) => (row === undefined ? [] : [row._id]));
  const open = Map.groupBy(await listOpenDifferences(trx, known), ({ announcementId }) => announcementId);
  for (const call of calls) {
    const { row, parts, before, kept, incentive } = call;
    if (row === undefined || before === null) continue;
    const agreed = (open.get(row._id) ?? []).filter(({ part }) =>
      PARTS.some((each) => each === part && parts[each] === before[each]),
    );
    await deleteDifferences(
      trx,
      agreed.map(({ _id }) => _id),
    );
    if (kept.length === 0) continue;
    const said = { announcementId: row._id, record: JSON.stringify(incentive), createdAt };
    for (const { field: part, old, new: after } of changes(call).filter(({ isProtected }) => isProtected))
      await upsertDifference(trx, { _id: newId(), ...said, part, before: old, after });
  }
}

/** Keeps what an import changed of calls that were there, for whoever reviews them next. */
export async function storeRecordChanges(
  trx: Transaction<DB>,
  calls: readonly PlannedCall[],
  changes: (call: PlannedCall) => readonly PlannedChange[],
  createdAt: string,
): Promise<void> {
  for (const call of calls) {
    if (call.row === undefined || call.outcome !== 'changed') continue;
    const announcementId = call.row._id;
    for (const { field: part, old: before, new: after, isProtected } of changes(call))
      if (!isProtected) await upsertRecordChange(trx, { _id: newId(), announcementId, part, before, after, createdAt });
  }
}

/**
 * Takes what the official record says of a part into the call, or leaves the part as the office wrote it. Throws notFound, and conflict where
 * it is settled.
 */
export async function settleDifference(
  ctx: Context,
  actor: Actor,
  { id, differenceId }: { readonly id: string; readonly differenceId: string },
  isAccepted: boolean,
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (trx) => {
    const locked = await findAnnouncementForUpdate(trx, id);
    const difference = locked === null ? null : await findDifferenceForUpdate(trx, id, differenceId);
    if (locked === null || difference === null) throw new AppError('notFound');
    if (difference.settledAt !== null) throw new AppError('conflict');
    const settled = { isAccepted, settledAt: now.toISOString(), settledById: actor.userId };
    await updateDifference(trx, differenceId, settled);
    const entity = { type: 'announcement', id } as const;
    const details = { title: locked.title, fields: [difference.part], isAccepted };
    await audit(ctx, trx, actor, { action: 'catalogueChanged', entity, details });
    if (!isAccepted) return;
    const by = { source: 'person', userId: actor.userId, now, jobs: ctx.jobs, isOfTheRecord: true } as const;
    await insertChangesAround(trx, by, [id], () => acceptDifference(ctx, trx, id, difference));
    await ctx.jobs.emit(trx, 'announcement.changed', { announcementId: id });
  });
}

async function acceptDifference(
  ctx: Context,
  trx: Transaction<DB>,
  id: string,
  difference: { readonly part: string; readonly record: unknown },
): Promise<void> {
  const incentive = difference.record as Incentive;
  const part = PARTS.find((each) => each === difference.part);
  const row = (await listImported(trx, [incentive.officialId])).find(({ _id }) => _id === id);
  if (part === undefined || row === undefined) throw new AppError('conflict');
  const references = await listImportReferences(trx);
  const untitled = await writeUntitled(trx, [incentive], references.codeIds);
  const writer = new IncentiveWriter(trx, ctx.clock.now().toISOString(), references);
  await writer.write(row, [part], incentive, {});
  if (writer.hasMadeGroups || untitled > 0) await ctx.jobs.emit(trx, 'references.changed', {});
}

/** What was chosen of the proposals, by what it is. */
export type ChosenProposal = Pick<Proposal, 'field' | 'value'>;

/** As many documents and conditions as the form takes. */
const MOST = 50;

/** What the text of an announcement proposes and its fields do not hold, with what they hold instead. Throws `notFound`. */
export async function listProposals(db: Database, id: string, finder: ProposalFinder = findByRules) {
  const ground = await findProposalGround(db, id, false);
  if (ground === null) throw new AppError('notFound');
  const found = grounded(ground.description, await finder(ground.description));
  return found
    .filter((proposal) => !isThere(ground, proposal))
    .map((proposal) => ({ ...proposal, current: currentOf(ground, proposal) }));
}

/**
 * Writes the proposals that a person chose, and nothing else. The text is read before the row is held, since another finder may take its
 * time: where it changed meanwhile, or no longer says one of them, 409 `conflict`. Throws `notFound` and `invalidInput`.
 */
export async function applyProposals(
  ctx: Context,
  actor: Actor,
  id: string,
  chosen: readonly ChosenProposal[],
  finder: ProposalFinder = findByRules,
): Promise<void> {
  const read = await findProposalGround(ctx.db, id, false);
  if (read === null) throw new AppError('notFound');
  const found = grounded(read.description, await finder(read.description));
  await ctx.db.transaction().execute(async (trx) => {
    const ground = await findProposalGround(trx, id, true);
    if (ground === null) throw new AppError('notFound');
    const isSaid = (one: ChosenProposal): boolean =>
      found.some(({ field, value }) => field === one.field && value === one.value);
    if (ground.description !== read.description || !chosen.every(isSaid)) throw new AppError('conflict');
    const columns = columnsOf(ground, chosen);
    requireSound({ ...ground, ...columns });
    const checks = additions(
      ground.manualChecks.map(({ text }) => text),
      chosen,
      'manualChecks',
    );
    const now = ctx.clock.now();
    const moment = now.toISOString();
    const by = { source: 'person', userId: actor.userId, now, jobs: ctx.jobs } as const;
    await insertChangesAround(trx, by, [id], async () => {
      await updateAnnouncement(trx, id, { ...columns, updatedAt: moment });
      if (checks.length === 0) return;
      const added = checks.map((text) => ({ text, isDecisive: false, field: 'Descrizione', quote: text }));
      await replaceManualChecks(trx, id, [...ground.manualChecks, ...added], { userId: actor.userId, now: moment });
    });
    const entity = { type: 'announcement', id } as const;
    const fields = [...new Set(chosen.map(({ field }) => field))];
    await audit(ctx, trx, actor, { action: 'catalogueChanged', entity, details: { title: ground.title, fields } });
    await ctx.jobs.emit(trx, 'announcement.changed', { announcementId: id });
  });
}

function isThere(ground: ProposalGround, { field, value }: ChosenProposal): boolean {
  if (field === 'documents') return ground.documents.includes(String(value));
  if (field === 'manualChecks') return ground.manualChecks.some(({ text }) => text === value);
  return ground[field] === value;
}

function currentOf(ground: ProposalGround, { field }: ChosenProposal): number | null {
  return field === 'aidIntensity' || field === 'spendMin' ? ground[field] : null;
}

/** The columns that the choice fills. Two values of a field that has one are nobody's choice. */
function columnsOf(ground: ProposalGround, chosen: readonly ChosenProposal[]) {
  const one = (field: 'aidIntensity' | 'spendMin'): Partial<Record<typeof field, number>> => {
    const values = [
      ...new Set(chosen.filter((proposal) => proposal.field === field).map(({ value }) => Number(value))),
    ];
    if (values.length > 1) throw new AppError('invalidInput', { fields: [{ path: field, message: 'oneValue' }] });
    return values[0] === undefined ? {} : { [field]: values[0] };
  };
  const documents = additions(ground.documents, chosen, 'documents');
  return {
    ...one('aidIntensity'),
    ...one('spendMin'),
    ...(documents.length === 0 ? {} : { documents: [...ground.documents, ...documents] }),
  };
}

/** What a list gains, each once. */
function additions(
  there: readonly string[],
  chosen: readonly ChosenProposal[],
  field: 'documents' | 'manualChecks',
): string[] {
  const values = chosen.filter((proposal) => proposal.field === field).map(({ value }) => String(value));
  const added = [...new Set(values)].filter((value) => !there.includes(value));
  if (there.length + added.length > MOST)
    throw new AppError('invalidInput', { fields: [{ path: field, message: 'fullList' }] });
  return added;
}

function requireSound({ spendMin, spendMax }: Pick<ProposalGround, 'spendMin' | 'spendMax'>): void {
  const fields = figureFaults({ amount: null, aidMin: null, spendMin, spendMax });
  if (fields.length > 0) throw new AppError('invalidInput', { fields });
}

/** Says what a value of the official record means. Throws invalidInput for an answer that no question offers. */
export async function setMeaning(
  ctx: Context,
  actor: Actor,
  body: z.output<typeof saveCorrespondence.body>,
): Promise<void> {
  const { field, value, kind } = body;
  const ids = [...new Set(body.requirementTemplateIds)];
  await ctx.db.transaction().execute(async (trx) => {
    await oneAtATime(trx);
    if ((await countOffered(trx, ids)) !== ids.length)
      throw new AppError('invalidInput', { fields: [{ path: 'requirementTemplateIds', message: 'noSuchItem' }] });
    const answers = kind === 'answer' ? ids : [null];
    await replaceMeaning(
      trx,
      { field, value },
      answers.map((requirementTemplateId) => ({ kind, requirementTemplateId })),
    );
    await auditRemark(ctx, trx, actor, { correspondence: `${field}: ${value}`, kind, answers: ids.length });
  });
}

/** Takes a value out of the table. Throws notFound where it has no row. */
export async function removeMeaning(
  ctx: Context,
  actor: Actor,
  { field, value }: z.output<typeof deleteCorrespondence.query>,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await oneAtATime(trx);
    if ((await replaceMeaning(trx, { field, value }, [])) === 0) throw new AppError('notFound');
    await auditRemark(ctx, trx, actor, { correspondence: `${field}: ${value}`, removed: true });
  });
}

/** Of two who change the table at once one waits: the rows of a value are replaced as a whole. */
async function oneAtATime(trx: Database): Promise<void> {
  await sql`lock table official_correspondences in share row exclusive mode`.execute(trx);
}

async function auditRemark(ctx: Context, trx: Database, actor: Actor, details: Readonly<Record<string, unknown>>) {
  await audit(ctx, trx, actor, { action: 'settingsChanged', details });
}

/**
 * Says for one company whether it meets a condition of a notice, or takes that back with null (true calls §2). Returns the announcement. Throws
 * notFound where the actor does not work for the company, or there is no such condition for them to see.
 */
export async function settleCheck(
  ctx: Context,
  actor: Actor,
  input: { agencyId: string; checkId: string; isMet: boolean | null; note: string },
): Promise<string> {
  const { agencyId, checkId, isMet, note } = input;
  return ctx.db.transaction().execute(async (trx) => {
    await lockAgency(trx, actor, agencyId);
    const check = await lockCheckToSettle(trx, actor, checkId);
    const answeredAt = ctx.clock.now().toISOString();
    if (isMet === null) await deleteCheckAnswer(trx, agencyId, checkId);
    else await upsertCheckAnswer(trx, { checkId, agencyId, isMet, note, answeredById: actor.userId, answeredAt });
    await audit(ctx, trx, actor, {
      action: 'checkSettled',
      entity: { type: 'announcement', id: check.announcementId },
      agencyId,
      details: { checkId, isMet },
    });
    await ctx.jobs.emit(trx, 'check.settled', { agencyId });
    return check.announcementId;
  });
}
