import * as contract from '@volano/domain/contracts/ateco';
import * as wordsContract from '@volano/domain/contracts/ateco-settings';
import { AppError } from '@volano/domain/errors';
import type { Database } from '../../../platform/context.ts';
import { offsetOf } from '../../../platform/db/query-parts.ts';
import { countChoices, countWords, findWord, listChoices, listWords } from './ateco-writes.queries.ts';
import {
  changeCode,
  createCode,
  removeCode,
  changeCategory,
  changeSubCategory,
  createCategory,
  createSubCategory,
  removeCategory,
  removeSubCategory,
  changeWord,
  countChoice,
  createWord,
  removeWord,
} from './ateco.actions.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import {
  listHolders,
  countGroups,
  findCategory,
  findSubCategory,
  listCategories,
  listSubCategories,
  listOfficialCategories,
} from './ateco-groups.queries.ts';
import {
  countAtecoCodes,
  findAtecoCode,
  listAtecoCodes,
  listCorrespondences,
  type FoundCode,
  listCodesFound,
  listConfirmations,
} from './ateco.queries.ts';

export const atecoRoutes = [
  bindRoute(contract.listAtecoCodes, async ({ ctx, query }) => {
    const sort = query.sort ?? [{ field: 'code' as const, isDescending: false }];
    if (query.q === undefined || query.q === '') {
      const rows = await listAtecoCodes(ctx.db, { ...query, sort });
      const total = query.count ? { total: await countAtecoCodes(ctx.db, query) } : {};
      return {
        rows: await complete(
          ctx.db,
          rows.map((row) => ({ ...row, foundIn: null })),
        ),
        ...total,
      };
    }
    const found = await listCodesFound(ctx.db, query, query.q);
    if (query.sort !== undefined) found.sort(inOrder(query.sort));
    const page = found.slice(offsetOf(query), offsetOf(query) + query.limit);
    return { rows: await complete(ctx.db, page), ...(query.count ? { total: found.length } : {}) };
  }),

  bindRoute(contract.getAtecoCode, ({ ctx, params }) => readCode(ctx.db, params.id)),

  bindRoute(contract.listAtecoConfirmations, ({ ctx, params }) => listConfirmations(ctx.db, params.id)),

  bindRoute(contract.createAtecoCode, async ({ ctx, actor, body }) =>
    readCode(ctx.db, await createCode(ctx, actor, body)),
  ),

  bindRoute(contract.updateAtecoCode, async ({ ctx, actor, params, body }) => {
    await changeCode(ctx, actor, params.id, body);
    return readCode(ctx.db, params.id);
  }),

  bindRoute(contract.deleteAtecoCode, async ({ ctx, actor, params }) => {
    await removeCode(ctx, actor, params.id);
    return null;
  }),
];

function inOrder(sort: readonly { field: 'code' | 'name'; isDescending: boolean }[]) {
  return (a: FoundCode, b: FoundCode): number => {
    for (const { field, isDescending } of sort) {
      const order = a[field].localeCompare(b[field], 'it');
      if (order !== 0) return isDescending ? -order : order;
    }
    return a._id < b._id ? -1 : 1;
  };
}

async function readCode(db: Database, id: string) {
  const row = await findAtecoCode(db, id);
  const [reply] = row === null ? [] : await complete(db, [{ ...row, foundIn: null }]);
  if (reply === undefined) throw new AppError('notFound');
  return reply;
}

async function complete(db: Database, rows: readonly FoundCode[]) {
  const [correspondences, holders] = await Promise.all([
    listCorrespondences(db, rows),
    listHolders(
      db,
      rows.map(({ _id }) => _id),
    ),
  ]);
  return rows.map((row) => ({
    ...row,
    correspondence: correspondences.get(`${row.version} ${row.code}`) ?? null,
    subCategory: holders.get(row._id) ?? null,
  }));
}

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

export const atecoWordsRoutes = [
  bindRoute(wordsContract.listAtecoWords, async ({ ctx, query }) => ({
    rows: await listWords(ctx.db, query),
    ...(query.count ? { total: await countWords(ctx.db, query) } : {}),
  })),

  bindRoute(wordsContract.createAtecoWord, async ({ ctx, actor, body }) =>
    readWord(ctx.db, await createWord(ctx, actor, body)),
  ),

  bindRoute(wordsContract.updateAtecoWord, async ({ ctx, actor, params, body }) => {
    await changeWord(ctx, actor, params.id, body);
    return readWord(ctx.db, params.id);
  }),

  bindRoute(wordsContract.deleteAtecoWord, async ({ ctx, actor, params }) => {
    await removeWord(ctx, actor, params.id);
    return null;
  }),

  bindRoute(wordsContract.listAtecoChoices, async ({ ctx, query }) => ({
    rows: await listChoices(ctx.db, query),
    ...(query.count ? { total: await countChoices(ctx.db, query.version) } : {}),
  })),

  bindRoute(wordsContract.countAtecoChoice, async ({ ctx, body }) => {
    await countChoice(ctx, body);
    return null;
  }),
];

async function readWord(db: Database, id: string) {
  const word = await findWord(db, id);
  if (word === null) throw new AppError('notFound');
  return word;
}
