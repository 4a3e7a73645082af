import { useAgency } from '../features/companies/agencies/agencies.api.ts';
import { countDownload } from '../features/insight/kpi/kpi.api.ts';

/** Asks again where a generated dossier stands, just before it is opened, and counts that it was. */
export function useDossierAddress(agencyId: string): (dossierId: string) => Promise<string | null> {
  const agency = useAgency(agencyId);
  return async function addressOf(dossierId) {
    const { data } = await agency.refetch({ throwOnError: true });
    const address = data?.dossier.find(({ _id }) => _id === dossierId)?.full ?? null;
    if (address !== null) countDownload(dossierId);
    return address;
  };
}
