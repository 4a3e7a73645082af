import * as contract from '@volano/domain/contracts/imports';
import { AppError } from '@volano/domain/errors';
import type { Language } from '@volano/domain/i18n/t';
import type { Database } from '../../../platform/context.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { storeImport, startImport } from './imports.actions.ts';
import { countImportRows, countImports, findImport, listImportRows, listImports } from './imports.queries.ts';
import { replyImport, replyImportRow } from './imports.replies.ts';

export const importsRoutes = [
  bindRoute(contract.createImport, async ({ ctx, actor, body, file, idempotencyKey, language }) => {
    if (file === null) throw new AppError('invalidInput', { fields: [{ path: 'file', message: 'required' }] });
    return readImport(ctx.db, await storeImport(ctx, actor, body, file, idempotencyKey), language);
  }),

  bindRoute(contract.listImports, async ({ ctx, query, language }) => {
    const isOldestFirst = query.sort?.[0]?.isDescending === false;
    const rows = await listImports(ctx.db, { ...query, isOldestFirst });
    const total = query.count ? { total: await countImports(ctx.db, query.kind) } : {};
    return { rows: rows.map((row) => replyImport(row, language)), ...total };
  }),

  bindRoute(contract.getImport, ({ ctx, params, language }) => readImport(ctx.db, params.id, language)),

  bindRoute(contract.listImportRows, async ({ ctx, params, query, language }) => {
    if ((await findImport(ctx.db, params.id)) === null) throw new AppError('notFound');
    const filter = { importId: params.id, outcome: query.outcome, q: query.q, isMarked: query.marked === true };
    const rows = await listImportRows(ctx.db, { ...query, ...filter });
    const total = query.count ? { total: await countImportRows(ctx.db, filter) } : {};
    return { rows: rows.map((row) => replyImportRow(row, language)), ...total };
  }),

  bindRoute(contract.applyImport, async ({ ctx, actor, params, language }) => {
    await startImport(ctx, actor, params.id);
    return readImport(ctx.db, params.id, language);
  }),
];

async function readImport(db: Database, id: string, language: Language) {
  const found = await findImport(db, id);
  if (found === null) throw new AppError('notFound');
  return replyImport(found, language);
}
