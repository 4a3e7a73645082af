import { ELIPSIS_TYPES, type ElipsisType } from '@volano/domain/rules/vocabulary';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconBolt, IconGauge } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { agencyQuery, agenciesKey } from '../features/companies/agencies/agencies.api.ts';
import { useOwnAgenciesInStep } from '../features/people/session/agency-switcher.tsx';
import { useOptions } from '../lib/api/options.ts';
import { useT, i18n } from '../lib/i18n/i18n.ts';
import { hrefOf } from '../lib/screens/address.ts';
import { useGo } from '../lib/screens/use-screen.ts';
import { namedCompany } from '../lib/session/named-company.ts';
import type { NavItem } from '../ui/layout/shell-parts.tsx';
import { toast } from '../lib/screens/toast.ts';

const icons = { energy: IconBolt, production: IconGauge };

/** The address of a company's monitoring: its own, or in a demo without any the page that stands in for it; undefined where there is none. */
export function useMonitoringAddress(
  agency: { contractType: string; elipsisUrls: Readonly<Partial<Record<ElipsisType, string | undefined>>> } | undefined,
): (type: ElipsisType) => string | undefined {
  const standIn = useOptions()?.monitoringStandIn ?? null;
  return (type) => {
    if (agency === undefined) return undefined;
    const isShown = standIn !== null && agency.contractType === 'grow';
    return agency.elipsisUrls[type] ?? (isShown ? `${standIn}/${type}` : undefined);
  };
}

/** Where the company in use watches its energy and its production; nothing while it has no such address (1-people §2). */
export function useMonitoringPlaces(agencyId: string | null): readonly Omit<NavItem, 'isActive'>[] {
  const t = useT();
  const agency = useQuery({ ...agencyQuery(agencyId ?? ''), enabled: agencyId !== null }).data;
  const addressOf = useMonitoringAddress(agency);
  return ELIPSIS_TYPES.filter((type) => addressOf(type) !== undefined).map((type) => ({
    href: hrefOf('/elipsis-urls/$type', { type }),
    label: t(`profile.monitoring.${type}`),
    icon: icons[type],
  }));
}

/**
 * Every screen of a company: what changes elsewhere is seen here, and a company that was taken away leads home; whoever came by a link that named it, to
 * what became of it.
 */
export function useCompanyInStep(): void {
  const go = useGo();
  const router = useRouter();
  const client = useQueryClient();
  const onKept = useCallback(() => void client.invalidateQueries({ queryKey: agenciesKey }), [client]);
  const onLost = useCallback(
    (agencyId: string | null) => {
      // On the list of one's companies it is plain to see, and it was most likely done there.
      if (router.state.location.pathname === '/agencies') return;
      if (agencyId !== null && agencyId === namedCompany()) {
        void go({ to: '/agencies/$agencyId', params: { agencyId } });
        return;
      }
      toast.warning(i18n.t('home.agencyGone'));
      void go({ to: '/home' });
    },
    [go, router],
  );
  useOwnAgenciesInStep({ onKept, onLost });
}
