import { Skeleton } from '@mantine/core';
import { PasswordForm } from '../../features/users/password-form.tsx';
import { ProfileForm } from '../../features/users/profile-form.tsx';
import { useOwnProfile } from '../../features/users/users.api.ts';
import { useT } from '../../lib/i18n.ts';
import { usePageFrame } from '../../lib/page-frame.tsx';
import { useMe } from '../../lib/session.ts';
import { DelayedSkeleton } from '../../ui/delayed-skeleton.tsx';
import { OfficePage } from '../../ui/office-page.tsx';
import { ErrorBlock } from '../../ui/states.tsx';
import { PageTitle } from '../../ui/titles.tsx';
import classes from './profile.module.css';

/** The profile of whoever works in the office. A platform admin changes the password only (holes H22). */
export function OfficeProfilePage() {
  const t = useT();
  const { role, gender } = useMe();
  const profile = useOwnProfile();
  usePageFrame(t('users.profile.title'));
  return (
    <OfficePage>
      <PageTitle isOffice aside={t(`session.roles.${role}.${gender ?? 'other'}`)}>
        {t('users.profile.title')}
      </PageTitle>
      {profile.isPending ? (
        <DelayedSkeleton>
          <Skeleton height={36} width={420} />
          <Skeleton height={36} width={420} mt={20} />
          <Skeleton height={36} width={420} mt={20} />
        </DelayedSkeleton>
      ) : null}
      {profile.isError ? (
        <ErrorBlock
          title={t('users.profile.loadError')}
          onRetry={() => void profile.refetch()}
          isRetrying={profile.isFetching}
        />
      ) : null}
      {profile.data ? (
        <div className={classes['columns']}>
          <ProfileForm
            me={profile.data}
            isReadOnly={role === 'platform-admin'}
            hasDescription={role !== 'platform-admin'}
          />
          <PasswordForm />
        </div>
      ) : null}
    </OfficePage>
  );
}
