import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { shownParams, type Translate } from '@volano/domain/i18n/translate';
import { Box, Flex } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { DelayedSkeleton, ErrorBlock } from '../../../ui/layout/states.tsx';
import { announcementsKey, useAnnouncement } from './announcements.api.ts';
import { CallText, WithCallText } from './criterion-origin.tsx';
import { DifferenceList } from './difference-list.tsx';
import { OfficialLink } from './official-link.tsx';
import { WithReviewed } from './open-conditions.tsx';
import { ProposalsPanel } from './proposals-panel.tsx';
import { ReviewConditions } from './review-conditions.tsx';
import { reviewedCallQuery, type ReviewRow } from './review.api.ts';
import classes from './review.module.css';

interface ReviewCallProps {
  row: ReviewRow;
  onChosen: (count: number) => void;
  /** What else asks for a person's eyes. */
  also?: React.ReactNode;
}

/** One call of the queue on one screen: every condition that matching uses beside the official text, which scrolls by itself. */
export function ReviewCall({ row, onChosen, also }: ReviewCallProps) {
  const t = useT();
  const { data: call } = useAnnouncement(row._id);
  const reviewed = useQuery(reviewedCallQuery(row._id));
  return (
    <Flex component="article" direction="column" gap="s10" flex={1} aria-label={row.title} data-id={row._id}>
      <Flex
        component="header"
        rowGap="2xs"
        columnGap="sm"
        align="center"
        wrap="wrap"
        className={classes['reviewCallHead']}
      >
        <h2>{row.title}</h2>
        {row.isActive ? <StatusBadge tone="ok">{t('callReview.published')}</StatusBadge> : null}
        {row.admitsNoFirm ? <StatusBadge tone="danger">{t('callReview.noFirm')}</StatusBadge> : null}
        {reviewed.data?.checkState === 'notEntered' ? (
          <StatusBadge tone="accent">{t('callDetails.checkStates.notEntered')}</StatusBadge>
        ) : null}
      </Flex>
      {row.differences.length === 0 ? null : <DifferenceList announcementId={row._id} differences={row.differences} />}
      {also}
      <WithCallText html={call?.description ?? ''}>
        <div className={classes['columns']}>
          <Warnings row={row} />
          <section
            className={`${classes['part'] ?? ''} ${classes['conditions'] ?? ''}`}
            aria-label={t('callReview.fields')}
          >
            {reviewed.data === undefined ? (
              reviewed.isError ? (
                <ErrorBlock
                  title={t('callReview.fieldsError')}
                  onRetry={() => void reviewed.refetch()}
                  isRetrying={reviewed.isFetching}
                />
              ) : (
                <DelayedSkeleton>
                  <SkeletonRows count={8} />
                </DelayedSkeleton>
              )
            ) : (
              <WithReviewed announcementId={row._id}>
                <ReviewConditions reviewed={reviewed.data} call={call} />
              </WithReviewed>
            )}
          </section>
          <OfficialText id={row._id} onChosen={onChosen} />
        </div>
      </WithCallText>
    </Flex>
  );
}

/** The text as the official record has it, under what it proposes. Where it stands beside the conditions it is as high as they are. */
function OfficialText({ id, onChosen }: { id: string; onChosen: (count: number) => void }) {
  const t = useT();
  const client = useQueryClient();
  const { data: call } = useAnnouncement(id);
  return (
    <Box miw={0} className={classes['text']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard so */}
      <div className={classes['read']} role="region" tabIndex={0} aria-label={t('callReview.text')}>
        <ProposalsPanel
          announcementId={id}
          onChosen={onChosen}
          onApplied={() => void client.invalidateQueries({ queryKey: announcementsKey })}
        />
        <section className={classes['part']}>
          <h3>{t('callReview.text')}</h3>
          {call === undefined ? (
            <DelayedSkeleton>
              <SkeletonRows count={5} />
            </DelayedSkeleton>
          ) : call.description === '' ? (
            <p>{t('callReview.noText')}</p>
          ) : (
            <CallText html={call.description} />
          )}
          {call?.officialUrl ? (
            <OfficialLink link={call.officialUrl} brokenSince={call.officialUrlBrokenSince} />
          ) : null}
        </section>
      </div>
    </Box>
  );
}

function Warnings({ row: { remarks, gaps, duplicates } }: { row: ReviewRow }) {
  const t = useT();
  if (remarks.length + gaps.length + duplicates.length === 0) return null;
  return (
    <Box py="xs" px="md" bg="var(--vl-paper)" bdrs="md" className={classes['warnings']}>
      {remarks.length === 0 ? null : (
        <div>
          <h3>
            <IconAlertTriangle size={17} aria-hidden />
            {t('callReview.remarks')}
          </h3>
          <ul>
            {[...Map.groupBy(remarks, ({ field, reason }) => `${field} ${reason}`)].map(([key, alike]) => (
              <li key={key}>
                <RemarkLine remarks={alike} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {gaps.length === 0 ? null : (
        <div>
          <h3>{t('callReview.gaps')}</h3>
          <ul>
            {gaps.map((gap) => (
              <li key={gap}>{t(`officeAnnouncements.publish.gaps.${gap}`)}</li>
            ))}
          </ul>
        </div>
      )}
      {duplicates.length === 0 ? null : (
        <div>
          <h3>{t('callReview.twins')}</h3>
          <ul>
            {duplicates.map(({ _id, title, why }) => (
              <li key={_id}>
                <a
                  href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })}
                  target="_blank"
                  rel="noopener"
                >
                  {title}
                </a>{' '}
                ({t(why === 'link' ? 'callReview.twinLink' : 'callReview.twinTitle')})
              </li>
            ))}
          </ul>
        </div>
      )}
    </Box>
  );
}

type Remark = ReviewRow['remarks'][number];

/** As many values of one remark as are named at once. */
const NAMED = 4;

/** Remarks of one reason: the values that it was made of in a row, the rest of many once it is opened. */
function RemarkLine({ remarks }: { remarks: readonly Remark[] }) {
  const t = useT();
  const [first] = remarks;
  if (first === undefined) return null;
  const values = remarks.flatMap(({ params: { value } }) => (value === undefined ? [] : [String(value)]));
  if (remarks.length === 1 || values.length < remarks.length)
    return remarks.map((remark) => <p key={remark._id}>{remarkText(t, remark)}</p>);
  const said = remarkText(t, { ...first, params: { ...first.params, value: values.slice(0, NAMED).join(', ') } });
  const others = values.slice(NAMED);
  if (others.length === 0) return said;
  return (
    <details>
      <summary>{`${said} ${t('callReview.more', { count: others.length })}`}</summary>
      {others.join(', ')}
    </details>
  );
}

/** A remark in words: its reason is a key of the importer's, known to the server only; the column of the record where none is known. */
function remarkText(t: Translate, { field, reason, params }: Remark): string {
  const column = t(`imports.facts.${field}` as 'imports.facts.Comuni', { defaultValue: field.replaceAll('_', ' ') });
  const words = { ...shownParams(params), defaultValue: reason };
  const why = t(`imports.reasons.${reason}` as 'imports.reasons.emptyFile', words);
  return `${column}: ${why}`;
}
