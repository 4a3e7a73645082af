import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { agenciesKey } from '../../../features/companies/agencies/agencies.api.ts';
import { useOwnAgenciesInStep } from '../../../features/people/session/agency-switcher.tsx';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { useGo } from '../../../lib/screens/use-screen.ts';
import { toast } from '../../../ui/layout/toast.ts';

/** Every screen of a company: what changes elsewhere is seen here, and a company that was taken away leads home. */
export function useCompanyInStep(): void {
  const go = useGo();
  const router = useRouter();
  const client = useQueryClient();
  const onKept = useCallback(() => void client.invalidateQueries({ queryKey: agenciesKey }), [client]);
  const onLost = useCallback(() => {
    // On the list of one's companies it is plain to see, and it was most likely done there.
    if (router.state.location.pathname === '/agencies') return;
    toast.warning(i18n.t('home.agencyGone'));
    void go({ to: '/home' });
  }, [go, router]);
  useOwnAgenciesInStep({ onKept, onLost });
}
