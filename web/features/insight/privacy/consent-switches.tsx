import { Skeleton, Switch } from '@mantine/core';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useStandsIn } from '../../../lib/api/options.ts';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { type Consent, useConsents, useGiveConsent } from './privacy.api.ts';
import classes from './privacy.module.css';

/** What others may load, one switch each, in plain words and with the day it was said. */
export function ConsentSwitches() {
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
      <p className={classes['hint']}>{t('privacy.consents.hint')}</p>
      <ul className={classes['consents']}>
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
    <li className={classes['consent']}>
      <Switch
        label={t(`privacy.consents.${kind}.name`)}
        description={t(`privacy.consents.${kind}.text`)}
        checked={isOn}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      {isStandIn ? <p className={classes['said']}>{t('privacy.consents.standIn')}</p> : null}
      <p className={classes['said']}>{whatWasSaid(t, consent)}</p>
    </li>
  );
}

function whatWasSaid(t: ReturnType<typeof useT>, { isGiven, createdAt }: Consent): string {
  if (isGiven === null || createdAt === null) return t('privacy.consents.never');
  return t(isGiven ? 'privacy.consents.given' : 'privacy.consents.refused', { date: formatDate(createdAt) });
}
