import { Flex, Stack } from '@mantine/core';
import { PrivacyPart } from '../../../features/insight/privacy/privacy-part.tsx';
import { PasswordForm } from '../../../features/people/session/password-form.tsx';
import { useProof } from '../../../features/people/session/use-proof.tsx';
import { TwoFactorSection } from '../../../features/people/two-factor/two-factor-section.tsx';
import { ProfileForm, SecurityPart, SessionList } from '../../../features/people/session/profile-form.tsx';
import { PhotoPart } from '../../../features/catalogue/uploads/photo-part.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useMe } from '../../../lib/session/session.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { PageTitle, SectionTitle } from '../../../ui/layout/titles.tsx';
import classes from './people.module.css';

/** The profile of whoever works in the office. A platform admin changes the password only (holes H22). */
export function OfficeProfilePage() {
  const t = useT();
  const me = useMe();
  const { role, gender } = me;
  const { withProof, proofDialog } = useProof();
  usePageFrame(t('users.profile.title'));
  return (
    <OfficePage>
      <PageTitle isCompact aside={t(`session.roles.${role}.${gender ?? 'other'}`)}>
        {t('users.profile.title')}
      </PageTitle>
      <div className={classes['profileColumns']}>
        <Stack gap="var(--vl-touch)" miw={0}>
          <Flex component="section" direction="column" gap="s20" miw={0}>
            <SectionTitle hasRule>{t('users.profile.data')}</SectionTitle>
            <PhotoPart />
            <ProfileForm />
          </Flex>
          <Flex component="section" direction="column" gap="s20" miw={0}>
            <SectionTitle hasRule>{t('privacy.title')}</SectionTitle>
            <PrivacyPart withProof={withProof} />
          </Flex>
        </Stack>
        <Flex component="section" direction="column" gap="s20" miw={0}>
          <SectionTitle hasRule>{t('session.security.title')}</SectionTitle>
          <SecurityPart title={t('session.security.password')}>
            <PasswordForm />
          </SecurityPart>
          <SecurityPart title={t('twoFactor.title')}>
            <TwoFactorSection withProof={withProof} />
          </SecurityPart>
          <SecurityPart title={t('session.sessions.title')}>
            <SessionList />
          </SecurityPart>
        </Flex>
      </div>
      {proofDialog}
    </OfficePage>
  );
}
