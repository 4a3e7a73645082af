import { Skeleton } from '@mantine/core';
import type { PublishingGap } from '@volano/domain/rules/publishing-gaps';
import { PUBLISHING_GAPS } from '@volano/domain/rules/publishing-gaps';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { usePublishingPreview } from './review.api.ts';
import classes from './review.module.css';

interface PublishManyProps {
  ids: readonly string[];
  /** Those of them that nobody has reviewed. */
  notReviewed: number;
  isWorking: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before many calls are published: who will hear, what they lack, which ones cannot be. */
export function PublishMany({ ids, notReviewed, isWorking, onConfirm, onClose }: PublishManyProps) {
  const t = useT();
  return (
    <ConfirmDialog
      isOpen
      tone="brand"
      isWorking={isWorking}
      onClose={onClose}
      title={t('callReview.ask', { count: ids.length })}
      confirmLabel={t('callReview.publishNone')}
      onConfirm={onConfirm}
    >
      <Preview ids={ids} />
      {notReviewed === 0 ? null : <p>{t('callReview.staysOpen', { count: notReviewed })}</p>}
    </ConfirmDialog>
  );
}

function Preview({ ids }: { ids: readonly string[] }) {
  const t = useT();
  const { data, isError } = usePublishingPreview(ids);
  if (isError) return <span>{t('callReview.previewError')}</span>;
  if (data === undefined)
    return (
      <DelayedSkeleton>
        <Skeleton height={18} width="80%" />
      </DelayedSkeleton>
    );
  const { rows, companies } = data;
  const refused = rows.filter(({ status }) => status === 'refused');
  const lacking = rows.filter(({ status, warnings }) => status === 'published' && warnings.length > 0);
  const gaps = PUBLISHING_GAPS.map((gap): [PublishingGap, number] => [
    gap,
    lacking.filter(({ warnings }) => warnings.includes(gap)).length,
  ]).filter(([, count]) => count > 0);
  return (
    <div className={classes['preview']}>
      <p role="status">
        {companies === 0 ? t('callReview.hearingNobody') : t('callReview.hearing', { count: companies })}
      </p>
      {lacking.length === 0 ? null : (
        <p>
          {t('callReview.lacking', { count: lacking.length })}{' '}
          {gaps.map(([gap, count]) => `${t(`callReview.lacks.${gap}`)} (${String(count)})`).join(', ')}.
        </p>
      )}
      {refused.length === 0 ? null : (
        <div>
          {t('callReview.refused', { count: refused.length })}
          <ul>
            {refused.map(({ _id, title, reason }) => (
              <li key={_id}>
                {title === '' ? null : <strong>{title}: </strong>}
                {reason === null ? null : t(`callReview.reasons.${reason}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
