import type { Language } from '@volano/domain/i18n/t';
import { translations } from '@volano/domain/i18n/t';
import type { PlannedRow } from '../../../platform/imports/plan.ts';
import { translateReason } from '../../../platform/imports/report.ts';
import type { StoredImport, StoredReport } from './imports.queries.ts';

/** An import as it leaves: what went wrong in words of the reader. */
export function replyImport(stored: StoredImport, language: Language) {
  const { _id, kind, status, fileName, requestedBy, createdAt, finishedAt, done, total, report, storageKey } = stored;
  return {
    _id,
    kind,
    status,
    fileName,
    requestedBy,
    createdAt,
    finishedAt,
    progress: { done, total },
    report: report === null ? null : { ...report, error: status === 'failed' ? errorOf(report, language) : null },
    hasFile: storageKey !== null,
  };
}

/** A row of an import, with its reasons in words. */
export function replyImportRow({ reason, remarks, twins, ...row }: PlannedRow, language: Language) {
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
