import { Button } from '@mantine/core';
import { settleRemark } from '@volano/domain/contracts/announcement-remarks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/layout/toast.ts';
import { type Announcement, announcementsKey } from './announcements.api.ts';
import { updateAnnouncement } from '@volano/domain/contracts/announcements';
import classes from './office-announcement.module.css';

/** How far a call was checked, and what its import remarked: each remark is settled by a word, and the word can be taken back. */
export function RemarksPanel({ announcement }: { announcement: Announcement }) {
  const t = useT();
  const client = useQueryClient();
  const { _id, checkState, reviewedAt = null, reviewedBy = null, remarks = [] } = announcement;
  const after = { onSettled: () => client.invalidateQueries({ queryKey: announcementsKey }) };
  const failed = { onError: () => toast.error(t('officeAnnouncements.remarks.refused')) };
  const settle = useMutation({
    mutationFn: ({ remarkId, isSettled }: { remarkId: string; isSettled: boolean }) =>
      call(settleRemark, { params: { id: _id, remarkId }, body: { isSettled } }),
    ...after,
    ...failed,
  });
  const review = useMutation({
    mutationFn: () => call(updateAnnouncement, { params: { id: _id }, body: { checkState: 'reviewed' } }),
    ...after,
    ...failed,
  });
  return (
    <>
      <p className={classes['remarksPanelState']}>
        {t(`callDetails.checkStates.${checkState}`)}
        {reviewedAt === null
          ? null
          : ` · ${t('officeAnnouncements.remarks.reviewed', { date: formatDate(reviewedAt), name: reviewedBy ?? '' })}`}
      </p>
      {checkState === 'reviewed' ? null : (
        <Button variant="default" loading={review.isPending} onClick={() => review.mutate()}>
          {t('officeAnnouncements.remarks.review')}
        </Button>
      )}
      <ul className={classes['remarksPanelList']}>
        {remarks.map(({ _id: remarkId, field, reason, params, settledAt, settledBy }) => (
          <li key={remarkId} className={classes['remark']} data-settled={settledAt !== null || undefined}>
            <span>
              <strong>{t(`imports.facts.${field as 'Comuni'}`, { defaultValue: field.replaceAll('_', ' ') })}:</strong>{' '}
              {t(`imports.reasons.${reason as 'emptyFile'}`, { ...params })}
              {settledAt === null ? null : (
                <small>
                  {settledBy === null
                    ? t('officeAnnouncements.remarks.settledByItself', { date: formatDate(settledAt) })
                    : t('officeAnnouncements.remarks.settled', { date: formatDate(settledAt), name: settledBy })}
                </small>
              )}
            </span>
            <Button
              size="compact-sm"
              variant="subtle"
              disabled={settle.isPending}
              onClick={() => settle.mutate({ remarkId, isSettled: settledAt === null })}
            >
              {t(`officeAnnouncements.remarks.${settledAt === null ? 'settle' : 'reopen'}`)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
