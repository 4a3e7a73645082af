import { useQuery } from '@tanstack/react-query';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { toast } from '../../../ui/layout/toast.ts';
import { refreshMe } from './session.api.ts';

const EVERY_MS = 60_000;

/** While somebody waits to be confirmed, asks now and then whether they are, and whenever they come back to the page; then says so, once. */
export function useConfirmation(): void {
  useQuery({
    queryKey: ['confirmation'],
    queryFn: async () => {
      const { isPending } = await refreshMe();
      if (!isPending) toast.success(i18n.t('registration.waiting.confirmed'));
      return isPending;
    },
    enabled: useMe().isPending,
    staleTime: 0,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
  });
}
