import * as contract from '@volano/domain/contracts/imports';
import { AppError } from '@volano/domain/errors';
import { type Language, translations } from '@volano/domain/i18n/t';
import type { Database } from '../../../platform/context.ts';
import { bindRoute } from '../../../access/bind-route.ts';
import { cancelImport, readImportAgain, storeImport, startImport } from './imports.actions.ts';
import { listEffects } from './import-effects.queries.ts';
import {
  countImportRows,
  countImports,
  findImport,
  listImportRows,
  listImports,
  type StoredImport,
  type StoredReport,
} from './imports.queries.ts';
import type { PlannedRow } from '../../../platform/imports/plan.ts';
import { translateReason, translateShared } from '../../../platform/imports/report.ts';

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
    const { outcome, reason, q, marked } = query;
    const filter = { importId: params.id, outcome, reason, q, isMarked: marked === true };
    const rows = await listImportRows(ctx.db, { ...query, ...filter });
    const total = query.count ? { total: await countImportRows(ctx.db, filter) } : {};
    return { rows: rows.map((row) => replyImportRow(row, language)), ...total };
  }),

  bindRoute(contract.listImportEffects, async ({ ctx, params, query }) => {
    if ((await findImport(ctx.db, params.id)) === null) throw new AppError('notFound');
    return listEffects(ctx.db, params.id, query);
  }),

  bindRoute(contract.applyImport, async ({ ctx, actor, params, query, language }) => {
    await startImport(ctx, actor, params.id, query.isSure === true);
    return readImport(ctx.db, params.id, language);
  }),

  bindRoute(contract.cancelImport, async ({ ctx, params, language }) => {
    await cancelImport(ctx, params.id);
    return readImport(ctx.db, params.id, language);
  }),

  bindRoute(contract.readImportAgain, async ({ ctx, params, language }) => {
    await readImportAgain(ctx, params.id);
    return readImport(ctx.db, params.id, language);
  }),
];

async function readImport(db: Database, id: string, language: Language) {
  const found = await findImport(db, id);
  if (found === null) throw new AppError('notFound');
  return replyImport(found, language);
}

/** An import as it leaves: what went wrong in words of the reader. */
function replyImport(stored: StoredImport, language: Language) {
  const { _id, kind, status, fileName, requestedBy, createdAt, finishedAt, done, total, report, effects, storageKey } =
    stored;
  return {
    _id,
    kind,
    status,
    fileName,
    requestedBy,
    createdAt,
    finishedAt,
    progress: { done, total },
    report: report === null ? null : replyReport(report, status, language),
    effects,
    hasFile: storageKey !== null,
  };
}

/** What is told of many rows at once stands beside the figures in words. */
function replyReport(report: StoredReport, status: StoredImport['status'], language: Language) {
  const { missing = [], shared = [], doubt = null } = report;
  const t = translations(language);
  return {
    ...report,
    missing: [...missing],
    shared: shared.map((one) => ({ reason: one.reason, rows: one.rows, text: translateShared(one, t) })),
    doubt,
    error: status === 'failed' ? errorOf(report, language) : null,
  };
}

/** A row of an import, with its reasons in words. */
function replyImportRow({ reason, remarks, twins, ...row }: PlannedRow, language: Language) {
  const t = translations(language);
  return {
    ...row,
    recordId: row.recordId ?? null,
    reason: reason === null ? null : translateReason(reason.reason, reason.params, t),
    remarks: remarks.map((remark) => translateReason(remark.reason, remark.params, t)),
    changes: [...row.changes],
    duplicates: [...twins],
  };
}

function errorOf({ error }: StoredReport, language: Language): string | null {
  if (error === null) return null;
  const t = translations(language);
  if (error === 'unexpected' || error === 'gaveUp') return t(`imports.screen.${error}`);
  // The terminal asks for an option, the screen for a choice.
  if (error.reason === 'versionUnknown') return t('imports.screen.versionUnknown');
  return t('imports.screen.unreadable', { why: translateReason(error.reason, error.params, t) });
}
