import { AUDIT_ACTIONS, type AuditAction } from '@volano/domain/rules/audit-vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { ListState } from '../../../lib/list/list-state.ts';
import type { ListFilter } from '../../../ui/forms/filter-bar.tsx';
import type { AuditQuery } from './audit.api.ts';

/** The names that the record knows in its address; whom it was filtered by is remembered with their name. */
export const FILTERS = ['q', 'action', 'period', 'actorId', 'actorIdName', 'agencyId', 'agencyIdName'] as const;

const PERIODS = { day: 1, week: 7, month: 30 } as const;
const DAY_MS = 86_400_000;

/** The filters of the record. Somebody or a company is chosen from a line, and taken away here. */
export function useAuditFilters(list: ListState): ListFilter[] {
  const t = useT();
  const one = (key: 'actorId' | 'agencyId', word: 'actor' | 'agency'): ListFilter[] => {
    const value = list.values[key];
    if (!value) return [];
    const label = t(`audit.detail.${word}`);
    return [
      {
        key,
        label,
        allLabel: t('common.all'),
        options: [{ value, label: list.values[`${key}Name`] ?? '…' }],
        isSingle: true,
      },
    ];
  };
  return [
    {
      key: 'action',
      label: t('audit.filters.action'),
      allLabel: t('audit.filters.allActions'),
      options: AUDIT_ACTIONS.map((value) => ({ value, label: t(`audit.actions.${value}`) })),
    },
    {
      key: 'period',
      label: t('audit.filters.period'),
      allLabel: t('audit.filters.always'),
      options: Object.keys(PERIODS).map((value) => ({
        value,
        label: t(`audit.filters.periods.${value as keyof typeof PERIODS}`),
      })),
      isSingle: true,
    },
    ...one('actorId', 'actor'),
    ...one('agencyId', 'agency'),
  ];
}

/** What the list asks the server for. A period ends now, to the minute. */
export function auditQueryOf({ values, page, limit }: ListState, now: Date): AuditQuery {
  const { q, action, period, actorId, agencyId, sort } = values;
  const days = period !== undefined && period in PERIODS ? PERIODS[period as keyof typeof PERIODS] : null;
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  return {
    page: String(page),
    limit: String(limit),
    ...(sort === undefined ? {} : { sort }),
    ...(q ? { q } : {}),
    ...(action ? { action: action.split(',').filter(isAction).join(',') } : {}),
    ...(days === null ? {} : { from: new Date(minute - days * DAY_MS).toISOString() }),
    ...(actorId ? { actorId } : {}),
    ...(agencyId ? { agencyId } : {}),
  };
}

/** An address that was typed by hand may name what is no action. */
function isAction(name: string): boolean {
  return AUDIT_ACTIONS.includes(name as AuditAction);
}
