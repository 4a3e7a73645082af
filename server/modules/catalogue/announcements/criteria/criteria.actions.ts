import type { DB } from '@volano/database/types';
import { AppError, type FieldProblem } from '@volano/domain/errors';
import type { Bounds, QuestionKind } from '@volano/domain/rules/bounds';
import type { Actor } from '@volano/domain/policies/actor';
import { type AtecoLists, clashingLists, VERSION_OF_LIST } from '@volano/domain/rules/ateco-code';
import type { Transaction } from 'kysely';
import type { Context, Database } from '../../../../platform/context.ts';
import { audit } from '../../../../platform/audit/audit.ts';
import { newId } from '../../../../platform/new-id.ts';
import { updateCheckState } from '../changes/announcement-changes.queries.ts';
import { insertChangesAround } from '../changes/history.queries.ts';
import {
  type AtecoSetting,
  findSetting,
  lockAnnouncement,
  lockSetting,
  insertSetting,
  listSettingCodes,
  replaceSettingCodes,
  type CategoryOwner,
  type CopiedCategory,
  deleteCopiedCategory,
  findOwnerOf,
  findTemplateToCopy,
  lockOwner,
  replaceRequirements,
  updateTouched,
  upsertCategory,
} from './criteria.queries.ts';

/** The lists that a request brings; those it leaves out stay as they are. */
type SentLists = { readonly [List in keyof AtecoLists]?: readonly string[] | undefined };

/**
 * Chooses the activities of an announcement for the first time. Throws notFound for an announcement that is not there, conflict where it
 * has a setting, and invalidInput for codes that do not fit (`checkLists`).
 */
export async function createSetting(
  ctx: Context,
  actor: Actor,
  { announcementId, ...sent }: SentLists & { readonly announcementId: string },
): Promise<AtecoSetting> {
  return ctx.db.transaction().execute(async (trx) => {
    if (!(await lockAnnouncement(trx, announcementId))) throw new AppError('notFound');
    const _id = newId();
    if (!(await insertSetting(trx, { _id, announcementId }))) throw new AppError('conflict');
    return writeLists(ctx, trx, actor, { ...EMPTY, _id, announcementId }, sent);
  });
}

/** Changes the lists that are sent. Throws notFound, and invalidInput for codes that do not fit. */
export async function updateSetting(ctx: Context, actor: Actor, id: string, sent: SentLists): Promise<AtecoSetting> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockSetting(trx, id);
    const setting = await findSetting(trx, { _id: id });
    if (setting === null) throw new AppError('notFound');
    return writeLists(ctx, trx, actor, setting, sent);
  });
}

const EMPTY = { atecoCodesIds: [], removedIds: [], latestAtecoIds: [], latestRemovedIds: [] };

async function writeLists(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  before: AtecoSetting,
  sent: SentLists,
): Promise<AtecoSetting> {
  const listOf = (list: keyof AtecoLists): readonly string[] => [...new Set(sent[list] ?? before[list])];
  const lists: AtecoLists = {
    atecoCodesIds: listOf('atecoCodesIds'),
    removedIds: listOf('removedIds'),
    latestAtecoIds: listOf('latestAtecoIds'),
    latestRemovedIds: listOf('latestRemovedIds'),
  };
  await checkLists(trx, lists);
  const by = { source: 'person', userId: actor.userId, now: ctx.clock.now(), jobs: ctx.jobs } as const;
  await insertChangesAround(trx, by, [before.announcementId], async () => {
    await replaceSettingCodes(trx, before._id, {
      chosen: [...lists.atecoCodesIds, ...lists.latestAtecoIds],
      removed: [...lists.removedIds, ...lists.latestRemovedIds],
    });
    await updateTouched(trx, 'announcement', before.announcementId, by.now.toISOString());
  });
  const counts = {
    atecoCodesIds: lists.atecoCodesIds.length,
    removedIds: lists.removedIds.length,
    latestAtecoIds: lists.latestAtecoIds.length,
    latestRemovedIds: lists.latestRemovedIds.length,
  };
  await audit(ctx, trx, actor, {
    action: 'catalogueChanged',
    entity: { type: 'announcement', id: before.announcementId },
    details: { activities: counts },
  });
  await updateCheckState(trx, before.announcementId);
  await ctx.jobs.emit(trx, 'announcement.changed', { announcementId: before.announcementId });
  const after = await findSetting(trx, { _id: before._id });
  if (after === null) throw new AppError('notFound');
  return after;
}

/** Refuses codes that do not exist, that are of the other version, or that are both chosen and removed. */
async function checkLists(db: Database, lists: AtecoLists): Promise<void> {
  const codes = await listSettingCodes(db, Object.values(lists).flat());
  const problems: FieldProblem[] = clashingLists(lists).map((path) => ({ path, message: 'chosenAndRemoved' }));
  for (const [path, version] of Object.entries(VERSION_OF_LIST)) {
    const ids = lists[path as keyof AtecoLists];
    if (ids.some((id) => !codes.has(id))) problems.push({ path, message: 'noSuchItem' });
    else if (ids.some((id) => codes.get(id)?.version !== version)) problems.push({ path, message: 'atecoVersion' });
  }
  if (problems.length > 0) throw new AppError('invalidInput', { fields: problems });
}

/**
 * Copies a category with the requirements to use into an announcement or a service; for one that has it already, the choice is replaced.
 * Throws notFound where either does not exist, and invalidInput for a template without requirements or a requirement of another.
 */
export async function copyCategory(
  ctx: Context,
  actor: Actor,
  input: {
    readonly owner: CategoryOwner;
    readonly ownerId: string;
    readonly templateId: string;
    readonly requirementsToUse?: readonly string[] | undefined;
    readonly bounds?: Bounds | undefined;
  },
): Promise<CopiedCategory> {
  const { owner, ownerId, templateId, requirementsToUse = [], bounds = null } = input;
  return ctx.db.transaction().execute(async (trx) => {
    const isThere = await lockOwner(trx, owner, ownerId);
    const template = await findTemplateToCopy(trx, templateId);
    if (!isThere || template === null) throw new AppError('notFound');
    if (bounds?.unit === 'monthsOld' && owner === 'service')
      throw new AppError('invalidInput', { fields: [{ path: 'bounds.unit', message: 'monthsOfCall' }] });
    const chosen = chosenOf(template, bounds, requirementsToUse);
    const { categoryName, kind, order } = template;
    const requirements = chosen.map((one) => ({
      _id: newId(),
      templateId: one._id,
      name: one.name,
      description: one.description,
      order: one.order,
    }));
    const _id = await recorded(ctx, trx, actor, { owner, ownerId }, async () => {
      const copied = await upsertCategory(trx, owner, {
        _id: newId(),
        ownerId,
        templateId,
        categoryName,
        order,
        bounds,
      });
      await replaceRequirements(trx, owner, copied, requirements);
      return copied;
    });
    await auditCopiedCategory(
      ctx,
      trx,
      actor,
      { owner, ownerId },
      { category: categoryName, ...(bounds === null ? { requirements: requirements.length } : { bounds }) },
    );
    return { _id, templateId, categoryName, order, kind, bounds, requirements };
  });
}

/** The answers of a question that are asked for. Throws invalidInput where some are of another, and where answers and bounds do not suit its kind. */
export function chosenOf(
  template: NonNullable<Awaited<ReturnType<typeof findTemplateToCopy>>>,
  bounds: Bounds | null,
  requirementsToUse: readonly string[],
) {
  requireBounds(template.kind, bounds, requirementsToUse);
  const wanted = new Set(requirementsToUse);
  const chosen = template.requirements.filter(({ _id }) => wanted.has(_id));
  // A template without requirements has none to be chosen: whatever is named is of another.
  if (chosen.length !== wanted.size)
    throw new AppError('invalidInput', { fields: [{ path: 'requirementsToUse', message: 'requirementOfAnother' }] });
  return chosen;
}

/** Of a question to choose from some answers, of another its bounds; months are counted from a year alone. */
function requireBounds(kind: QuestionKind, bounds: Bounds | null, requirementsToUse: readonly string[]): void {
  const refuse = (path: string, message: string): never => {
    throw new AppError('invalidInput', { fields: [{ path, message }] });
  };
  if (kind === 'choice') {
    if (bounds !== null) refuse('bounds', 'boundsOfChoice');
    if (requirementsToUse.length === 0) refuse('requirementsToUse', 'tooShort');
    return;
  }
  if (requirementsToUse.length > 0) refuse('requirementsToUse', 'numberHasNoAnswers');
  if (bounds === null) refuse('bounds', 'required');
  else if (bounds.unit === 'monthsOld' && kind !== 'year') refuse('bounds.unit', 'monthsOfYear');
}

/** Takes a category out of its announcement or service. Throws notFound where there is none. */
export async function removeCopiedCategory(
  ctx: Context,
  actor: Actor,
  owner: CategoryOwner,
  id: string,
): Promise<null> {
  return ctx.db.transaction().execute(async (trx) => {
    const ownerId = await findOwnerOf(trx, owner, id);
    if (ownerId === null) throw new AppError('notFound');
    const gone = await recorded(ctx, trx, actor, { owner, ownerId }, () => deleteCopiedCategory(trx, owner, id));
    if (gone === null) throw new AppError('notFound');
    await auditCopiedCategory(
      ctx,
      trx,
      actor,
      { owner, ownerId: gone.ownerId },
      { categoryRemoved: gone.categoryName },
    );
    return null;
  });
}

/** Does it, and writes down that its owner was touched and what it changes of a published announcement; services have no history. */
async function recorded<T>(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  { owner, ownerId }: { owner: CategoryOwner; ownerId: string },
  work: () => Promise<T>,
): Promise<T> {
  const by = { source: 'person', userId: actor.userId, now: ctx.clock.now(), jobs: ctx.jobs } as const;
  return insertChangesAround(trx, by, owner === 'announcement' ? [ownerId] : [], async () => {
    await updateTouched(trx, owner, ownerId, by.now.toISOString());
    return work();
  });
}

/** Writes the action down. What is kept of counts concerns announcements alone: services are counted when they are read. */
async function auditCopiedCategory(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  { owner, ownerId }: { owner: CategoryOwner; ownerId: string },
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await audit(ctx, trx, actor, { action: 'catalogueChanged', entity: { type: owner, id: ownerId }, details });
  if (owner !== 'announcement') return;
  await updateCheckState(trx, ownerId);
  await ctx.jobs.emit(trx, 'announcement.changed', { announcementId: ownerId });
}
