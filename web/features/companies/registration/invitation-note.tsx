import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/api-client.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { getInvitation } from './registration.api.ts';
import classes from './registration.module.css';

/** How the invitation of the address stands: null while that is not known, or there is none. */
export function useInvitation(id: string | undefined): { name: string | null; isLost: boolean } {
  const { data, error } = useQuery({
    queryKey: ['invitation', id],
    queryFn: () => getInvitation(id ?? ''),
    enabled: id !== undefined,
  });
  return { name: data?.name ?? null, isLost: error instanceof ApiError && error.status === 404 };
}

/** Who invites; or that the invitation does not hold, and that one may register all the same. */
export function InvitationNote({ name, isLost }: { name: string | null; isLost: boolean }) {
  const t = useT();
  if (isLost)
    return (
      <p className={classes['invited']} role="status">
        <strong>{t('registration.form.invitationLost')}</strong>
        <span>{t('registration.form.invitationLostBody')}</span>
      </p>
    );
  if (name === null) return null;
  return (
    <p className={classes['invited']}>
      <strong>{t('registration.form.invited', { name })}</strong>
    </p>
  );
}
