import * as contract from '@volano/domain/contracts/kpi';
import { bindRoute } from '../../../access/bind-route.ts';
import { replyAdvisorDashboard, replyDashboard } from './dashboard.replies.ts';

export const dashboardRoutes = [
  bindRoute(contract.getDashboard, ({ ctx, actor }) => replyDashboard(ctx, actor)),
  bindRoute(contract.getAdvisorDashboard, ({ ctx, actor }) => replyAdvisorDashboard(ctx, actor)),
];
