import type * as contract from '@volano/domain/contracts/categories';
import { LONGEST_INFORMATION } from '@volano/domain/contracts/categories';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { Context, Database } from '../../../platform/context.ts';
import { auditSettings } from '../../../platform/audit/audit-settings.ts';
import { countUses, requireUnused } from '../../../platform/db/uses.ts';
import { cleanField } from '../../../platform/html/clean-field.ts';
import { newId } from '../../../platform/new-id.ts';
import { holdQuestions } from '../../companies/surveys/questions.queries.ts';
import { placesOfCategory, severalAnswersTo } from './category-uses.queries.ts';
import {
  deleteCategory,
  findCategoryToChange,
  insertCategory,
  listCategoryOrders,
  listRequirementOrders,
  updateCategory,
  updateRequirementOrders,
} from './category-writes.queries.ts';
import { placeAmong } from './orders.actions.ts';

type Changes = ReceivedOf<typeof contract.updateCategoryTemplate>['body'];

/** Creates a category and returns its id; it is asked once it has a requirement. A taken order: 409 `ordersYetUsed`. */
export async function createCategory(
  ctx: Context,
  actor: Actor,
  sent: ReceivedOf<typeof contract.createCategoryTemplate>['body'],
): Promise<string> {
  const id = newId();
  await ctx.db.transaction().execute(async (trx) => {
    await holdQuestions(trx, 'exclusive');
    const order = placeAmong(await listCategoryOrders(trx, null), sent.order);
    await insertCategory(trx, {
      ...sent,
      ...(sent.information === undefined ? {} : { information: cleanInformation(sent.information) }),
      _id: id,
      order,
      createdAt: ctx.clock.now().toISOString(),
    });
    await auditSettings(ctx, trx, actor, { what: 'category', action: 'created', id, name: sent.categoryName });
  });
  return id;
}

/** Changes the fields that are sent. What would leave given answers impossible is refused and says whose they are. */
export async function changeCategory(ctx: Context, actor: Actor, id: string, sent: Changes): Promise<void> {
  const { requirementsIds, ...columns } = sent;
  await ctx.db.transaction().execute(async (trx) => {
    await holdQuestions(trx, 'exclusive');
    const before = await findCategoryToChange(trx, id);
    if (before === null) throw new AppError('notFound');
    const fields = Object.keys(sent);
    if (fields.length === 0) return;
    if (columns.order !== undefined) placeAmong(await listCategoryOrders(trx, id), columns.order);
    if (columns.isMultipleAnswers === false && before.isMultipleAnswers) await requireSingle(trx, id);
    if (columns.information !== undefined) columns.information = cleanInformation(columns.information);
    if (Object.keys(columns).length > 0) await updateCategory(trx, id, columns);
    if (requirementsIds !== undefined) await reorder(trx, id, requirementsIds);
    await auditSettings(ctx, trx, actor, {
      what: 'category',
      action: 'changed',
      id,
      name: before.categoryName,
      fields,
    });
    if (columns.isMultipleAnswers !== undefined || columns.fixable !== undefined)
      await ctx.jobs.emit(trx, 'references.changed', {});
  });
}

/** Deletes a category that nothing stands on; otherwise 409 `stillInUse` and where. Its requirements become free. */
export async function removeCategory(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await holdQuestions(trx, 'exclusive');
    const category = await findCategoryToChange(trx, id);
    if (category === null) throw new AppError('notFound');
    await requireUnused(trx, placesOfCategory(id));
    await deleteCategory(trx, id);
    await auditSettings(ctx, trx, actor, { what: 'category', action: 'deleted', id, name: category.categoryName });
    await ctx.jobs.emit(trx, 'references.changed', {});
  });
}

function cleanInformation(information: string): string {
  return cleanField('information', information, LONGEST_INFORMATION);
}

async function requireSingle(trx: Database, id: string): Promise<void> {
  const path = 'isMultipleAnswers';
  if ((await listRequirementOrders(trx, id, null)).some(({ isNoneOfThese }) => isNoneOfThese))
    throw new AppError('invalidInput', { fields: [{ path, message: 'noneNeedsMultiple' }] });
  const uses = await countUses(trx, severalAnswersTo(id));
  if (uses.length > 0) throw new AppError('stillInUse', { fields: [{ path, message: 'severalAnswersGiven' }], uses });
}

/** The same places, handed out in the order of the ids: all of the category's requirements, or 409 for who saw others. */
async function reorder(trx: Database, id: string, requirementsIds: readonly string[]): Promise<void> {
  const present = await listRequirementOrders(trx, id, null);
  const sent = new Set(requirementsIds);
  const isSame = present.length === sent.size && present.every(({ _id }) => sent.has(_id));
  if (!isSame || sent.size !== requirementsIds.length) throw new AppError('conflict');
  const places = requirementsIds.map((_id, index) => ({ _id, order: present[index]?.order ?? index }));
  await updateRequirementOrders(trx, places);
}
