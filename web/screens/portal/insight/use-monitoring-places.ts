import { ELIPSIS_TYPES, type ElipsisType } from '@volano/domain/rules/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { IconBolt, IconGauge } from '@tabler/icons-react';
import { agencyQuery } from '../../../features/companies/agencies/agencies.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useOptions } from '../../../lib/api/options.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import type { NavItem } from '../../../ui/layout/shell-parts.tsx';

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
