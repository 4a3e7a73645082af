import { getAdvisorDashboard, getDashboard } from '@volano/domain/contracts/kpi';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';

type OfficeNumbers = ReplyOf<typeof getDashboard>;
type AdvisorNumbers = ReplyOf<typeof getAdvisorDashboard>;

/** What either dashboard counts. */
export type Counter = keyof OfficeNumbers['trends'] | keyof AdvisorNumbers['trends'];
export type Trend = OfficeNumbers['trends'][keyof OfficeNumbers['trends']];
export type ByType = OfficeNumbers['activeByType'];

export interface DashboardNumbers {
  readonly counts: Readonly<Partial<Record<Counter, number>>>;
  readonly trends: Readonly<Partial<Record<Counter, Trend>>>;
  readonly activeByType: ByType;
}

/** Everything on the dashboard hangs under this key. */
export const dashboardKey = ['kpi', 'dashboard'] as const;

/** The numbers of the whole office for admins, of one's own companies for consultants. Counted again each time it is opened. */
export function useDashboard(isAdmin: boolean) {
  return useQuery({
    queryKey: [...dashboardKey, isAdmin],
    queryFn: async ({ signal }): Promise<DashboardNumbers> => {
      const said = isAdmin ? await call(getDashboard, {}, { signal }) : await call(getAdvisorDashboard, {}, { signal });
      const { activeByType, trends, ...counts } = said;
      return { counts, trends, activeByType };
    },
    staleTime: 0,
  });
}
