import * as contract from '@volano/domain/contracts/categories';
import { isCustomer } from '@volano/domain/policies/actor';
import { door } from '../../platform/http/door.ts';
import {
  countCategories,
  countRequirements,
  listAnswersOf,
  listCategories,
  listRequirements,
} from './categories.queries.ts';

export const categoriesRoutes = [
  door(contract.listCategoryTemplates, async ({ ctx, actor, query }) => {
    const filter = { q: query.q, isSurveyOnly: isCustomer(actor) };
    const sort = query.sort ?? [{ field: 'order' as const, isDescending: false }];
    const categories = await listCategories(ctx.db, { ...query, ...filter, sort });
    const answers = await listAnswersOf(
      ctx.db,
      categories.map(({ _id }) => _id),
    );
    const rows = categories.map((category) => {
      const requirements = answers.filter(({ categoryTemplateId }) => categoryTemplateId === category._id);
      return { ...category, requirements, requirementsIds: requirements.map(({ _id }) => _id) };
    });
    return { rows, ...(query.count ? { total: await countCategories(ctx.db, filter) } : {}) };
  }),

  door(contract.listRequirementTemplates, async ({ ctx, query }) => {
    const filter = { name: query.name, categoryTemplateId: query.categoryTemplateId };
    const sort = query.sort ?? [{ field: 'order' as const, isDescending: false }];
    const rows = await listRequirements(ctx.db, { ...query, ...filter, sort });
    return { rows, ...(query.count ? { total: await countRequirements(ctx.db, filter) } : {}) };
  }),
];
