import { SegmentedControl } from '@mantine/core';
import { DIGEST_FREQUENCIES, NOTIFICATION_CHANNELS } from '@volano/domain/rules/vocabulary';
import { useId } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { ErrorBlock } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './notifications.module.css';
import { useChangePreferences, usePreferences } from './preferences.api.ts';

/** A row for each kind that reaches one's role, and for companies how often the summary comes. Every choice is kept at once. */
export function PreferenceRows() {
  const t = useT();
  const found = usePreferences();
  const change = useChangePreferences();
  const told = { done: () => toast.success(t('notifications.preferences.saved')) };
  if (found.isError && found.data === undefined)
    return (
      <ErrorBlock
        title={t('notifications.preferences.loadError')}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    );
  if (found.isPending)
    return (
      <DelayedSkeleton>
        <SkeletonRows count={6} />
      </DelayedSkeleton>
    );
  const { preferences, digestFrequency } = found.data;
  return (
    <div className={classes['preferenceRows']}>
      <p className={classes['intro']}>{t('notifications.preferences.intro')}</p>
      {preferences.map(({ event, channel }) => (
        <Row
          key={event}
          label={t(`notifications.preferences.kinds.${event}`)}
          value={channel}
          choices={NOTIFICATION_CHANNELS.map((value) => ({
            value,
            label: t(`notifications.preferences.channels.${value}`),
          }))}
          onChoose={(next) => mutateWithMessage(change, { preferences: [{ event, channel: next }] }, told)}
        />
      ))}
      {digestFrequency === null ? null : (
        <Row
          label={t('notifications.preferences.digest')}
          hint={t('notifications.preferences.digestHint')}
          value={digestFrequency}
          choices={DIGEST_FREQUENCIES.map((value) => ({
            value,
            label: t(`notifications.preferences.frequencies.${value}`),
          }))}
          onChoose={(next) => mutateWithMessage(change, { digestFrequency: next }, told)}
        />
      )}
    </div>
  );
}

interface RowProps<Value extends string> {
  label: string;
  hint?: string;
  value: Value;
  choices: { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

function Row<Value extends string>({ label, hint, value, choices, onChoose }: RowProps<Value>) {
  const id = useId();
  return (
    <div className={classes['row']}>
      <p id={id} className={classes['label']}>
        {label}
      </p>
      {hint === undefined ? null : <p className={classes['hint']}>{hint}</p>}
      <SegmentedControl aria-labelledby={id} fullWidth data={choices} value={value} onChange={onChoose} />
    </div>
  );
}
