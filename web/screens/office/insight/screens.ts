import { isAdmin, isAdvisor, isConsultant } from '@volano/domain/policies/actor';
import { listActs } from '@volano/domain/contracts/acts';
import { listAuditEvents } from '@volano/domain/contracts/audit';
import { listJobs } from '@volano/domain/contracts/jobs';
import { getSystemState } from '@volano/domain/contracts/system';
import { getAdvisorDashboard, getLeaderboard, getMonth, listKpiEvents } from '@volano/domain/contracts/kpi';
import { getSetup } from '@volano/domain/contracts/setup';
import {
  IconChartBar,
  IconHeartbeat,
  IconHistory,
  IconLayoutDashboard,
  IconListCheck,
  IconSettingsAutomation,
} from '@tabler/icons-react';
import { listOf, screen } from '../../../lib/screens/screen.ts';

const statistics = {
  tab: 'text',
  preset: 'text',
  from: 'text',
  to: 'text',
  chartType: 'text',
  view: 'text',
  consultant: 'text',
  by: 'text',
  sort: 'text',
  q: 'text',
  page: 'text',
} as const;

/** Dashboards, jobs and the audit. */
export const insightScreens = [
  screen({
    path: '/admin',
    access: getAdvisorDashboard,
    title: 'common.places.dashboard',
    menu: [{ word: 'dashboard', icon: IconLayoutDashboard, position: 1, isFor: (me) => isAdmin(me) || isAdvisor(me) }],
    component: async () => (await import('./dashboard.tsx')).DashboardPage,
  }),
  screen({
    path: '/admin/dashboard/advisors',
    access: getLeaderboard,
    title: 'statistics.title',
    menu: [{ word: 'advisors', icon: IconChartBar, position: 2 }],
    search: statistics,
    component: async () => (await import('./advisors-dashboard.tsx')).AdvisorsDashboardPage,
  }),
  screen({
    path: '/admin/dashboard/month',
    access: getMonth,
    title: 'months.title',
    search: { month: 'text' },
    component: async () => (await import('./month.tsx')).MonthPage,
  }),
  screen({
    path: '/admin/dashboard/me',
    access: isConsultant,
    title: 'statistics.mine',
    search: statistics,
    component: async () => (await import('./advisors-dashboard.tsx')).OwnStatisticsPage,
  }),
  screen({
    path: '/admin/dashboard/events',
    access: listKpiEvents,
    title: 'statistics.title',
    search: listOf(listKpiEvents, { without: ['from', 'to'], own: { from: 'text', to: 'text' } }),
    component: async () => (await import('./kpi-events.tsx')).KpiEventsPage,
  }),
  screen({
    path: '/admin/acts',
    access: listActs,
    title: 'acts.title',
    component: async () => (await import('./acts.tsx')).ActsPage,
  }),
  screen({
    path: '/admin/audit',
    access: listAuditEvents,
    title: 'audit.title',
    menu: [{ word: 'audit', icon: IconHistory, position: 12, setting: 'portal' }],
    search: listOf(listAuditEvents, {
      without: ['entityId', 'from', 'to'],
      own: { period: 'text', actorIdName: 'text', agencyIdName: 'text' },
    }),
    component: async () => (await import('./audit.tsx')).AuditPage,
  }),
  screen({
    path: '/admin/setup',
    access: getSetup,
    title: 'setup.title',
    menu: [{ word: 'setup', icon: IconListCheck, position: 13, setting: 'portal' }],
    component: async () => (await import('./setup.tsx')).SetupPage,
  }),
  screen({
    path: '/admin/jobs',
    access: listJobs,
    title: 'jobs.title',
    menu: [{ word: 'jobs', icon: IconSettingsAutomation, position: 11, setting: 'portal' }],
    component: async () => (await import('./system.tsx')).JobsPage,
  }),
  screen({
    path: '/admin/system',
    access: getSystemState,
    title: 'system.title',
    menu: [{ word: 'system', icon: IconHeartbeat, position: 14, setting: 'portal' }],
    component: async () => (await import('./system.tsx')).SystemPage,
  }),
];
