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
import { countCategories, countRequirements, listCategories, listRequirements } from './categories.queries.ts';
import { replyCategories, replyCategory, replyRequirement } from './categories.replies.ts';

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
