import { Button, Stack } from '@mantine/core';
import { refreshMe, signOut } from '../../../features/people/session/session.api.ts';
import { useProof } from '../../../features/people/session/use-proof.tsx';
import { TwoFactorSetUp } from '../../../features/people/two-factor/two-factor-set-up.tsx';
import { useHistory } from '../../../lib/screens/use-screen.ts';
import { landingOf } from '../../screens.ts';
import { DataProvider } from '../../data.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EntryFrame, EntryHead } from '../../../ui/layout/entry-frame.tsx';

/** Where the office asks its people for a second factor, and nothing else opens before they have one. */
export function TwoFactorPage() {
  return useSession() === null ? null : (
    <DataProvider>
      <SetUp />
    </DataProvider>
  );
}

function SetUp() {
  const t = useT();
  const history = useHistory();
  const { withProof, proofDialog } = useProof();

  async function goOn(): Promise<void> {
    const me = await refreshMe();
    history.replace(landingOf(me));
  }

  return (
    <EntryFrame hasMore>
      <Stack gap="s18">
        <EntryHead title={t('twoFactor.forced.title')}>{t('twoFactor.forced.text')}</EntryHead>
        <TwoFactorSetUp withProof={withProof} onDone={() => void goOn()} />
        <div>
          <Button variant="transparent" size="sm" px={0} onClick={() => void signOut()}>
            {t('twoFactor.forced.signOut')}
          </Button>
        </div>
      </Stack>
      {proofDialog}
    </EntryFrame>
  );
}
