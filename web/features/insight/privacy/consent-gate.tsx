import { Button, Skeleton, Stack, Text } from '@mantine/core';
import type { ConsentKind } from '@volano/domain/rules/vocabulary';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useStandsIn } from '../../../lib/api/options.ts';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { useConsents, useGiveConsent } from './privacy.api.ts';
import classes from './privacy.module.css';

export interface ConsentGateProps {
  kind: ConsentKind;
  /** What is loaded once the person agreed, and not before. */
  children: React.ReactNode;
}

/** Something of others inside the portal: shown to whoever agreed, asked of the rest where it would stand (holes H32, H29). */
export function ConsentGate({ kind, children }: ConsentGateProps) {
  const t = useT();
  const consents = useConsents();
  const give = useGiveConsent();
  const isStandIn = useStandsIn(kind);
  if (consents.isPending) return <Skeleton height={160} />;
  if (consents.isError)
    return (
      <ErrorBlock
        title={t('privacy.loadError')}
        onRetry={() => void consents.refetch()}
        isRetrying={consents.isFetching}
      />
    );
  if (consents.data.find((consent) => consent.kind === kind)?.isGiven === true) return children;
  return (
    <Stack gap="s14" align="flex-start" p="lg" bdrs="md" bg="var(--vl-paper)" className={classes['gate']}>
      <p className={classes['gateTitle']}>{t('privacy.gate.title')}</p>
      <p>{t(`privacy.consents.${kind}.text`)}</p>
      {isStandIn ? (
        <Text size="compact" maw="68ch" c="var(--vl-ink2)">
          {t('privacy.consents.standIn')}
        </Text>
      ) : null}
      <Button
        loading={give.isPending}
        onClick={() =>
          mutateWithMessage(
            give,
            { kind, isGiven: true, channel: 'prompt' },
            { refused: () => toast.error(t('privacy.consents.saveError')) },
          )
        }
      >
        {t('privacy.gate.allow')}
      </Button>
      <Text size="compact" maw="68ch" c="var(--vl-ink2)">
        {t('privacy.gate.profile')}
      </Text>
    </Stack>
  );
}
