import type { imports } from '@volano/domain/i18n/it/imports';
import type { TFunction } from 'i18next';
import { countRows, type ImportNote, type ImportReason, type ImportReport } from './report.ts';

/** The report as people read it on a terminal: the counts, then every row that needs their eyes, with its line and why. */
export function printReport(
  report: ImportReport & { readonly version?: string },
  kind: keyof typeof imports.kinds,
  t: TFunction,
): string {
  const { skipped, ambiguous, kept } = report;
  const counts: [string, number][] = [
    [t('imports.report.read'), report.read],
    [t('imports.report.added'), report.added],
    [t('imports.report.changed'), report.changed],
    [t('imports.report.unchanged'), report.unchanged],
    [t('imports.report.skipped'), skipped.length],
    [t('imports.report.ambiguous'), countRows(ambiguous)],
    [t('imports.report.kept'), kept.length],
  ];
  const width = Math.max(...counts.map(([label]) => label.length));
  const told = Object.entries(report.leftInText).map(
    ([label, count]) => `  ${label}: ${t('imports.report.rows', { count })}`,
  );
  const lines = [
    t(`imports.kinds.${kind}`, { version: report.version ?? '' }),
    ...counts.map(([label, count]) => `  ${label.padEnd(width)}  ${count}`),
    ...block(t('imports.report.skipped'), skipped, t),
    ...block(t('imports.report.ambiguous'), ambiguous, t),
    ...block(t('imports.report.kept'), kept, t),
    ...(told.length > 0 ? ['', t('imports.report.leftInText'), ...told] : []),
    ...(report.read === skipped.length ? ['', t('imports.report.nothing')] : []),
  ];
  return `${lines.join('\n')}\n`;
}

function block(title: string, notes: readonly ImportNote[], t: TFunction): string[] {
  if (notes.length === 0) return [];
  return ['', title, ...notes.map((one) => `  ${describeNote(one, t)}`)];
}

/** The record by its name first: a line says nothing of a file that is written on one. */
function describeNote({ line, subject, recordId = '', reason, params }: ImportNote, t: TFunction): string {
  const name = subject === '' ? [] : [`«${subject.length > 70 ? `${subject.slice(0, 69)}…` : subject}»`];
  const id = recordId === '' ? [] : [t('imports.report.recordId', { id: recordId })];
  return `${[...name, ...id, t('imports.report.line', { line })].join(', ')}: ${sayReason(reason, params, t)}`;
}

/** A reason in words. */
export function sayReason(reason: ImportReason, params: ImportNote['params'], t: TFunction): string {
  // Typed as one reason of them all: the parameters differ, and the notes carry theirs.
  return t(`imports.reasons.${reason}` as 'imports.reasons.emptyFile', { ...params });
}
