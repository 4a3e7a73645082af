import { useQuery } from '@tanstack/react-query';
import { i18n } from '../../../lib/i18n/i18n.ts';
import { useLiveRefresh } from '../../../lib/live/live.ts';
import { useMe } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/screens/toast.ts';
import { refreshMe } from './session.api.ts';

const EVERY_MS = 60_000;

const key = ['confirmation'] as const;
/** Who is confirmed is told that something may have been missed, which every event stands for. */
const TOLD_BY = ['agenciesChanged'] as const;

/** While somebody waits to be confirmed, asks whether they are when the line says so, now and then, and when they come back; then says so, once. */
export function useConfirmation(): void {
  useLiveRefresh(TOLD_BY, key);
  useQuery({
    queryKey: key,
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
