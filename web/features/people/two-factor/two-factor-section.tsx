import { Box, Button, Skeleton } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import classes from './two-factor.module.css';
import { useRefreshTwoFactor, useTurnOff, useTwoFactor, type WithProof, TwoFactorSetUp } from './two-factor-set-up.tsx';

/** Recovery codes that are few enough to say so. */
const FEW = 3;

/** Turns the second factor of the person on and off. */
export function TwoFactorSection({ withProof }: { withProof: WithProof }) {
  const t = useT();
  const state = useTwoFactor();
  const refresh = useRefreshTwoFactor();
  if (state.isPending)
    return (
      <DelayedSkeleton>
        <Skeleton height={64} />
      </DelayedSkeleton>
    );
  if (state.isError)
    return (
      <ErrorBlock
        title={t('twoFactor.loadError')}
        isCard
        onRetry={() => void state.refetch()}
        isRetrying={state.isFetching}
      />
    );
  if (!state.data.isOn) return <TwoFactorSetUp withProof={withProof} onDone={() => void refresh()} />;
  return <TurnedOn codesLeft={state.data.recoveryCodesLeft} isRequired={state.data.isRequired} withProof={withProof} />;
}

interface TurnedOnProps {
  codesLeft: number;
  isRequired: boolean;
  withProof: WithProof;
}

function TurnedOn({ codesLeft, isRequired, withProof }: TurnedOnProps) {
  const t = useT();
  const turnOff = useTurnOff(withProof);
  const [isAsked, setAsked] = useState(false);

  function confirm(): void {
    // The question gives way: the password may be asked for in its place.
    setAsked(false);
    mutateWithMessage(turnOff, undefined, {
      done: () => toast.success(t('twoFactor.turnedOff')),
    });
  }

  return (
    <div className={classes['part']}>
      <div>
        <StatusBadge tone="ok" icon={<IconShieldCheck size={14} aria-hidden />}>
          {t('twoFactor.on')}
        </StatusBadge>
      </div>
      <Box component="p" c="var(--vl-ink2)">
        {t('twoFactor.onText')} {t('twoFactor.codesLeft', { count: codesLeft })}
        {codesLeft <= FEW && !isRequired ? ` ${t('twoFactor.codesFew')}` : ''}
      </Box>
      {isRequired ? (
        <Box component="p" c="var(--vl-ink2)">
          {t('twoFactor.required')}
        </Box>
      ) : (
        <div>
          <Button variant="default" size="sm" loading={turnOff.isPending} onClick={() => setAsked(true)}>
            {t('twoFactor.turnOff')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('twoFactor.turnOffTitle')}
        confirmLabel={t('twoFactor.turnOff')}
        onConfirm={confirm}
      >
        {t('twoFactor.turnOffText')}
      </ConfirmDialog>
    </div>
  );
}
