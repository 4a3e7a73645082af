import type { Role } from '@volano/domain/rules/vocabulary';
import type { Agency } from '../../../features/companies/agencies/agencies.api.ts';
import { ChoiceTable } from '../../../features/advising/dossiers/choice-table.tsx';
import { useServicesByIds } from '../../../features/catalogue/services/office-services.api.ts';
import { type ServiceRow, useServices } from '../../../features/catalogue/services/services.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Column } from '../../../ui/table/data-table-types.ts';

interface ServiceChoiceProps {
  agency: Agency;
  chosen: readonly string[];
  onChange: ((ids: string[]) => void) | undefined;
}

/** The services that suit the company, and those chosen earlier that suit it no longer: what is in the dossier can always be taken out. */
export function ServiceChoice({ agency, chosen, onChange }: ServiceChoiceProps) {
  const t = useT();
  const services = useServices(agency.user.role as Role, {
    agencyId: agency._id,
    // Whatever was recommended may go into the document, whether it suits or not.
    isInTarget: 'any',
    limit: '100',
    sort: 'name',
  });
  const inTarget = services.data?.rows ?? [];
  const known = new Set(inTarget.map(({ _id }) => _id));
  const others = useServicesByIds(services.data === undefined ? [] : chosen.filter((id) => !known.has(id)));
  const columns: Column<ServiceRow>[] = [
    {
      key: 'name',
      takesRest: true,
      hasTwoLines: true,
      header: t('dossiers.builder.name'),
      cell: ({ name }) => name,
      title: ({ name, summary }) => `${name}: ${summary}`,
    },
    {
      key: 'type',
      header: t('dossiers.builder.type'),
      cell: ({ categoryType }) => t(`dossiers.builder.serviceTypes.${categoryType}`),
    },
  ];
  return (
    <ChoiceTable
      title={t('dossiers.builder.services')}
      aside={t('dossiers.builder.chosen', { count: chosen.length })}
      columns={columns}
      rows={[...others, ...inTarget]}
      rowName={({ name }) => name}
      chosen={chosen}
      onChange={onChange}
      isLoading={services.isPending}
      error={services.isError && services.data === undefined ? t('dossiers.builder.servicesError') : null}
      onRetry={() => void services.refetch()}
      emptyText={t('dossiers.builder.servicesEmpty')}
    />
  );
}
