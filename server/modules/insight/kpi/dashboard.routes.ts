import * as contract from '@volano/domain/contracts/kpi';
import { door } from '../../../platform/http/door.ts';
import { replyAdvisorDashboard, replyDashboard } from './dashboard.replies.ts';

export const dashboardRoutes = [
  door(contract.getDashboard, ({ ctx, actor }) => replyDashboard(ctx, actor)),
  door(contract.getAdvisorDashboard, ({ ctx, actor }) => replyAdvisorDashboard(ctx, actor)),
];
