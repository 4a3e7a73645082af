import type { translations } from '@volano/domain/i18n/t';
import { drawSheet, type SheetColumn } from '../../../platform/rendering/sheets/sheet.ts';
import { problemWords, reasonsOf, remarkWords } from './company-imports.replies.ts';
import type { StoredRow } from './company-rows.queries.ts';

/** What became of each row, as a spreadsheet in the reader's language. */
export function drawReport(t: ReturnType<typeof translations>, rows: AsyncIterable<StoredRow>) {
  return drawSheet(t('companyImports.report.title'), reportColumns(t), rows);
}

function reportColumns(t: ReturnType<typeof translations>): SheetColumn<StoredRow>[] {
  return [
    { header: t('companyImports.report.line'), width: 8, kind: 'number', value: ({ line }) => line },
    {
      header: t('companyImports.report.name'),
      width: 40,
      kind: 'text',
      value: ({ content }) => content.texts.businessName ?? '',
    },
    {
      header: t('companyImports.report.vatNumber'),
      width: 16,
      kind: 'text',
      value: ({ content }) => content.plan?.fields.vatNumber ?? content.texts.vatNumber ?? '',
    },
    {
      header: t('companyImports.report.outcome'),
      width: 16,
      kind: 'text',
      value: ({ outcome }) => (outcome === null ? '' : t(`companyImports.outcomes.${outcome}`)),
    },
    {
      header: t('companyImports.report.reason'),
      width: 60,
      kind: 'text',
      value: ({ content, outcome }) =>
        [
          ...reasonsOf(content.reason, outcome === 'skipped', t),
          ...content.problems.map((one) => problemWords(one, t)),
        ].join('; '),
    },
    {
      header: t('companyImports.report.remarks'),
      width: 60,
      kind: 'text',
      value: ({ content }) => content.remarks.map((one) => remarkWords(one, t)).join('; '),
    },
  ];
}
