import * as contract from '@volano/domain/contracts/saved-views';
import { AppError } from '@volano/domain/errors';
import { may, maySend, type Actor } from '@volano/domain/policies/actor';
import { MOST_VIEWS, type ViewedList } from '@volano/domain/rules/saved-views';
import type { z } from 'zod';
import { lockViewToChange } from '../../../access/office.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context, Database } from '../../../platform/context.ts';
import { newId } from '../../../platform/new-id.ts';
import {
  countViewsForUpdate,
  deleteView,
  getView,
  hasViewNamed,
  insertView,
  type SavedViewRecord,
  updateView,
} from './saved-views.queries.ts';

/**
 * Saves how a list is shown (9-working-day §4). 403 `roleForbidden` for a list that the actor does not read, and for sharing by who is no admin;
 * 400 for a filter, a column or an order that the list does not know; 409 `savedViewsFull`, `savedViewNamed`.
 */
export async function createView(
  ctx: Context,
  actor: Actor,
  body: z.output<typeof contract.createSavedView.body>,
): Promise<SavedViewRecord> {
  if (!may(actor, contract.contractOf(body.list))) throw new AppError('roleForbidden');
  if (body.isShared) requireToShare(actor);
  requireKnown(body.list, body);
  const view = { ...body, _id: newId(), userId: actor.userId, createdAt: ctx.clock.now().toISOString() };
  await ctx.db.transaction().execute(async (trx) => {
    if ((await countViewsForUpdate(trx, actor.userId, body.list)) >= MOST_VIEWS) throw new AppError('savedViewsFull');
    await requireFreeName(trx, view);
    await insertView(trx, view);
    if (view.isShared) await auditShared(ctx, trx, actor, 'viewShared', view);
  });
  return view;
}

/** Changes what is sent of a view; what is sent is judged as when one is saved. */
export async function changeView(
  ctx: Context,
  actor: Actor,
  id: string,
  sent: z.output<typeof contract.updateSavedView.body>,
): Promise<SavedViewRecord> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockViewToChange(trx, actor, id);
    const before = await getView(trx, id);
    const { name = before.name, isShared = before.isShared } = sent;
    const { filters = before.filters, columns = before.columns, sort = before.sort } = sent;
    if (isShared !== before.isShared) requireToShare(actor);
    // What the list forgot since it was saved is no fault of who gives it another name.
    requireKnown(before.list, {
      filters: sent.filters ?? {},
      columns: sent.columns ?? null,
      sort: sent.sort ?? null,
    });
    // One whose maker is gone becomes the view of the admin who takes it back from everybody.
    const userId = isShared ? before.userId : (before.userId ?? actor.userId);
    const after = { ...before, userId, name, filters, columns, sort, isShared };
    await requireFreeName(trx, after);
    await updateView(trx, id, after);
    if (isShared || before.isShared)
      await auditShared(
        ctx,
        trx,
        actor,
        before.isShared ? 'sharedViewChanged' : 'viewShared',
        after,
        Object.keys(sent),
      );
    return after;
  });
}

/** Forgets a view that the actor may change. */
export async function deleteSavedView(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockViewToChange(trx, actor, id);
    const view = await getView(trx, id);
    await deleteView(trx, id);
    if (view.isShared) await auditShared(ctx, trx, actor, 'sharedViewDeleted', view);
  });
}

/** What is everybody's is written down; what is one's own is nobody else's business. */
async function auditShared(
  ctx: Context,
  trx: Database,
  actor: Actor,
  action: 'viewShared' | 'sharedViewChanged' | 'sharedViewDeleted',
  { _id: id, list, name }: SavedViewRecord,
  fields: readonly string[] = [],
): Promise<void> {
  const details = { list, name, ...(fields.length === 0 ? {} : { fields }) };
  await audit(ctx, trx, actor, { action, entity: { type: 'settings', id }, details });
}

function requireToShare(actor: Actor): void {
  if (!maySend(actor, contract.updateSavedView, 'isShared')) throw new AppError('roleForbidden');
}

function requireKnown(list: ViewedList, shown: contract.ShownView): void {
  const { dropped } = contract.readView(list, shown);
  if (dropped.length === 0) return;
  const pathOf = (name: string) =>
    Object.hasOwn(shown.filters, name) ? `filters.${name}` : shown.columns?.includes(name) ? 'columns' : name;
  throw new AppError('invalidInput', { fields: dropped.map((name) => ({ path: pathOf(name), message: 'invalid' })) });
}

async function requireFreeName(
  trx: Database,
  view: Pick<SavedViewRecord, '_id' | 'userId' | 'list' | 'name'>,
): Promise<void> {
  if (await hasViewNamed(trx, view))
    throw new AppError('savedViewNamed', {
      fields: [{ path: 'name', message: 'nameTaken' }],
      params: { name: view.name },
    });
}
