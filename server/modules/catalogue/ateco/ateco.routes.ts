import * as contract from '@volano/domain/contracts/ateco';
import { AppError } from '@volano/domain/errors';
import type { Database } from '../../../platform/context.ts';
import { offsetOf } from '../../../platform/db/query-parts.ts';
import { changeCode, createCode, removeCode } from './ateco.actions.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { listHolders } from './ateco-groups.queries.ts';
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
