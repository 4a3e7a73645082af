import { Button, Checkbox, Switch } from '@mantine/core';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { toggled } from '../../../ui/table/selection.ts';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { PublishMany } from './publish-many.tsx';
import { type ReviewRow, usePublishMany } from './review.api.ts';
import classes from './review.module.css';

interface ReviewListProps {
  /** Reviewed and still to publish. */
  ready: readonly ReviewRow[];
  /** Still to review. */
  open: readonly ReviewRow[];
}

/** The calls that may be published, many at once. Those that nobody has reviewed only come where they are asked for. */
export function ReviewList({ ready, open }: ReviewListProps) {
  const t = useT();
  const [isAll, setAll] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const publish = usePublishMany();
  const drafts = open.filter(({ isActive, admitsNoFirm }) => !isActive && !admitsNoFirm);
  const rows = isAll ? [...ready, ...drafts] : ready;
  const ids = rows.map(({ _id }) => _id).filter((id) => chosen.has(id));

  function confirm(): void {
    mutateWithMessage(publish, ids, {
      done: (answers) => {
        const count = answers.filter(({ status }) => status === 'published').length;
        toast.success(t('callReview.done', { count }));
      },
      onSuccess: () => setChosen(new Set()),
      onSettled: () => setAsking(false),
    });
  }

  return (
    <div className={classes['reviewList']}>
      <div className={classes['reviewListBar']}>
        <Checkbox
          label={t('callReview.all')}
          disabled={rows.length === 0}
          checked={ids.length > 0 && ids.length === rows.length}
          indeterminate={ids.length > 0 && ids.length < rows.length}
          onChange={() => setChosen(new Set(ids.length === rows.length ? [] : rows.map(({ _id }) => _id)))}
        />
        <Switch label={t('callReview.alsoOpen')} checked={isAll} onChange={() => setAll(!isAll)} />
        <Button className={classes['publish'] ?? ''} disabled={ids.length === 0} onClick={() => setAsking(true)}>
          {ids.length === 0 ? t('callReview.publishNone') : t('callReview.publish', { count: ids.length })}
        </Button>
      </div>
      {rows.length === 0 ? (
        <EmptyState title={t('callReview.emptyPublish')}>{t('callReview.emptyPublishHint')}</EmptyState>
      ) : (
        <ul className={classes['rows']}>
          {rows.map((row) => (
            <li key={row._id}>
              <Checkbox
                aria-label={t('callReview.choose', { title: row.title })}
                checked={chosen.has(row._id)}
                onChange={() => setChosen(toggled(chosen, row._id))}
              />
              <div className={classes['row']}>
                <a href={hrefOf('/admin/announcements/$announcementId', { announcementId: row._id })}>{row.title}</a>
                <span className={classes['line']}>
                  {[row.grantingBody, row.expiryDate === null ? null : formatDate(row.expiryDate)]
                    .filter((word) => word !== null)
                    .join(' · ')}
                </span>
                {row.checkState === 'reviewed' ? null : <StatusBadge>{t('callReview.notReviewed')}</StatusBadge>}
                {row.gaps.length === 0 ? null : (
                  <StatusBadge tone="accent">
                    {row.gaps.map((gap) => t(`callReview.lacks.${gap}`)).join(', ')}
                  </StatusBadge>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {isAsking ? (
        <PublishMany
          ids={ids}
          notReviewed={rows.filter(({ _id, checkState }) => chosen.has(_id) && checkState !== 'reviewed').length}
          isWorking={publish.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
