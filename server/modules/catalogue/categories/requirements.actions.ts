import type * as contract from '@volano/domain/contracts/categories';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import { forbiddenRequirementFields } from '@volano/domain/policies/categories';
import type { Context, Database } from '../../../platform/context.ts';
import { auditSettings } from '../../../platform/audit/audit-settings.ts';
import { countUses, requireUnused } from '../../../platform/db/uses.ts';
import { newId } from '../../../platform/new-id.ts';
import { holdQuestions } from '../../companies/surveys/questions.queries.ts';
import { answersBeside, placesOfRequirement } from './category-uses.queries.ts';
import {
  deleteRequirement,
  findCategoryToChange,
  findRequirementToChange,
  insertRequirement,
  listRequirementOrders,
  updateRequirement,
} from './category-writes.queries.ts';
import { placeAmong } from './orders.actions.ts';

type Changes = ReceivedOf<typeof contract.updateRequirementTemplate>['body'];
type Requirement = NonNullable<Awaited<ReturnType<typeof findRequirementToChange>>>;

/** Creates a requirement and returns its id. With a category the survey asks it, and complete surveys are so no more where it is the first. */
export async function createRequirement(
  ctx: Context,
  actor: Actor,
  sent: ReceivedOf<typeof contract.createRequirementTemplate>['body'],
): Promise<string> {
  const id = newId();
  const { categoryTemplateId = null, isNoneOfThese = false } = sent;
  await ctx.db.transaction().execute(async (trx) => {
    await holdQuestions(trx, 'exclusive');
    await requireFit(trx, categoryTemplateId, isNoneOfThese);
    const order = await placeOf(trx, id, categoryTemplateId, sent.order);
    await insertRequirement(trx, { ...sent, _id: id, order, createdAt: ctx.clock.now().toISOString() });
    await auditSettings(ctx, trx, actor, { what: 'requirement', action: 'created', id, name: sent.name });
    if (categoryTemplateId !== null) await ctx.jobs.emit(trx, 'references.changed', {});
  });
  return id;
}

/**
 * Attaches, detaches, orders, and for admins changes everything else; advisors who send more get a 400 that names it (holes H25).
 * What leaves its category must be in use nowhere; an order that a sister has is 409 `ordersYetUsed`.
 */
export async function changeRequirement(ctx: Context, actor: Actor, id: string, sent: Changes): Promise<void> {
  const fields = Object.keys(sent);
  const forbidden = forbiddenRequirementFields(actor, fields);
  if (forbidden.length > 0)
    throw new AppError('invalidInput', { fields: forbidden.map((path) => ({ path, message: 'unknown' })) });
  await ctx.db.transaction().execute(async (trx) => {
    await holdQuestions(trx, 'exclusive');
    const before = await findRequirementToChange(trx, id);
    if (before === null) throw new AppError('notFound');
    if (fields.length === 0) return;
    const { categoryTemplateId = before.categoryTemplateId, isNoneOfThese = before.isNoneOfThese } =
      withoutUndefined(sent);
    const isMoved = categoryTemplateId !== before.categoryTemplateId;
    if (isMoved) await requireDetachable(trx, before);
    const isOtherwise = isMoved || isNoneOfThese !== before.isNoneOfThese;
    if (isOtherwise) await requireFit(trx, categoryTemplateId, isNoneOfThese);
    if (isNoneOfThese && !before.isNoneOfThese) await requireAlone(trx, id);
    const wanted = sent.order ?? (isMoved ? undefined : before.order);
    const order = await placeOf(trx, id, categoryTemplateId, wanted);
    await updateRequirement(trx, id, { ...sent, order });
    await auditSettings(ctx, trx, actor, { what: 'requirement', action: 'changed', id, name: before.name, fields });
    if (isOtherwise) await ctx.jobs.emit(trx, 'references.changed', {});
  });
}

/** Deletes a requirement that nothing stands on; otherwise 409 `stillInUse` and where. */
export async function removeRequirement(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await holdQuestions(trx, 'exclusive');
    const requirement = await findRequirementToChange(trx, id);
    if (requirement === null) throw new AppError('notFound');
    await requireUnused(trx, placesOfRequirement(id));
    await deleteRequirement(trx, id);
    await auditSettings(ctx, trx, actor, { what: 'requirement', action: 'deleted', id, name: requirement.name });
    await ctx.jobs.emit(trx, 'references.changed', {});
  });
}

/** The category is there, and "none of these" only among several answers. */
async function requireFit(trx: Database, categoryTemplateId: string | null, isNoneOfThese: boolean): Promise<void> {
  if (categoryTemplateId === null) return;
  const category = await findCategoryToChange(trx, categoryTemplateId);
  if (category === null)
    throw new AppError('invalidInput', { fields: [{ path: 'categoryTemplateId', message: 'noSuchItem' }] });
  if (isNoneOfThese && !category.isMultipleAnswers)
    throw new AppError('invalidInput', { fields: [{ path: 'isNoneOfThese', message: 'noneNeedsMultiple' }] });
}

async function requireDetachable(trx: Database, { _id }: Requirement): Promise<void> {
  const uses = await countUses(trx, placesOfRequirement(_id));
  if (uses.length > 0)
    throw new AppError('stillInUse', { fields: [{ path: 'categoryTemplateId', message: 'requirementInUse' }], uses });
}

async function requireAlone(trx: Database, id: string): Promise<void> {
  const uses = await countUses(trx, answersBeside(id));
  if (uses.length > 0)
    throw new AppError('stillInUse', { fields: [{ path: 'isNoneOfThese', message: 'chosenWithOthers' }], uses });
}

/** Its place among its sisters. A requirement of no category has none to share with. */
async function placeOf(
  trx: Database,
  id: string,
  categoryTemplateId: string | null,
  wanted: number | undefined,
): Promise<number> {
  return placeAmong(
    categoryTemplateId === null ? [] : await listRequirementOrders(trx, categoryTemplateId, id),
    wanted,
  );
}

function withoutUndefined<T extends object>(sent: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as never;
}
