import type * as contract from '@volano/domain/contracts/categories';
import { LONGEST_INFORMATION } from '@volano/domain/contracts/categories';
import type { ReceivedOf } from '@volano/domain/contracts/route';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { QuestionKind } from '@volano/domain/rules/bounds';
import { forbiddenRequirementFields } from '@volano/domain/policies/announcements';
import type { Context, Database } from '../../../platform/context.ts';
import { auditSettings } from '../../../platform/audit/audit.ts';
import { countUses, requireUnused } from '../../../platform/db/query-parts.ts';
import { cleanField } from '../../../platform/html/clean-field.ts';
import { newId } from '../../../platform/new-id.ts';
import { insertConfirmations, lockQuestions } from '../../companies/public.ts';
import {
  deleteCategory,
  findCategoryToChange,
  insertCategory,
  listCategoryOrders,
  listRequirementOrders,
  updateCategory,
  updateRequirementOrders,
  deleteRequirement,
  findRequirementToChange,
  insertRequirement,
  updateRequirement,
  placesOfCategory,
  severalAnswersTo,
  answersBeside,
  placesOfRequirement,
} from './categories.queries.ts';

type Changes = ReceivedOf<typeof contract.updateCategoryTemplate>['body'];

/** Creates a category and returns its id; it is asked once it has a requirement. A taken order: 409 `ordersYetUsed`. */
export async function createCategory(
  ctx: Context,
  actor: Actor,
  sent: ReceivedOf<typeof contract.createCategoryTemplate>['body'],
): Promise<string> {
  const id = newId();
  const { kind = 'choice' } = sent;
  if (sent.isMultipleAnswers === true) requireChoice(kind, 'isMultipleAnswers', 'numberIsOneAnswer');
  await ctx.db.transaction().execute(async (trx) => {
    await lockQuestions(trx, 'exclusive');
    const order = placeAmong(await listCategoryOrders(trx, null), sent.order);
    await insertCategory(trx, {
      ...sent,
      ...(sent.information === undefined ? {} : { information: cleanInformation(sent.information) }),
      _id: id,
      order,
      createdAt: ctx.clock.now().toISOString(),
    });
    await auditSettings(ctx, trx, actor, { what: 'category', action: 'created', id, name: sent.categoryName });
    // One that is answered with a number is asked at once.
    if (kind !== 'choice') await ctx.jobs.emit(trx, 'references.changed', {});
  });
  return id;
}

/** Changes the fields that are sent. What would leave given answers impossible is refused and says whose they are. */
export async function changeCategory(ctx: Context, actor: Actor, id: string, sent: Changes): Promise<void> {
  const { requirementsIds, ...columns } = sent;
  await ctx.db.transaction().execute(async (trx) => {
    await lockQuestions(trx, 'exclusive');
    const before = await findCategoryToChange(trx, id);
    if (before === null) throw new AppError('notFound');
    const fields = Object.keys(sent);
    if (fields.length === 0) return;
    if (columns.order !== undefined) placeAmong(await listCategoryOrders(trx, id), columns.order);
    if (columns.isMultipleAnswers === true) requireChoice(before.kind, 'isMultipleAnswers', 'numberIsOneAnswer');
    if (columns.isMultipleAnswers === false && before.isMultipleAnswers) await requireSingle(trx, id);
    if (columns.information !== undefined) columns.information = cleanInformation(columns.information);
    if (Object.keys(columns).length > 0) await updateCategory(trx, id, columns);
    if (requirementsIds !== undefined) await reorder(trx, id, requirementsIds);
    if (isAskedOtherwise(before, columns)) await insertConfirmations(trx, id, ctx.clock.now().toISOString());
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
    await lockQuestions(trx, 'exclusive');
    const category = await findCategoryToChange(trx, id);
    if (category === null) throw new AppError('notFound');
    await requireUnused(trx, placesOfCategory(id));
    await deleteCategory(trx, id);
    await auditSettings(ctx, trx, actor, { what: 'category', action: 'deleted', id, name: category.categoryName });
    await ctx.jobs.emit(trx, 'references.changed', {});
  });
}

/** Whether a company reads another question than the one it answered: its words, or how many answers it takes. */
function isAskedOtherwise(
  before: NonNullable<Awaited<ReturnType<typeof findCategoryToChange>>>,
  { question = before.question, categoryName = before.categoryName, isMultipleAnswers }: Changes,
): boolean {
  const asksOther = (question || categoryName) !== (before.question || before.categoryName);
  return asksOther || (isMultipleAnswers ?? before.isMultipleAnswers) !== before.isMultipleAnswers;
}

/** A question that is answered with a number or a year takes one answer and has none to choose from. */
function requireChoice(kind: QuestionKind, path: string, message: string): void {
  if (kind !== 'choice') throw new AppError('invalidInput', { fields: [{ path, message }] });
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

type RequirementChanges = ReceivedOf<typeof contract.updateRequirementTemplate>['body'];
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
    await lockQuestions(trx, 'exclusive');
    await requireFit(trx, categoryTemplateId, isNoneOfThese);
    const order = await placeOf(trx, id, categoryTemplateId, sent.order);
    await insertRequirement(trx, { ...sent, _id: id, order, createdAt: ctx.clock.now().toISOString() });
    await auditSettings(ctx, trx, actor, { what: 'requirement', action: 'created', id, name: sent.name });
    if (categoryTemplateId === null) return;
    // Whoever answered had not this one to choose.
    await insertConfirmations(trx, categoryTemplateId, ctx.clock.now().toISOString());
    await ctx.jobs.emit(trx, 'references.changed', {});
  });
  return id;
}

/**
 * Attaches, detaches, orders, and for admins changes everything else; advisors who send more get a 400 that names it (holes H25).
 * What leaves its category must be in use nowhere; an order that a sister has is 409 `ordersYetUsed`.
 */
export async function changeRequirement(
  ctx: Context,
  actor: Actor,
  id: string,
  sent: RequirementChanges,
): Promise<void> {
  const fields = Object.keys(sent);
  const forbidden = forbiddenRequirementFields(actor, fields);
  if (forbidden.length > 0)
    throw new AppError('invalidInput', { fields: forbidden.map((path) => ({ path, message: 'unknown' })) });
  await ctx.db.transaction().execute(async (trx) => {
    await lockQuestions(trx, 'exclusive');
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
    if (isOtherwise || (sent.name !== undefined && sent.name !== before.name)) {
      const changedAt = ctx.clock.now().toISOString();
      for (const question of new Set([before.categoryTemplateId, categoryTemplateId]))
        if (question !== null) await insertConfirmations(trx, question, changedAt);
    }
    if (isOtherwise) await ctx.jobs.emit(trx, 'references.changed', {});
  });
}

/** Deletes a requirement that nothing stands on; otherwise 409 `stillInUse` and where. */
export async function removeRequirement(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    await lockQuestions(trx, 'exclusive');
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
  requireChoice(category.kind, 'categoryTemplateId', 'numberHasNoAnswers');
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

interface Placed {
  readonly name: string;
  readonly order: number;
}

/** The first place that none of them has. */
function firstFree(others: readonly Placed[]): number {
  const taken = new Set(others.map(({ order }) => order));
  let free = 0;
  while (taken.has(free)) free += 1;
  return free;
}

/** The place that was asked for, or the first free one; 409 `ordersYetUsed` that says who has it and which is free. */
function placeAmong(others: readonly Placed[], wanted: number | undefined): number {
  if (wanted === undefined) return firstFree(others);
  const holder = others.find(({ order }) => order === wanted);
  if (holder === undefined) return wanted;
  throw new AppError('ordersYetUsed', { params: { order: wanted, name: holder.name, free: firstFree(others) } });
}
