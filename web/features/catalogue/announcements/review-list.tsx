import { deadlineText } from '@volano/domain/rules/deadline-text';
import { Box, Button, Checkbox, Flex, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { type PublishingGap, PUBLISHING_GAPS } from '@volano/domain/rules/announcement-draft';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toggled } from '../../../ui/table/data-table-body.tsx';
import { EmptyState, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { type ReviewRow, usePublishMany, usePublishingPreview } from './review.api.ts';
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
      done: (answers) =>
        toast.success(t('callReview.done', { count: answers.filter(({ status }) => status === 'published').length })),
      onSuccess: () => setChosen(new Set()),
      onSettled: () => setAsking(false),
    });
  }

  return (
    <Stack>
      <Flex rowGap="sm" columnGap="lg" align="center" wrap="wrap">
        <Checkbox
          label={t('callReview.all')}
          disabled={rows.length === 0}
          checked={ids.length > 0 && ids.length === rows.length}
          indeterminate={ids.length > 0 && ids.length < rows.length}
          onChange={() => setChosen(new Set(ids.length === rows.length ? [] : rows.map(({ _id }) => _id)))}
        />
        <Switch label={t('callReview.alsoOpen')} checked={isAll} onChange={() => setAll(!isAll)} />
        <Button ml="auto" disabled={ids.length === 0} onClick={() => setAsking(true)}>
          {ids.length === 0 ? t('callReview.publishNone') : t('callReview.publish', { count: ids.length })}
        </Button>
      </Flex>
      {rows.length === 0 ? (
        <EmptyState title={t('callReview.emptyPublish')}>{t('callReview.emptyPublishHint')}</EmptyState>
      ) : (
        <Box component="ul" className={classes['rows']}>
          {rows.map((row) => (
            <ReadyCall
              key={row._id}
              row={row}
              isChosen={chosen.has(row._id)}
              onChoose={() => setChosen(toggled(chosen, row._id))}
            />
          ))}
        </Box>
      )}
      {isAsking && ids.length > 0 ? (
        <PublishMany
          ids={ids}
          notReviewed={rows.filter(({ _id, checkState }) => chosen.has(_id) && checkState !== 'reviewed').length}
          isWorking={publish.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Stack>
  );
}

interface ReadyCallProps {
  row: ReviewRow;
  isChosen: boolean;
  onChoose: () => void;
}

/** A call that may be published, with what nobody has looked at and what it lacks. */
function ReadyCall({ row, isChosen, onChoose }: ReadyCallProps) {
  const t = useT();
  const { _id, title, grantingBody, expiryDate, checkState, gaps } = row;
  const facts = [grantingBody, expiryDate === null ? null : deadlineText(t, expiryDate)].filter(
    (word) => word !== null,
  );
  return (
    <li>
      <Checkbox aria-label={t('callReview.choose', { title })} checked={isChosen} onChange={onChoose} />
      <div className={classes['row']}>
        <a href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })}>{title}</a>
        <Text span size="meta" c="var(--vl-ink2)">
          {facts.join(' · ')}
        </Text>
        {checkState === 'reviewed' ? null : <StatusBadge>{t('callReview.notReviewed')}</StatusBadge>}
        {gaps.length === 0 ? null : (
          <StatusBadge tone="accent">
            {t('callReview.lacksOf', { what: gaps.map((gap) => t(`callReview.lacks.${gap}`)).join(', ') })}
          </StatusBadge>
        )}
      </div>
    </li>
  );
}

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
    <Stack gap="s10" className={classes['preview']}>
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
    </Stack>
  );
}
