import type { DB } from '@volano/database/types';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Transaction } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { audit } from '../../../platform/audit/audit.ts';
import { newId } from '../../../platform/new-id.ts';
import { updateCheckState } from './announcement-changes.queries.ts';
import { insertChangesAround } from './history.queries.ts';
import {
  type CategoryOwner,
  type CopiedCategory,
  deleteCopiedCategory,
  findOwnerOf,
  findTemplateToCopy,
  lockOwner,
  replaceRequirements,
  upsertCategory,
} from './copied-categories.queries.ts';

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
    readonly requirementsToUse: readonly string[];
  },
): Promise<CopiedCategory> {
  const { owner, ownerId, templateId } = input;
  return ctx.db.transaction().execute(async (trx) => {
    const isThere = await lockOwner(trx, owner, ownerId);
    const template = await findTemplateToCopy(trx, templateId);
    if (!isThere || template === null) throw new AppError('notFound');
    const wanted = new Set(input.requirementsToUse);
    const chosen = template.requirements.filter(({ _id }) => wanted.has(_id));
    // A template without requirements has none to be chosen: whatever is named is of another.
    if (chosen.length !== wanted.size) {
      throw new AppError('invalidInput', { fields: [{ path: 'requirementsToUse', message: 'requirementOfAnother' }] });
    }
    const { categoryName, order } = template;
    const requirements = chosen.map((one) => ({
      _id: newId(),
      templateId: one._id,
      name: one.name,
      description: one.description,
      order: one.order,
    }));
    const _id = await recorded(ctx, trx, actor, { owner, ownerId }, async () => {
      const copied = await upsertCategory(trx, owner, { _id: newId(), ownerId, templateId, categoryName, order });
      await replaceRequirements(trx, owner, copied, requirements);
      return copied;
    });
    await auditCopiedCategory(
      ctx,
      trx,
      actor,
      { owner, ownerId },
      { category: categoryName, requirements: requirements.length },
    );
    return { _id, templateId, categoryName, order, requirements };
  });
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

/** Does it, and writes into the history what it changes of a published announcement; services have none. */
async function recorded<T>(
  ctx: Context,
  trx: Transaction<DB>,
  actor: Actor,
  { owner, ownerId }: { owner: CategoryOwner; ownerId: string },
  work: () => Promise<T>,
): Promise<T> {
  const by = { source: 'person', userId: actor.userId, now: ctx.clock.now() } as const;
  return insertChangesAround(trx, by, owner === 'announcement' ? [ownerId] : [], work);
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
