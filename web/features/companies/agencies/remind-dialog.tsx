import { useT } from '../../../lib/i18n/i18n.ts';
import { useMe } from '../../../lib/session/session.ts';
import type { ActionDialogProps } from './assign-dialog.tsx';
import classes from './office-agencies.module.css';
import { BulkDialog } from './bulk-dialog.tsx';
import { remindAgency } from './office-changes.api.ts';

/** Asks before one or many companies are reminded of their survey by mail, in the name of whoever asks. */
export function RemindDialog({ agencies, onClose }: ActionDialogProps) {
  const t = useT();
  const me = useMe();
  const count = agencies.length;
  const only = count === 1 ? agencies[0] : undefined;
  return (
    <BulkDialog
      title={
        only === undefined
          ? t('agencies.office.reminding.title', { count })
          : t('agencies.office.reminding.titleOf', { name: only.businessName })
      }
      agencies={agencies}
      startLabel={t('agencies.office.reminding.confirm')}
      act={(agencyId) => remindAgency(agencyId, me._id)}
      doneText={t('agencies.office.reminding.done', { count })}
      failedText={(failed) => t('agencies.office.bulk.notReminded', { count: failed })}
      onClose={onClose}
    >
      <p className={classes['bulkDialogText']}>
        {t(only === undefined ? 'agencies.office.reminding.body' : 'agencies.office.reminding.bodyOf')}
      </p>
    </BulkDialog>
  );
}
