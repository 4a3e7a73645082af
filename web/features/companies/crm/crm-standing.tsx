import { may } from '@volano/domain/policies/actor';
import { sendToCrm, getCrmStanding } from '@volano/domain/contracts/crm';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { Button, Flex, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useStandsIn } from '../../../lib/api/options.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { StandInNote } from '../../../ui/layout/office-page.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import classes from './crm-standing.module.css';

/** How a company stands in the CRM, for the office. Where none is configured only admins are told so (decisions §9). */
export function CrmStandingBlock({ agencyId }: { agencyId: string }) {
  const t = useT();
  const canSend = may(useMe(), sendToCrm);
  const { data, isError, isFetching, refetch } = useCrmStanding(agencyId);
  if (data === undefined)
    return isError ? (
      <ErrorBlock title={t('crm.loadError')} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : null;
  if (!data.isConfigured && !canSend) return null;
  return (
    <section aria-labelledby="agency-crm">
      <Group gap="s10" mb="s10" mih={44}>
        <h2 id="agency-crm" className="font-h4">
          {t('crm.title')}
        </h2>
        {data.isConfigured ? <State standing={data} /> : null}
        {data.isConfigured && canSend ? (
          <SendButton agencyId={agencyId} isAgain={data.salesForceError !== null} />
        ) : null}
      </Group>
      {data.isConfigured ? (
        <>
          <StandInNote service="crm" />
          <Facts standing={data} />
        </>
      ) : (
        <Text size="meta" c="dimmed">
          {t('crm.notConfigured')}. {t('crm.notConfiguredHint')}
        </Text>
      )}
    </section>
  );
}

function State({ standing }: { standing: CrmStanding }) {
  const t = useT();
  if (standing.salesForceError !== null) return <StatusBadge tone="danger">{t('crm.state.failed')}</StatusBadge>;
  if (standing.isSalesForceConfirmed) return <StatusBadge tone="ok">{t('crm.state.confirmed')}</StatusBadge>;
  return <StatusBadge>{t('crm.state.waiting')}</StatusBadge>;
}

function Facts({ standing }: { standing: CrmStanding }) {
  const t = useT();
  const { salesForceId, salesForceSyncedAt, salesForceError } = standing;
  return (
    <>
      <dl className="ink-above">
        {salesForceId === null ? null : (
          <div className={classes['fact']}>
            <dt>{t('crm.id')}</dt>
            <dd>{salesForceId}</dd>
          </div>
        )}
        <div className={classes['fact']}>
          <dt>{t('crm.syncedAt')}</dt>
          <dd>{salesForceSyncedAt === null ? t('crm.never') : formatDateTime(salesForceSyncedAt)}</dd>
        </div>
      </dl>
      {salesForceError === null ? null : (
        <Flex component="p" gap="xs" mt="s10" c="error" className={classes['error']}>
          <IconAlertTriangle size={18} aria-hidden />
          {salesForceError}
        </Flex>
      )}
    </>
  );
}

function SendButton({ agencyId, isAgain }: { agencyId: string; isAgain: boolean }) {
  const t = useT();
  const send = useSendToCrm(agencyId);
  const isStandIn = useStandsIn('crm');

  function press(): void {
    mutateWithMessage(send, undefined, {
      done: ({ salesForceError }) => {
        if (salesForceError === null) toast.success(t(isStandIn ? 'crm.sentToStandIn' : 'crm.sent'));
        else toast.error(salesForceError);
      },
    });
  }

  return (
    <Button
      variant="default"
      size="sm"
      ml="auto"
      leftSection={<IconRefresh size={18} aria-hidden />}
      loading={send.isPending}
      onClick={press}
    >
      {t(isAgain ? 'crm.retry' : 'crm.send')}
    </Button>
  );
}

type CrmStanding = ReplyOf<typeof getCrmStanding>;

/** Beside what else is kept of companies: what makes those be read again has this read again too. */
function keyOf(agencyId: string) {
  return ['agencies', 'crm', agencyId] as const;
}

/** How a company stands in the CRM. */
function useCrmStanding(agencyId: string) {
  return useQuery({
    queryKey: keyOf(agencyId),
    queryFn: ({ signal }) => call(getCrmStanding, { params: { id: agencyId } }, { signal }),
  });
}

/** Sends a company now. */
function useSendToCrm(agencyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sendToCrm, { params: { id: agencyId } }),
    onSuccess: (standing) => client.setQueryData(keyOf(agencyId), standing),
  });
}
