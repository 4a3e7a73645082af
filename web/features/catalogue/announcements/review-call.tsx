import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useT } from '../../../lib/i18n/i18n.ts';
import { readAgain } from '../../../lib/api/read-again.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { DifferenceList } from './difference-list.tsx';
import { OfficialLink } from './official-link.tsx';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { StatusBadge } from '../../../ui/cards/status-badge.tsx';
import { announcementsKey, useAnnouncement } from './announcements.api.ts';
import { ProposalsPanel } from './proposals-panel.tsx';
import type { ReviewRow } from './review.api.ts';
import classes from './review.module.css';
import { ReviewFacts } from './review-facts.tsx';

interface ReviewCallProps {
  row: ReviewRow;
  onChosen: (count: number) => void;
  /** What else asks for a person's eyes. */
  also?: React.ReactNode;
}

/** One call of the queue: the official text beside what we read in it and what the text proposes, what asks for a person's eyes above. */
export function ReviewCall({ row, onChosen, also }: ReviewCallProps) {
  const t = useT();
  const client = useQueryClient();
  const { data: call } = useAnnouncement(row._id);
  return (
    <article className={classes['reviewCall']} aria-label={row.title}>
      <header className={classes['reviewCallHead']}>
        <h2>{row.title}</h2>
        {row.isActive ? <StatusBadge tone="ok">{t('callReview.published')}</StatusBadge> : null}
        {row.admitsNoFirm ? <StatusBadge tone="danger">{t('callReview.noFirm')}</StatusBadge> : null}
      </header>
      <Warnings row={row} />
      {row.differences.length === 0 ? null : <DifferenceList announcementId={row._id} differences={row.differences} />}
      {also}
      <div className={classes['columns']}>
        <section className={classes['part']}>
          <h3>{t('callReview.text')}</h3>
          {call === undefined ? (
            <DelayedSkeleton>
              <SkeletonRows count={5} />
            </DelayedSkeleton>
          ) : call.description === '' ? (
            <p>{t('callReview.noText')}</p>
          ) : (
            <RichText html={call.description} />
          )}
          {call?.officialUrl ? (
            <OfficialLink link={call.officialUrl} brokenSince={call.officialUrlBrokenSince} />
          ) : null}
        </section>
        <div className={classes['read']}>
          <ProposalsPanel
            announcementId={row._id}
            onChosen={onChosen}
            onApplied={() => void readAgain(client, announcementsKey)}
          />
          <section className={classes['part']}>
            <h3>{t('callReview.fields')}</h3>
            {call === undefined ? null : <ReviewFacts call={call} />}
          </section>
        </div>
      </div>
    </article>
  );
}

function Warnings({ row: { remarks, gaps, duplicates } }: { row: ReviewRow }) {
  const t = useT();
  if (remarks.length + gaps.length + duplicates.length === 0) return null;
  return (
    <div className={classes['warnings']}>
      {remarks.length === 0 ? null : (
        <div>
          <h3>
            <IconAlertTriangle size={17} aria-hidden />
            {t('callReview.remarks')}
          </h3>
          <ul>
            {remarks.map((remark) => (
              <li key={remark._id}>{remarkText(t, remark)}</li>
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
    </div>
  );
}

/** A remark in words: its reason is a key of the importer's, known to the server only; the column of the record where none is known. */
function remarkText(t: TFunction, { field, reason, params }: ReviewRow['remarks'][number]): string {
  const column = t(`imports.facts.${field}` as 'imports.facts.Comuni', { defaultValue: field.replaceAll('_', ' ') });
  const why = t(`imports.reasons.${reason}` as 'imports.reasons.emptyFile', { ...params, defaultValue: reason });
  return `${column}: ${why}`;
}
