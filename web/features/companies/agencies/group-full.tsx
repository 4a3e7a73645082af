import { useT } from '../../../lib/i18n/i18n.ts';
import { useBrand } from '../../../lib/api/options.ts';
import { useMe } from '../../../lib/session/session.ts';

/** Why there is no way to add one more company, and whom to ask. */
export function GroupFull() {
  const t = useT();
  const { isGroup, groupSize } = useMe();
  const size = isGroup ? groupSize : 1;
  const email = useBrand()?.email;
  return (
    <>
      {size === 1 ? t('profile.companies.fullOne') : t('profile.companies.full', { count: size })}{' '}
      {email === undefined ? null : <a href={`mailto:${email}`}>{email}</a>}.
    </>
  );
}
