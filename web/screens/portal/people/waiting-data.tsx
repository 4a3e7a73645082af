import { Stack } from '@mantine/core';
import { PrivacyPart } from '../../../features/insight/privacy/privacy-part.tsx';
import { useProof } from '../../../features/people/session/use-proof.tsx';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { PageTitle } from '../../../ui/layout/titles.tsx';

/** One's data while one waits to be confirmed: a copy, consents and the wish to be forgotten, which everybody has at any time. */
export function WaitingDataPage() {
  const t = useT();
  const { withProof, proofDialog } = useProof();
  usePageFrame(t('privacy.title'));
  return (
    <Stack gap="s28" maw={736}>
      <PageTitle>{t('privacy.title')}</PageTitle>
      <PrivacyPart withProof={withProof} />
      {proofDialog}
    </Stack>
  );
}
