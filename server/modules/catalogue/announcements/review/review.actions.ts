import type { DB } from '@volano/database/types';
import type { BatchOutcome } from '@volano/domain/contracts/fields';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { ActThing } from '@volano/domain/rules/acts';
import { isExpired } from '@volano/domain/rules/announcement-dates';
import { publishingGaps } from '@volano/domain/rules/announcement-draft';
import type { Transaction } from 'kysely';
import type { Context } from '../../../../platform/context.ts';
import { recordAct } from '../../../../platform/audit/acts.ts';
import { auditAll } from '../../../../platform/audit/audit.ts';
import { updateAnnouncement, updateCheckState } from '../changes/announcement-changes.queries.ts';
import { updateDifferencesLeft, updateDifferencesOpen } from '../official-record/open-points.queries.ts';
import { insertChangesAround } from '../changes/history.queries.ts';
import { updateRecordChangesSeen, updateRecordChangesUnseen } from '../official-record/reviewed-call.queries.ts';
import {
  findReviewedForUpdate,
  listArchived,
  listPublishable,
  type Publishable,
  reopenRemarks,
  settleRemarks,
  updateActive,
  updatePublished,
} from './review.queries.ts';

/** How publishing one call ends; the warnings are questions, never reasons. */
export interface Published {
  readonly _id: string;
  readonly status: 'published' | 'already' | 'refused';
  readonly warnings: ReturnType<typeof publishingGaps>;
  readonly reason: 'notFound' | 'expired' | 'noFirm' | null;
}

/**
 * Publishes many calls in one transaction and a few statements, each id answered once in the order given. One event for all of them, so
 * that the counts follow once. Again is the same as once.
 */
export async function publishAnnouncements(ctx: Context, actor: Actor, ids: readonly string[]): Promise<Published[]> {
  return ctx.db.transaction().execute(async (trx) => {
    const calls = await listPublishable(trx, ids, { isHeld: true });
    const answers = answersFor(ids, calls, ctx.clock.now());
    const fresh = answers.filter(({ status }) => status === 'published').map(({ _id }) => _id);
    const [first] = fresh;
    if (first === undefined) return answers;
    const now = ctx.clock.now();
    const by = { source: 'person', userId: actor.userId, now, jobs: ctx.jobs } as const;
    await insertChangesAround(trx, by, fresh, () => updatePublished(trx, fresh, now.toISOString()));
    const titles = new Map(calls.map(({ _id, title }) => [_id, title]));
    const entries = fresh.map((id) => {
      const details = { title: titles.get(id) ?? '', fields: ['isActive'] };
      return { action: 'catalogueChanged', entity: { type: 'announcement', id }, details } as const;
    });
    await auditAll(ctx, trx, actor, entries);
    const told = new Set(calls.flatMap(({ _id, announcedAt }) => (announcedAt === null ? [] : [_id])));
    await recordPublished(ctx, trx, actor, { ids: fresh, told });
    if (fresh.length === 1) await ctx.jobs.emit(trx, 'announcement.changed', { announcementId: first });
    else await ctx.jobs.emit(trx, 'references.changed', {});
    return answers;
  });
}

/**
 * Takes calls out of the catalogue in one transaction, or gives back those that were last taken out of it (409 `announcementNotArchived` in
 * the line of any other); each id is answered once in the order given. Who was told of a call is not told again. Again is the same as once.
 */
export async function archiveAnnouncements(
  ctx: Context,
  actor: Actor,
  { ids, isArchived }: { readonly ids: readonly string[]; readonly isArchived: boolean },
): Promise<BatchOutcome[]> {
  return ctx.db.transaction().execute(async (trx) => {
    const outcomes = await archiveWithin(ctx, trx, actor, { ids, isArchived });
    const changed = outcomes.filter(({ status }) => status === 'done').map(({ _id }) => _id);
    const items = changed.map((announcementId) => ({ announcementId }));
    const action = isArchived ? 'archiveCalls' : 'restoreCalls';
    await recordAct(ctx, trx, actor, { action, items, about: onlyOne(changed) });
    return outcomes;
  });
}

/** The same within a transaction that has something else to do. */
export async function archiveWithin(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  { ids, isArchived }: { readonly ids: readonly string[]; readonly isArchived: boolean },
): Promise<BatchOutcome[]> {
  const calls = new Map((await listPublishable(trx, ids, { isHeld: true })).map((call) => [call._id, call]));
  const archived = isArchived ? new Set<string>() : await listArchived(trx, ids);
  const outcomes = [...new Set(ids)].map((_id): BatchOutcome => {
    const call = calls.get(_id);
    if (call === undefined) return { _id, status: 'refused', code: 'notFound' };
    if (call.isActive !== isArchived) return { _id, status: 'already' };
    if (isArchived || archived.has(_id)) return { _id, status: 'done' };
    return { _id, status: 'refused', code: 'announcementNotArchived' };
  });
  const changed = outcomes.filter(({ status }) => status === 'done').map(({ _id }) => _id);
  if (changed.length === 0) return outcomes;
  const now = ctx.clock.now();
  const by = { source: 'person', userId: actor.userId, now, jobs: ctx.jobs } as const;
  await insertChangesAround(trx, by, changed, () => updateActive(trx, changed, !isArchived, now.toISOString()));
  const entries = changed.map((id) => {
    const details = { title: calls.get(id)?.title ?? '', fields: ['isActive'] };
    return { action: 'catalogueChanged', entity: { type: 'announcement', id }, details } as const;
  });
  await auditAll(ctx, trx, actor, entries);
  await ctx.jobs.emit(trx, 'references.changed', {});
  return outcomes;
}

/** Keeps what it takes to undo a publication; `told` are the calls that companies had been told of before. */
export async function recordPublished(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  { ids, told }: { readonly ids: readonly string[]; readonly told: ReadonlySet<string> },
): Promise<void> {
  const items = ids.map((announcementId) => ({ announcementId, wasTold: told.has(announcementId) }));
  await recordAct(ctx, trx, actor, { action: 'publish', items, about: onlyOne(ids) });
}

function onlyOne([id, ...others]: readonly string[]): ActThing | null {
  return id === undefined || others.length > 0 ? null : { type: 'announcement', id };
}

/** What publishing these calls answers, as they stand. */
export function answersFor(ids: readonly string[], calls: readonly Publishable[], now: Date): Published[] {
  const byId = new Map(calls.map((call) => [call._id, call]));
  return [...new Set(ids)].map((_id) => {
    const call = byId.get(_id);
    if (call === undefined) return { _id, status: 'refused', warnings: [], reason: 'notFound' };
    const warnings = publishingGaps(call);
    if (call.admitsNoFirm) return { _id, status: 'refused', warnings, reason: 'noFirm' };
    if (isExpired(call, now)) return { _id, status: 'refused', warnings, reason: 'expired' };
    return { _id, status: call.isActive ? 'already' : 'published', warnings, reason: null };
  });
}

/**
 * Says that a call is right as it stands; with the same word its open remarks are settled, and what its record says otherwise is left. Again,
 * with nothing more to settle, changes nothing: the moment of the first is what finds its remarks when it is taken back. Throws `notFound`.
 */
export async function reviewAnnouncement(ctx: Context, actor: Actor, id: string): Promise<void> {
  const isDone = await ctx.db.transaction().execute((trx) => reviewWithin(ctx, trx, actor, id));
  if (isDone === null) throw new AppError('notFound');
}

/** Takes that word back, and opens what it settled. Throws `notFound`. */
export async function unreviewAnnouncement(ctx: Context, actor: Actor, id: string): Promise<void> {
  const isDone = await ctx.db.transaction().execute((trx) => unreviewWithin(ctx, trx, actor, id));
  if (isDone === null) throw new AppError('notFound');
}

/** Says it of several in one transaction, or takes it back; each is answered once in the order given. Again is the same as once. */
export async function reviewAnnouncements(
  ctx: Context,
  actor: Actor,
  { ids, isReviewed }: { readonly ids: readonly string[]; readonly isReviewed: boolean },
): Promise<BatchOutcome[]> {
  const judge = isReviewed ? reviewWithin : unreviewWithin;
  return ctx.db.transaction().execute(async (trx) => {
    const done = new Map<string, boolean | null>();
    // In one order for all who do so.
    for (const id of [...new Set(ids)].sort()) done.set(id, await judge(ctx, trx, actor, id));
    return [...new Set(ids)].map((_id): BatchOutcome => {
      const isDone = done.get(_id) ?? null;
      if (isDone === null) return { _id, status: 'refused', code: 'notFound' };
      return { _id, status: isDone ? 'done' : 'already' };
    });
  });
}

/** Whether there was anything to do; null where there is no such call. */
async function reviewWithin(ctx: Context, trx: Transaction<DB>, actor: Actor, id: string): Promise<boolean | null> {
  const locked = await findReviewedForUpdate(trx, id);
  if (locked === null) return null;
  const now = ctx.clock.now().toISOString();
  const remarks = await settleRemarks(trx, id, actor.userId, now);
  const differences = await updateDifferencesLeft(trx, id, { settledAt: now, settledById: actor.userId });
  if (locked.checkState === 'reviewed' && locked.reviewedAt !== null && remarks + differences === 0) return false;
  await updateRecordChangesSeen(trx, id, now);
  await updateAnnouncement(trx, id, { checkState: 'reviewed', reviewedAt: now, reviewedById: actor.userId });
  await noteReview(ctx, trx, actor, { id, title: locked.title });
  return true;
}

/** The same of taking it back. */
async function unreviewWithin(ctx: Context, trx: Transaction<DB>, actor: Actor, id: string): Promise<boolean | null> {
  const locked = await findReviewedForUpdate(trx, id);
  if (locked === null) return null;
  if (locked.reviewedAt === null) return false;
  await reopenRemarks(trx, id, locked.reviewedAt);
  await updateDifferencesOpen(trx, id, locked.reviewedAt);
  await updateRecordChangesUnseen(trx, id, locked.reviewedAt);
  const checkState = locked.officialId === null ? 'notEntered' : 'official';
  await updateAnnouncement(trx, id, { checkState, reviewedAt: null, reviewedById: null });
  await updateCheckState(trx, id);
  await noteReview(ctx, trx, actor, { id, title: locked.title });
  return true;
}

async function noteReview(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  { id, title }: { readonly id: string; readonly title: string },
): Promise<void> {
  const details = { title, fields: ['checkState'] };
  await auditAll(ctx, trx, actor, [{ action: 'catalogueChanged', entity: { type: 'announcement', id }, details }]);
  await ctx.jobs.emit(trx, 'announcement.changed', { announcementId: id });
}

/** Puts a draft aside, or takes it back. 409 `discardPublished` for what is published. Again is the same as once. */
export async function discardAnnouncement(
  ctx: Context,
  actor: Actor,
  id: string,
  { isDiscarded }: { isDiscarded: boolean },
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const locked = await findReviewedForUpdate(trx, id);
    if (locked === null) throw new AppError('notFound');
    if (isDiscarded && locked.isActive) throw new AppError('discardPublished');
    if ((locked.discardedAt !== null) === isDiscarded) return;
    const discardedAt = isDiscarded ? ctx.clock.now().toISOString() : null;
    await updateAnnouncement(trx, id, { discardedAt, discardedById: isDiscarded ? actor.userId : null });
    const details = { title: locked.title, fields: ['discardedAt'] };
    await auditAll(ctx, trx, actor, [{ action: 'catalogueChanged', entity: { type: 'announcement', id }, details }]);
  });
}
