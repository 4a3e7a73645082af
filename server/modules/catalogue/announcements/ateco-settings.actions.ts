import type { DB } from '@volano/database/types';
import { AppError, type FieldProblem } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { type AtecoLists, clashingLists, VERSION_OF_LIST } from '@volano/domain/rules/ateco-code';
import type { Transaction } from 'kysely';
import type { Context, Database } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/new-id.ts';
import { updateCheckState } from './announcement-changes.queries.ts';
import { insertChangesAround } from './history.queries.ts';
import {
  type AtecoSetting,
  findSetting,
  lockAnnouncement,
  lockSetting,
  insertSetting,
  listSettingCodes,
  replaceSettingCodes,
} from './ateco-settings.queries.ts';

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
  const by = { source: 'person', userId: actor.userId, now: ctx.clock.now() } as const;
  await insertChangesAround(trx, by, [before.announcementId], () =>
    replaceSettingCodes(trx, before._id, {
      chosen: [...lists.atecoCodesIds, ...lists.latestAtecoIds],
      removed: [...lists.removedIds, ...lists.latestRemovedIds],
    }),
  );
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
