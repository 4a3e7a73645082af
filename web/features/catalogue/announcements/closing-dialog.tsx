import { Radio } from '@mantine/core';
import { endOfRomeDay, romeDay } from '@volano/domain/rules/announcement-dates';
import { CLOSINGS, type Closing } from '@volano/domain/rules/vocabulary';
import { useForm } from '../../../lib/form/use-form.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { FormDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './announcement-detail.module.css';
import { type Announcement, useCloseAnnouncement, useClosingAudience } from './announcements.api.ts';

export interface ClosingDialogProps {
  announcement: Pick<Announcement, '_id' | 'title' | 'isExpired' | 'closedAt' | 'expiryDate'>;
  onClose: () => void;
}

/** Closes a call before its day, suspends it, prolongs it or opens it again; who will hear stands there before. */
export function ClosingDialog({ announcement, onClose }: ClosingDialogProps) {
  const t = useT();
  const now = useNow();
  const { _id, title, isExpired, closedAt, expiryDate } = announcement;
  const offered = CLOSINGS.filter((closing) =>
    isOffered(closing, { isExpired, isShut: closedAt !== null, expiryDate }),
  );
  const form = useForm({
    start: { closing: offered[0] ?? ('reopened' as Closing), expiryDate: null as string | null },
    bodyOf: ({ closing, expiryDate: day }) => ({
      closing,
      ...(takesDay(closing) && day !== null ? { expiryDate: endOfRomeDay(day) } : {}),
    }),
    contract: () => import('@volano/domain/shapes/announcement-changes').then((shapes) => shapes.closeAnnouncement),
    change: useCloseAnnouncement(_id),
    done: () => toast.success(t('officeAnnouncements.closing.done')),
    onSaved: onClose,
  });
  const { closing, expiryDate: day } = form.values;
  return (
    <FormDialog
      form={form}
      title={t('officeAnnouncements.closing.title', { name: title })}
      submitLabel={t('officeAnnouncements.closing.submit')}
      onClose={onClose}
      isIdle={closing === 'extended' && day === null}
    >
      <Radio.Group label={t('officeAnnouncements.closing.choice')} {...form.field('closing')}>
        {offered.map((each) => (
          <Radio key={each} mt="xs" value={each} label={t(`officeAnnouncements.closing.kinds.${each}`)} />
        ))}
      </Radio.Group>
      {takesDay(closing) ? (
        <DateField
          label={t(
            closing === 'extended'
              ? 'officeAnnouncements.closing.newDay'
              : 'officeAnnouncements.closing.newDayReopened',
          )}
          day={day}
          onDay={(next) => form.set({ expiryDate: next })}
          minDay={romeDay(now)}
          error={form.errorOf('expiryDate')}
        />
      ) : null}
      <ClosingAudience announcementId={_id} isAtOnce={!takesDay(closing) && !isExpired} />
    </FormDialog>
  );
}

function takesDay(closing: Closing): boolean {
  return closing === 'extended' || closing === 'reopened';
}

/** What is shut or over is opened again; what is open is shut, and prolonged where it has a day. */
function isOffered(
  closing: Closing,
  { isExpired, isShut, expiryDate }: { isExpired: boolean; isShut: boolean; expiryDate: string | null },
): boolean {
  if (closing === 'reopened') return isExpired;
  if (closing === 'extended') return expiryDate !== null && !isShut;
  return !isExpired;
}

/** Who will hear, counted by why, each company once. */
function ClosingAudience({ announcementId, isAtOnce }: { announcementId: string; isAtOnce: boolean }) {
  const t = useT();
  const { data, isError } = useClosingAudience(announcementId);
  if (isError) return <p className={classes['none']}>{t('officeAnnouncements.closing.failed')}</p>;
  if (data === undefined) return null;
  const counted = (['favorites', 'recommended', 'inTarget', 'consultants'] as const).filter((kind) => data[kind] > 0);
  if (counted.length === 0) return <p className={classes['none']}>{t('officeAnnouncements.closing.nobody')}</p>;
  return (
    <div>
      <p className={classes['what']}>
        <strong>{t(isAtOnce ? 'officeAnnouncements.closing.atOnce' : 'officeAnnouncements.closing.inDigest')}</strong>
      </p>
      <ul className={classes['audience']}>
        {counted.map((kind) => (
          <li key={kind}>{t(`officeAnnouncements.closing.${kind}`, { count: data[kind] })}</li>
        ))}
      </ul>
    </div>
  );
}
