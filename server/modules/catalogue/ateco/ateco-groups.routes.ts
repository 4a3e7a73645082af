import * as contract from '@volano/domain/contracts/ateco';
import { AppError } from '@volano/domain/errors';
import type { Database } from '../../../platform/context.ts';
import { offsetOf } from '../../../platform/db/query-parts.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import {
  changeCategory,
  changeSubCategory,
  createCategory,
  createSubCategory,
  removeCategory,
  removeSubCategory,
} from './ateco.actions.ts';
import {
  countGroups,
  findCategory,
  findSubCategory,
  listCategories,
  listSubCategories,
  listOfficialCategories,
} from './ateco-groups.queries.ts';

export const atecoGroupsRoutes = [
  bindRoute(contract.listAtecoSubCategories, async ({ ctx, query }) => {
    const rows = await listSubCategories(ctx.db, { ...query, sort: query.sort ?? [] });
    if (!query.count) return { rows };
    return { rows, total: await countGroups(ctx.db, 'ateco_subcategory_templates', query) };
  }),

  bindRoute(contract.getAtecoSubCategory, ({ ctx, params }) => readSubCategory(ctx.db, params.id)),

  bindRoute(contract.createAtecoSubCategory, async ({ ctx, actor, body }) =>
    readSubCategory(ctx.db, await createSubCategory(ctx, actor, body)),
  ),

  bindRoute(contract.updateAtecoSubCategory, async ({ ctx, actor, params, body }) => {
    await changeSubCategory(ctx, actor, params.id, body);
    return readSubCategory(ctx.db, params.id);
  }),

  bindRoute(contract.deleteAtecoSubCategory, async ({ ctx, actor, params }) => {
    await removeSubCategory(ctx, actor, params.id);
    return null;
  }),

  bindRoute(contract.listAtecoCategories, async ({ ctx, query }) => {
    const own = await countGroups(ctx.db, 'ateco_category_templates', { version: query.version });
    if (own === 0 && query.own !== true) {
      const official = await listOfficialCategories(ctx.db, query);
      const rows = official.slice(offsetOf(query), offsetOf(query) + query.limit);
      return { rows, ...(query.count ? { total: official.length } : {}) };
    }
    const rows = await listCategories(ctx.db, { ...query, sort: query.sort ?? [] });
    if (!query.count) return { rows };
    return { rows, total: await countGroups(ctx.db, 'ateco_category_templates', query) };
  }),

  bindRoute(contract.getAtecoCategory, ({ ctx, params }) => readCategory(ctx.db, params.id)),

  bindRoute(contract.createAtecoCategory, async ({ ctx, actor, body }) =>
    readCategory(ctx.db, await createCategory(ctx, actor, body)),
  ),

  bindRoute(contract.updateAtecoCategory, async ({ ctx, actor, params, body }) => {
    await changeCategory(ctx, actor, params.id, body);
    return readCategory(ctx.db, params.id);
  }),

  bindRoute(contract.deleteAtecoCategory, async ({ ctx, actor, params }) => {
    await removeCategory(ctx, actor, params.id);
    return null;
  }),
];

async function readSubCategory(db: Database, id: string) {
  const found = await findSubCategory(db, id);
  if (found === null) throw new AppError('notFound');
  return found;
}

async function readCategory(db: Database, id: string) {
  const found = await findCategory(db, id);
  if (found === null) throw new AppError('notFound');
  return found;
}
