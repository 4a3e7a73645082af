import type { PublishingGap } from '@volano/domain/rules/publishing-gaps';
import { Skeleton } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import classes from './announcement-editor.module.css';
import type { SimilarAnnouncement } from './copies.api.ts';
import { SimilarAnnouncements } from './similar-announcements.tsx';
import { type AudienceDraft, useOpeningNotice } from './audience.api.ts';

/** What may be asked before an announcement is published: what is missing, and a place that nobody chose. */
export type PublishQuestion = PublishingGap | 'place';

export interface PublishDialogProps {
  title: string;
  /** Published already: it is saved as it is. */
  isActive: boolean;
  questions: readonly PublishQuestion[];
  /** What may be the same announcement. */
  similar: readonly SimilarAnnouncement[];
  draft: AudienceDraft;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an announcement is published: what is missing, and how many companies will hear of it. It may be published all the same. */
export function PublishDialog({ title, isActive, questions, similar, draft, onConfirm, onClose }: PublishDialogProps) {
  const t = useT();
  const isBare = questions.length > 0;
  return (
    <ConfirmDialog
      isOpen
      tone="brand"
      onClose={onClose}
      title={t(isActive ? 'officeAnnouncements.publish.titleSave' : 'officeAnnouncements.publish.title', {
        name: title.trim(),
      })}
      confirmLabel={t(
        isActive
          ? 'officeAnnouncements.publish.saveAnyway'
          : isBare
            ? 'officeAnnouncements.publish.publishAnyway'
            : 'officeAnnouncements.publish.publish',
      )}
      onConfirm={onConfirm}
    >
      <div className={classes['publishDialog']}>
        {isBare ? (
          <div>
            {t('officeAnnouncements.publish.missing')}
            <ul className={classes['list']}>
              {questions.map((question) => (
                <li key={question}>{t(`officeAnnouncements.publish.gaps.${question}`)}</li>
              ))}
            </ul>
          </div>
        ) : null}
        {similar.length === 0 ? null : <SimilarAnnouncements similar={similar} />}
        <Recipients draft={draft} />
      </div>
    </ConfirmDialog>
  );
}

/** Who will hear of it, by the rule that tells them. */
function Recipients({ draft }: { draft: AudienceDraft }) {
  const t = useT();
  const { data, isError } = useOpeningNotice(draft);
  if (isError) return <span>{t('officeAnnouncements.publish.noticeError')}</span>;
  if (data === undefined)
    return (
      <DelayedSkeleton>
        <Skeleton height={18} width="80%" />
      </DelayedSkeleton>
    );
  const { when, companies } = data;
  const isToCome = when === 'soon' || when === 'whenOpens';
  const key = isToCome && companies === 0 ? 'nobody' : when;
  return <span role="status">{t(`officeAnnouncements.publish.notice.${key}`, { count: companies })}</span>;
}
