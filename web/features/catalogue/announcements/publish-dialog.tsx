import type { FirstPlaces, PublishingGap } from '@volano/domain/rules/announcement-draft';
import { Skeleton } from '@mantine/core';
import { fieldError } from '../../../lib/api/field-errors.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { StatusDot } from '../../../ui/cards/marks.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { FieldNote } from '../../../ui/forms/currency-field.tsx';
import { DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './announcement-editor.module.css';
import { type AnnouncementForm, faultsOfForm } from './announcement-form.ts';
import { type SimilarAnnouncement, type AudienceDraft, useOpeningNotice } from './copies.api.ts';
import { useNotifyAdvisors } from './office-announcements.api.ts';

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

/** Beside a field: that it lacks what a published announcement should say. Nothing where it does not. */
export function GapNote({ gap, gaps }: { gap: PublishQuestion; gaps: readonly PublishQuestion[] }) {
  const t = useT();
  return gaps.includes(gap) ? <FieldNote>{t(`officeAnnouncements.publish.gaps.${gap}`)}</FieldNote> : null;
}

/** A choice of a field. */
interface Option {
  readonly value: string;
  readonly label: string;
}

/** Where an announcement may hold, as the lists of the settings say, each by name. */
export interface Places {
  readonly regionId: readonly Option[];
  readonly regionGroupId: readonly Option[];
  readonly cciaaId: readonly Option[];
}

/** What every part of the form is given. */
export interface FormPartProps {
  form: AnnouncementForm;
  onChange: (form: AnnouncementForm) => void;
  /** What is wrong with a field, in words. */
  errorOf: (field: keyof AnnouncementForm) => string | null;
  /** What is missing for it to be published, where that is what is being done. */
  gaps: readonly PublishQuestion[];
}

/** What a new type selects. */
export function firstOf(places: Places): FirstPlaces {
  return {
    regionId: places.regionId[0]?.value ?? null,
    regionGroupId: places.regionGroupId[0]?.value ?? null,
  };
}

/** The words of a field's fault: what the form knows by itself once a save was tried, and what the server said. */
export function useErrorOf(form: AnnouncementForm, wasTried: boolean, refusal: unknown): FormPartProps['errorOf'] {
  const t = useT();
  const faults = wasTried ? faultsOfForm(form) : {};
  return (field) => {
    const fault = faults[field];
    return fault === undefined ? fieldError(refusal, field) : t(`errors.field.${fault}`);
  };
}

/** After a save of a published announcement: whether its consultants are told, once each (2-catalogue §7). */
export function NotifyAdvisors({ announcementId, onDone }: { announcementId: string; onDone: () => void }) {
  const t = useT();
  const notice = useNotifyAdvisors(announcementId);
  return (
    <ConfirmDialog
      isOpen
      tone="brand"
      onClose={onDone}
      title={t('officeAnnouncements.editor.tellTitle')}
      confirmLabel={t('officeAnnouncements.editor.tell')}
      isWorking={notice.isPending}
      refusal={notice.error}
      onConfirm={() =>
        mutateWithMessage(notice, undefined, {
          done: () => toast.success(t('officeAnnouncements.editor.told')),
          refused: 'shown',
          onSuccess: onDone,
        })
      }
    >
      {t('officeAnnouncements.editor.tellText')}
    </ConfirmDialog>
  );
}

/** What may be the same announcement, each a link that opens beside what is being written. Nothing where there is none. */
export function SimilarAnnouncements({ similar }: { similar: readonly SimilarAnnouncement[] }) {
  const t = useT();
  return (
    <div role="status" className={classes['similarAnnouncements']}>
      {similar.length === 0 ? null : (
        <>
          <StatusDot tone="accent" label={t('officeAnnouncements.similar.title')} />
          <ul>
            {similar.map(({ _id, title, isActive, isExpired, territoryName, isSamePlace }) => (
              <li key={_id}>
                <a
                  href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })}
                  target="_blank"
                  rel="noopener"
                >
                  {title}
                </a>{' '}
                <span>
                  {[
                    t(
                      isExpired
                        ? 'officeAnnouncements.expired'
                        : isActive
                          ? 'officeAnnouncements.published'
                          : 'officeAnnouncements.draft',
                    ),
                    ...(isSamePlace
                      ? [t('officeAnnouncements.similar.samePlace')]
                      : territoryName === null
                        ? []
                        : [territoryName]),
                  ].join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
