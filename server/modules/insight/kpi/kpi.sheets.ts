import type { Translate } from '@volano/domain/i18n/translate';
import { drawSheet, type SheetColumn } from '../../../platform/rendering/sheets/sheet.ts';
import type { recommendationsToExport } from '../../advising/public.ts';

type Row = Awaited<ReturnType<ReturnType<typeof recommendationsToExport>['executeTakeFirstOrThrow']>>;

/** What a consultant recommended as a spreadsheet in the reader's language. */
export function drawRecommendations(t: Translate, title: string, rows: AsyncIterable<Row>) {
  return drawSheet(title, recommendationColumns(t), rows);
}

function recommendationColumns(t: Translate): readonly SheetColumn<Row>[] {
  const text = (header: string, width: number, value: (row: Row) => string | null): SheetColumn<Row> => ({
    header,
    width,
    kind: 'text',
    value,
  });
  return [
    text(t('officeRecommendations.list.agency'), 34, ({ businessName }) => businessName),
    text(t('officeRecommendations.list.thing'), 60, ({ title }) => title),
    {
      header: t('officeRecommendations.list.moment'),
      width: 18,
      kind: 'moment',
      value: ({ createdAt }) => createdAt,
    },
    // As the list says them: what was taken back waits for nothing, and nobody is asked any more what the office has begun.
    text(t('officeRecommendations.list.answer'), 18, ({ answer, progress, withdrawnAt }) =>
      answer === null && (progress !== null || withdrawnAt !== null)
        ? null
        : t(`officeRecommendations.answers.${answer ?? 'none'}`),
    ),
    text(t('officeRecommendations.list.progress'), 18, ({ progress, withdrawnAt }) =>
      progress === null && withdrawnAt !== null ? null : t(`officeRecommendations.progress.${progress ?? 'none'}`),
    ),
    { header: t('officeRecommendations.amount'), width: 18, kind: 'euro', value: ({ amount }) => amount },
    {
      header: t('officeRecommendations.list.withdrawn'),
      width: 18,
      kind: 'moment',
      value: ({ withdrawnAt }) => withdrawnAt,
    },
  ];
}
