import type { listKpiEvents } from '@volano/domain/contracts/kpi';
import type { ChartType } from '@volano/domain/rules/vocabulary';
import type { z } from 'zod';
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
