import type { listKpiEvents } from '@volano/domain/contracts/kpi';
import type { ChartType } from '@volano/domain/rules/vocabulary';
import type { TFunction } from 'i18next';
import type { z } from 'zod';
import type { SheetColumn } from '../../../platform/rendering/sheets/sheet.ts';
import type { recommendationsToExport } from '../../advising/public.ts';
import type { listEvents } from './events.queries.ts';

/** An event as its list shows it. */
export function replyEvent(row: Awaited<ReturnType<typeof listEvents>>[number]): z.input<typeof listKpiEvents.reply> {
  const { _id, kpiType, createdAt, title, agencyId, businessName, advisorId, advisorName, advisorSurname } = row;
  return {
    _id,
    // The list is asked for by what is drawn, so that nothing else is in it.
    chartType: kpiType as ChartType,
    createdAt,
    agency: agencyId === null ? null : { _id: agencyId, businessName: businessName ?? '' },
    advisor: advisorId === null ? null : { _id: advisorId, name: advisorName ?? '', surname: advisorSurname ?? '' },
    doer: row.doerName === null ? null : { name: row.doerName, surname: row.doerSurname ?? '' },
    title,
  };
}

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
