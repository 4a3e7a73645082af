import * as contract from '@volano/domain/contracts/company-imports';
import { AppError } from '@volano/domain/errors';
import { type Language, translations } from '@volano/domain/i18n/t';
import { bindRoute } from '../../../access/bind-route.ts';
import type { Database } from '../../../platform/context.ts';
import { storeExport } from '../../../platform/storage/exports.ts';
import {
  changeCompanyImport,
  changeRow,
  removeCompanyImport,
  startCompanyImport,
  storeCompanyImport,
} from './company-imports.actions.ts';
import {
  countRows,
  findCompanyImport,
  listCompanyImports,
  type StoredCompanyImport,
  listColumnQuestions,
} from './company-imports.queries.ts';
import { createMissingConsultants } from './missing-consultants.actions.ts';
import { startLookup } from './look-up-companies.actions.ts';
import { listMissingConsultants, listRows, listRowsAfter, type StoredRow } from './company-rows.queries.ts';
import { replyCompanyImport, replyRow } from './company-imports.replies.ts';
import { drawReport } from './company-imports.sheets.ts';

export const companyImportsRoutes = [
  bindRoute(contract.createCompanyImport, async ({ ctx, actor, body, file, idempotencyKey, language }) => {
    if (file === null) throw new AppError('invalidInput', { fields: [{ path: 'file', message: 'required' }] });
    return read(ctx.db, await storeCompanyImport(ctx, actor, body, file, idempotencyKey), language);
  }),

  bindRoute(contract.listCompanyImports, async ({ ctx, query, language }) => {
    const isOldestFirst = query.sort?.[0]?.isDescending === false;
    const { rows, ...total } = await listCompanyImports(ctx.db, { ...query, isOldestFirst });
    return { rows: await Promise.all(rows.map((row) => reply(ctx.db, row, language))), ...total };
  }),

  bindRoute(contract.getCompanyImport, ({ ctx, params, language }) => read(ctx.db, params.id, language)),

  bindRoute(contract.updateCompanyImport, async ({ ctx, params, body, language }) => {
    await changeCompanyImport(ctx, params.id, body);
    return read(ctx.db, params.id, language);
  }),

  bindRoute(contract.listCompanyImportRows, async ({ ctx, params, query, language }) => {
    const { rows, ...total } = await listRows(ctx.db, params.id, query);
    return { rows: rows.map((row) => replyRow(row, language)), ...total };
  }),

  bindRoute(contract.updateCompanyImportRow, async ({ ctx, params, body, language }) => {
    const { id, line } = params;
    await changeRow(ctx, id, line, body);
    const [row] = (await listRows(ctx.db, id, { line, page: 1, limit: 1, count: false })).rows;
    if (row === undefined) throw new AppError('notFound');
    return replyRow(row, language);
  }),

  bindRoute(contract.lookUpCompanyImport, async ({ ctx, actor, params, language }) => {
    await startLookup(ctx, actor, params.id);
    return read(ctx.db, params.id, language);
  }),

  bindRoute(contract.createMissingConsultants, async ({ ctx, actor, params, language }) => {
    await createMissingConsultants(ctx, actor, params.id);
    return read(ctx.db, params.id, language);
  }),

  bindRoute(contract.applyCompanyImport, async ({ ctx, actor, params, language }) => {
    await startCompanyImport(ctx, actor, params.id);
    return read(ctx.db, params.id, language);
  }),

  bindRoute(contract.deleteCompanyImport, async ({ ctx, params }) => {
    await removeCompanyImport(ctx, params.id);
    return null;
  }),

  bindRoute(contract.exportCompanyImport, async ({ ctx, actor, params, language }) => {
    const t = translations(language);
    return storeExport(ctx, actor, {
      title: t('companyImports.report.title'),
      list: 'companyImport',
      filters: { importId: params.id },
      rows: (trx) => eachRow(trx, params.id),
      draw: (rows) => drawReport(t, rows),
    });
  }),
];

const BATCH = 500;

async function* eachRow(db: Database, id: string): AsyncGenerator<StoredRow> {
  for (let after = 0; ;) {
    const rows = await listRowsAfter(db, id, after, BATCH, false);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.line;
  }
}

async function read(db: Database, id: string, language: Language) {
  const found = await findCompanyImport(db, id);
  if (found === null) throw new AppError('notFound');
  return reply(db, found, language);
}

async function reply(db: Database, found: StoredCompanyImport, language: Language) {
  const counts = found.storageKey === null && found.report !== null ? found.report : await countRows(db, found._id);
  const missing = await listMissingConsultants(db, found._id);
  return replyCompanyImport(found, counts, await listColumnQuestions(db), missing, language);
}
