import type { TFunction } from 'i18next';
import type { SheetColumn } from '../../../platform/rendering/sheets/sheet.ts';
import type { recommendationsToExport } from '../../advising/recommendations/recommendation-rows.queries.ts';

type Row = Awaited<ReturnType<ReturnType<typeof recommendationsToExport>['executeTakeFirstOrThrow']>>;

/** The columns of what a consultant recommended, in the reader's language. */
export function recommendationColumns(t: TFunction): readonly SheetColumn<Row>[] {
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
    text(t('officeRecommendations.list.answer'), 18, ({ answer }) =>
      t(`officeRecommendations.answers.${answer ?? 'none'}`),
    ),
    text(t('officeRecommendations.list.progress'), 18, ({ progress }) =>
      t(`officeRecommendations.progress.${progress ?? 'none'}`),
    ),
    { header: t('officeRecommendations.amount'), width: 18, kind: 'euro', value: ({ amount }) => amount },
  ];
}
