import { Box, Button, Flex, Loader, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { updateSurvey } from '@volano/domain/contracts/surveys';
import { maySend } from '@volano/domain/policies/actor';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useStandsIn } from '../../../lib/api/options.ts';
import { formatDate, formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { SectionTitle } from '../../../ui/layout/titles.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import {
  type DataCopy as Copy,
  useAskCopy,
  useDataCopies,
  type Consent,
  useConsents,
  useGiveConsent,
  useErasure,
  useErasureActions,
} from './privacy.api.ts';
import classes from './privacy.module.css';

/** The rights of a person over their own data, as a part of their profile (holes H32). */
export function PrivacyPart({ withProof }: ErasurePartProps) {
  const t = useT();
  return (
    <Stack gap="xl">
      <Part title={t('privacy.copy.title')}>
        <DataCopy />
      </Part>
      <Part title={t('privacy.consents.title')}>
        <ConsentSwitches />
      </Part>
      <Part title={t('privacy.erasure.title')}>
        <ErasurePart withProof={withProof} />
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Stack gap="s14" miw={0}>
      <SectionTitle order={3}>{title}</SectionTitle>
      {children}
    </Stack>
  );
}

/** A copy of one's data: asked for, made by the service while one goes on, downloaded for a day. */
function DataCopy() {
  const t = useT();
  const isPartner = !maySend(useMe(), updateSurvey, 'answers');
  const copies = useDataCopies();
  const ask = useAskCopy();
  const last = copies.data?.[0];
  const isWorking = last?.status === 'queued' || ask.isPending;

  function askForOne(): void {
    mutateWithMessage(ask, undefined);
  }

  return (
    <>
      <Text size="compact" maw="68ch" c="var(--vl-ink2)">
        {t(isPartner ? 'privacy.copy.hintPartner' : 'privacy.copy.hint')}
      </Text>
      <div className={classes['state']} aria-live="polite">
        {isWorking ? (
          <>
            <Loader size="sm" aria-hidden />
            <Flex component="p" direction="column" gap="3xs" className={classes['news']}>
              {t('privacy.copy.working')}
            </Flex>
          </>
        ) : (
          <CopyNews copy={last} />
        )}
      </div>
      {isWorking ? null : (
        <div>
          <Button variant="default" onClick={askForOne} disabled={copies.isPending}>
            {t(last?.status === 'ready' ? 'privacy.copy.askNew' : 'privacy.copy.ask')}
          </Button>
        </div>
      )}
    </>
  );
}

function CopyNews({ copy }: { copy: Copy | undefined }) {
  const t = useT();
  if (copy === undefined) return null;
  if (copy.status === 'failed')
    return (
      <Flex component="p" direction="column" gap="3xs" className={classes['news']}>
        {t('privacy.copy.failed')}
      </Flex>
    );
  if (copy.url === null || copy.expiresAt === null)
    return (
      <Flex component="p" direction="column" gap="3xs" className={classes['news']}>
        {t('privacy.copy.expired', { date: formatDate(copy.createdAt) })}
      </Flex>
    );
  return (
    <>
      <Flex component="p" direction="column" gap="3xs" className={classes['news']}>
        <strong>{t('privacy.copy.ready')}</strong>
        <Text span size="compact" maw="68ch" c="var(--vl-ink2)">
          {t('privacy.copy.until', { moment: formatDateTime(copy.expiresAt) })}
        </Text>
      </Flex>
      <Button component="a" href={copy.url} leftSection={<IconDownload size={18} aria-hidden />}>
        {t('privacy.copy.download')}
      </Button>
    </>
  );
}

/** What others may load, one switch each, in plain words and with the day it was said. */
function ConsentSwitches() {
  const t = useT();
  const consents = useConsents();
  if (consents.isPending)
    return (
      <DelayedSkeleton>
        <Skeleton height={72} />
        <Skeleton height={72} mt={12} />
      </DelayedSkeleton>
    );
  if (consents.isError)
    return (
      <ErrorBlock
        title={t('privacy.loadError')}
        isCard
        onRetry={() => void consents.refetch()}
        isRetrying={consents.isFetching}
      />
    );
  return (
    <>
      <Text size="compact" maw="68ch" c="var(--vl-ink2)">
        {t('privacy.consents.hint')}
      </Text>
      <ul className="rule-above">
        {consents.data.map((consent) => (
          <ConsentSwitch key={consent.kind} consent={consent} />
        ))}
      </ul>
    </>
  );
}

function ConsentSwitch({ consent }: { consent: Consent }) {
  const t = useT();
  const give = useGiveConsent();
  const { kind, isGiven } = consent;
  const isStandIn = useStandsIn(kind);
  // Shown as it was just set, before the service has written it down.
  const isOn = give.isPending ? give.variables.isGiven : isGiven === true;

  function change(isChecked: boolean): void {
    mutateWithMessage(
      give,
      { kind, isGiven: isChecked, channel: 'profile' },
      {
        done: () => toast.success(t('privacy.consents.saved')),
        refused: () => toast.error(t('privacy.consents.saveError')),
      },
    );
  }

  return (
    <Box component="li" py="md" className="rule-below">
      <Switch
        label={t(`privacy.consents.${kind}.name`)}
        description={t(`privacy.consents.${kind}.text`)}
        checked={isOn}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {isStandIn ? (
        <Text size="xs" c="dimmed" className={classes['said']}>
          {t('privacy.consents.standIn')}
        </Text>
      ) : null}
      <Text size="xs" c="dimmed" className={classes['said']}>
        {answersOf(t, consent)}
      </Text>
    </Box>
  );
}

function answersOf(t: ReturnType<typeof useT>, { isGiven, createdAt }: Consent): string {
  if (isGiven === null || createdAt === null) return t('privacy.consents.never');
  return t(isGiven ? 'privacy.consents.given' : 'privacy.consents.refused', { date: formatDate(createdAt) });
}

interface ErasurePartProps {
  /** Runs what may be refused until the password is given again. */
  withProof: <T>(action: () => Promise<T>) => Promise<T>;
}

/** The wish to be forgotten: asked for with one's name and password, held for thirty days, taken back with one press. */
function ErasurePart({ withProof }: ErasurePartProps) {
  const t = useT();
  const erasure = useErasure();
  const [isAsking, setAsking] = useState(false);
  if (erasure.isPending)
    return (
      <DelayedSkeleton>
        <Skeleton height={72} />
      </DelayedSkeleton>
    );
  if (erasure.isError)
    return (
      <ErrorBlock
        title={t('privacy.loadError')}
        isCard
        onRetry={() => void erasure.refetch()}
        isRetrying={erasure.isFetching}
      />
    );
  if (erasure.data !== null) return <ErasureBanner {...erasure.data} />;
  return (
    <>
      <Text size="compact" maw="68ch" c="var(--vl-ink2)">
        {t('privacy.erasure.hint')}
      </Text>
      <div>
        <Button variant="default" color="danger" onClick={() => setAsking(true)}>
          {t('privacy.erasure.ask')}
        </Button>
      </div>
      {isAsking ? <AskDialog withProof={withProof} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** While the wish is open: the day, and the way back. */
function ErasureBanner({ requestedAt, executeAt }: { requestedAt: string; executeAt: string }) {
  const t = useT();
  const { cancel } = useErasureActions();

  function withdraw(): void {
    mutateWithMessage(cancel, undefined, {
      done: () => toast.success(t('privacy.erasure.cancelled')),
    });
  }

  return (
    <div className={classes['banner']} role="status">
      <div>
        <Box component="p" fw={600}>
          {t('privacy.erasure.open', { date: formatDate(executeAt) })}
        </Box>
        <Text size="compact" maw="68ch" c="var(--vl-ink2)">
          {t('privacy.erasure.openHint', { date: formatDate(requestedAt) })}
        </Text>
      </div>
      <Button onClick={withdraw} loading={cancel.isPending}>
        {t('privacy.erasure.cancel')}
      </Button>
    </div>
  );
}

function AskDialog({ withProof, onClose }: ErasurePartProps & { onClose: () => void }) {
  const t = useT();
  const me = useMe();
  const isPartner = !maySend(me, updateSurvey, 'answers');
  const { ask } = useErasureActions();
  const [isWorking, setWorking] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function confirm(): Promise<void> {
    setWorking(true);
    setRefusal(undefined);
    try {
      await withProof(ask);
      toast.success(t('privacy.erasure.asked'));
      onClose();
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : t('errors.unexpected'));
      setWorking(false);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('privacy.erasure.dialog.title')}
      confirmLabel={t('privacy.erasure.dialog.confirm')}
      onConfirm={() => void confirm()}
      isWorking={isWorking}
      typedName={`${me.name} ${me.surname}`}
      error={refusal}
    >
      <Flex component="ul" direction="column" gap="xs" pl="s20" className={classes['list']}>
        <li>{t('privacy.erasure.dialog.days')}</li>
        <li>{t(isPartner ? 'privacy.erasure.dialog.goesPartner' : 'privacy.erasure.dialog.goes')}</li>
        {isPartner ? null : <li>{t('privacy.erasure.dialog.stays')}</li>}
      </Flex>
    </ConfirmDialog>
  );
}
