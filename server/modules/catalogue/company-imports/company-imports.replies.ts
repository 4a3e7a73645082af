import { type Language, translations } from '@volano/domain/i18n/t';
import type { ColumnField, ColumnQuestion } from '@volano/domain/rules/company-columns';
import { translateReason } from '../../../platform/imports/report.ts';
import { byReading, type RowProblem, type RowRemark } from './company-imports.parse.ts';
import type { Counts, StoredCompanyImport } from './company-imports.queries.ts';
import type { RowReason, ShownRow, StoredRow } from './company-rows.queries.ts';

type Words = ReturnType<typeof translations>;

/** A list of companies as it leaves: what went wrong in words of the reader. */
export function replyCompanyImport(
  stored: StoredCompanyImport,
  counts: Counts,
  questions: readonly ColumnQuestion[],
  missingConsultants: { email: string; rows: number }[],
  language: Language,
) {
  const { _id, status, fileName, requestedBy, createdAt, finishedAt, sheet, sheets, duplicates, isLookingUp } = stored;
  const { lookup } = stored;
  return {
    _id,
    status,
    fileName,
    requestedBy,
    createdAt,
    finishedAt,
    sheet,
    sheets,
    duplicates,
    isLookingUp,
    lookup,
    counts,
    missingConsultants,
    columns: (stored.columns ?? []).map((column) => ({ ...column, samples: [...column.samples] })),
    questions: questions.map(({ _id: questionId, name }) => ({ _id: questionId, name })),
    progress: { done: stored.done, total: stored.total },
    hasRows: stored.storageKey !== null,
    error: errorOf(stored, language),
  };
}

function errorOf({ error }: StoredCompanyImport, language: Language): string | null {
  if (error === null) return null;
  const t = translations(language);
  if (typeof error === 'string') return t(`companyImports.failed.${error}`);
  return t('companyImports.failed.unreadable', { why: translateReason(error.reason, error.params, t) });
}

/** A row as it leaves. */
export function replyRow(row: ShownRow, language: Language) {
  const t = translations(language);
  const { line, state, outcome, content, fixes, agencyId, businessName, ownerId, invitedAt, inTarget } = row;
  const { texts, problems, remarks, activities, sameAsLine } = content;
  const fields = row.lookedUp.map((field) => t(`companyImports.fields.${field}` as 'companyImports.fields.town'));
  const values = Object.entries(texts)
    .map(([field, text = '']) => ({ field, text, isFixed: fixes[field as ColumnField] !== undefined }))
    .toSorted((a, b) => byReading(a.field, b.field));
  return {
    line,
    state,
    outcome,
    sameAsLine,
    values,
    subject: texts.businessName ?? '',
    problems: problems.map((problem) => ({ field: problem.field, message: problemWords(problem, t) })),
    remarks: [
      ...reasonsOf(content.reason, outcome === 'skipped', t),
      ...(fields.length === 0 ? [] : [t('companyImports.remarks.lookedUp', { fields: fields.join(', ') })]),
      ...remarks.map((one) => remarkWords(one, t)),
    ],
    activities: activities.map(({ code, name, version }) => ({ code, name, version })),
    agency: agencyId === null || businessName === null ? null : { _id: agencyId, businessName, inTarget },
    owner: ownerId === null ? null : { _id: ownerId, invitedAt },
  };
}

export function problemWords({ key, params }: RowProblem, t: Words): string {
  return t(`companyImports.problems.${key}` as 'companyImports.problems.emailMissing', { ...params });
}

export function remarkWords({ key, params }: RowRemark, t: Words): string {
  return t(`companyImports.remarks.${key}` as 'companyImports.remarks.townUnknown', { value: '', ...params });
}

export function reasonsOf(reason: RowReason | undefined, isSkipped: boolean, t: Words): string[] {
  if (reason === undefined || !isSkipped) return [];
  return [t(`companyImports.reasons.${reason.key}` as 'companyImports.reasons.fix', { ...reason.params })];
}

/** What a list brought, as people read it on a terminal: the counts, then every row that was not taken, with its line and why. */
export function printCompanies({ counts, left }: { counts: Counts; left: readonly StoredRow[] }, t: Words): string {
  const ends = ['added', 'merged', 'unchanged', 'skipped'] as const;
  const rows = left.map(({ line, content }) => {
    const why = [...reasonsOf(content.reason, true, t), ...content.problems.map((one) => problemWords(one, t))];
    return `  ${t('companyImports.report.line')} ${line} ${content.texts.businessName ?? ''}: ${why.join('; ')}`;
  });
  const lines = [
    t('companyImports.report.title'),
    `  ${t('imports.report.read')}: ${counts.read}`,
    ...ends.map((end) => `  ${t(`companyImports.outcomes.${end}`)}: ${counts[end]}`),
    ...rows,
  ];
  return `${lines.join('\n')}\n`;
}
