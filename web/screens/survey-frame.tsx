import { Button, Skeleton } from '@mantine/core';
import { useT } from '../lib/i18n/i18n.ts';
import { FocusShell } from '../ui/layout/focus-shell.tsx';
import { DelayedSkeleton } from '../ui/layout/states.tsx';

interface SurveyFrameProps {
  backHref: string;
  isOnBehalf: boolean;
  isWaiting?: boolean;
  children: React.ReactNode;
}

/** The frame of a survey that is not there yet: the way out, and the shape of what comes. */
export function SurveyFrame({ backHref, isOnBehalf, isWaiting = false, children }: SurveyFrameProps) {
  const t = useT();
  return (
    <FocusShell
      isInside={isOnBehalf}
      homeHref={backHref}
      title={t('surveys.title')}
      asideLabel={t('surveys.recap.title')}
      aside={isWaiting ? <WaitingRecap /> : undefined}
      action={
        <Button variant="default" size="sm" component="a" href={backHref}>
          {t(isOnBehalf ? 'surveys.toCompany' : 'surveys.toHome')}
        </Button>
      }
    >
      <h1 className="visually-hidden">{t('surveys.title')}</h1>
      {children}
    </FocusShell>
  );
}

/** A question in its final shape. */
export function SurveyWaiting() {
  return (
    <DelayedSkeleton>
      <Skeleton width={140} height={20} />
      <Skeleton width="70%" height={44} mt={14} />
      <Skeleton width="90%" height={20} mt={20} />
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} height={76} mt={12} radius="md" />
      ))}
    </DelayedSkeleton>
  );
}

function WaitingRecap() {
  return (
    <DelayedSkeleton>
      <Skeleton width={110} height={24} />
      <Skeleton width={84} height={84} mt={16} circle />
      <Skeleton height={360} mt={20} />
    </DelayedSkeleton>
  );
}
