import * as contract from '@volano/domain/contracts/categories';
import { seesSurveyOnly } from '@volano/domain/policies/announcements';
import { bindRoute } from '../../../access/bind-route.ts';
import {
  changeCategory,
  createCategory,
  removeCategory,
  changeRequirement,
  createRequirement,
  removeRequirement,
} from './categories.actions.ts';
import {
  countCategories,
  countRequirements,
  listCategories,
  listRequirements,
  findCategory,
  findRequirement,
  listAnswersOf,
} from './categories.queries.ts';
import { AppError } from '@volano/domain/errors';
import type { Actor } from '@volano/domain/policies/actor';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';

const IN_ORDER = [{ field: 'order', isDescending: false }] as const;

export const categoriesRoutes = [
  bindRoute(contract.listCategoryTemplates, async ({ ctx, actor, query }) => {
    const filter = { q: query.q, isSurveyOnly: seesSurveyOnly(actor) };
    const categories = await listCategories(ctx.db, { ...query, ...filter, sort: query.sort ?? IN_ORDER });
    const rows = await replyCategories(ctx, categories);
    return { rows, ...(query.count ? { total: await countCategories(ctx.db, filter) } : {}) };
  }),

  bindRoute(contract.getCategoryTemplate, ({ ctx, actor, params }) => replyCategory(ctx, actor, params.id)),

  bindRoute(contract.createCategoryTemplate, async ({ ctx, actor, body }) =>
    replyCategory(ctx, actor, await createCategory(ctx, actor, body)),
  ),

  bindRoute(contract.updateCategoryTemplate, async ({ ctx, actor, params, body }) => {
    await changeCategory(ctx, actor, params.id, body);
    return replyCategory(ctx, actor, params.id);
  }),

  bindRoute(contract.deleteCategoryTemplate, async ({ ctx, actor, params }) => {
    await removeCategory(ctx, actor, params.id);
    return null;
  }),

  bindRoute(contract.listRequirementTemplates, async ({ ctx, actor, query }) => {
    const { name, categoryTemplateId, q, isFree } = query;
    const filter = { name, categoryTemplateId, q, isFree, isSurveyOnly: seesSurveyOnly(actor) };
    const rows = await listRequirements(ctx.db, { ...query, ...filter, sort: query.sort ?? IN_ORDER });
    return { rows, ...(query.count ? { total: await countRequirements(ctx.db, filter) } : {}) };
  }),

  bindRoute(contract.getRequirementTemplate, ({ ctx, actor, params }) => replyRequirement(ctx, actor, params.id)),

  bindRoute(contract.createRequirementTemplate, async ({ ctx, actor, body }) =>
    replyRequirement(ctx, actor, await createRequirement(ctx, actor, body)),
  ),

  bindRoute(contract.updateRequirementTemplate, async ({ ctx, actor, params, body }) => {
    await changeRequirement(ctx, actor, params.id, body);
    return replyRequirement(ctx, actor, params.id);
  }),

  bindRoute(contract.deleteRequirementTemplate, async ({ ctx, actor, params }) => {
    await removeRequirement(ctx, actor, params.id);
    return null;
  }),
];

type Category = Omit<z.input<typeof contract.categoryTemplate>, 'requirements' | 'requirementsIds'>;

/** Categories with their requirements in order. */
async function replyCategories(
  ctx: Context,
  categories: readonly Category[],
): Promise<z.input<typeof contract.categoryTemplate>[]> {
  const answers = await listAnswersOf(
    ctx.db,
    categories.map(({ _id }) => _id),
  );
  const byCategory = Map.groupBy(answers, ({ categoryTemplateId }) => categoryTemplateId);
  return categories.map((category) => {
    const requirements = byCategory.get(category._id) ?? [];
    return { ...category, requirements, requirementsIds: requirements.map(({ _id }) => _id) };
  });
}

/** One category. Companies and performance partners know only the questions of the survey: of others 404. */
async function replyCategory(
  ctx: Context,
  actor: Actor,
  id: string,
): Promise<z.input<typeof contract.categoryTemplate>> {
  const category = await findCategory(ctx.db, id, seesSurveyOnly(actor));
  const [reply] = category === null ? [] : await replyCategories(ctx, [category]);
  if (reply === undefined) throw new AppError('notFound');
  return reply;
}

/** One requirement. Companies and performance partners know only the answers of the survey: of others 404. */
async function replyRequirement(ctx: Context, actor: Actor, id: string) {
  const requirement = await findRequirement(ctx.db, id, seesSurveyOnly(actor));
  if (requirement === null) throw new AppError('notFound');
  return requirement;
}
