import { ELIPSIS_TYPES } from '@volano/domain/rules/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { IconBolt, IconGauge } from '@tabler/icons-react';
import { agencyQuery } from '../../features/agencies/agencies.api.ts';
import { useT } from '../../lib/i18n.ts';
import type { NavItem } from '../../ui/nav-types.ts';

const icons = { energy: IconBolt, production: IconGauge };

/** Where the company in use watches its energy and its production; nothing while it has no such address (1-people §2). */
export function useMonitoringPlaces(agencyId: string | null): readonly Omit<NavItem, 'isActive'>[] {
  const t = useT();
  const agency = useQuery({ ...agencyQuery(agencyId ?? ''), enabled: agencyId !== null }).data;
  return ELIPSIS_TYPES.filter((type) => agency?.elipsisUrls[type] !== undefined).map((type) => ({
    href: `#/elipsis-urls/${type}`,
    label: t(`profile.monitoring.${type}`),
    icon: icons[type],
  }));
}
