import { Button, Drawer } from '@mantine/core';
import { useRef, useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { focusFirstWrong } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { LeaveGuard } from '../../../ui/layout/leave-guard.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import type { Agency } from './agencies.api.ts';
import { type AgencyDraft, complaintsOf, draftOf, patchOf } from './agency-draft.ts';
import { AgencyFields } from './agency-fields.tsx';
import classes from './agency-form.module.css';
import { FormTrouble } from './new-agency-form.tsx';
import { useUpdateAgency } from './office-changes.api.ts';
import { OfficeFields } from './office-fields.tsx';
import { useComplaints } from './use-complaints.ts';

/** Which half of a company is changed: its own data, or what the office decides of it. */
export type AgencyPart = 'data' | 'office';

export interface AgencyDrawerProps {
  agency: Agency;
  part: AgencyPart;
  onClose: () => void;
}

/** Changes a company beside its record; what was typed is not lost without a question. Only what changed is sent. */
export function AgencyDrawer({ agency, part, onClose }: AgencyDrawerProps) {
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const update = useUpdateAgency(agency._id);
  // What was here when the drawer opened: news that arrives meanwhile is not undone by saving.
  const [before] = useState(() => draftOf(agency));
  const [draft, setDraft] = useState(before);
  const [isLeaving, setLeaving] = useState(false);
  const patch = patchOf(before, draft);
  // What was saved long ago and is left alone is nobody's mistake today.
  const ours = Object.fromEntries(
    Object.entries(complaintsOf(draft, t)).filter(([path]) => (path.split('.')[0] ?? path) in patch),
  );
  const complaints = useComplaints(ours, update.error);
  const isDirty = Object.keys(patch).length > 0;

  function change(changed: Partial<AgencyDraft>): void {
    setDraft((known) => ({ ...known, ...changed }));
  }

  function close(): void {
    if (isDirty) setLeaving(true);
    else onClose();
  }

  function submit(): void {
    complaints.send();
    update.reset();
    if (Object.keys(ours).length > 0) {
      focusFirstWrong(form.current);
      return;
    }
    if (!isDirty) {
      onClose();
      return;
    }
    mutateWithMessage(update, patch, {
      done: () => toast.success(t('agencies.office.form.saved')),
      refused: 'shown',
      onSuccess: onClose,
      onError: () => focusFirstWrong(form.current),
    });
  }

  const Fields = part === 'data' ? AgencyFields : OfficeFields;
  return (
    <Drawer
      opened
      onClose={close}
      size={640}
      classNames={{
        content: classes['drawer'] ?? '',
        header: classes['drawerHead'] ?? '',
        body: classes['drawerBody'] ?? '',
      }}
      title={t(part === 'data' ? 'agencies.office.edit' : 'agencies.office.editOffice')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <form
        ref={form}
        className={`${classes['form'] ?? ''} ${classes['inDrawer'] ?? ''}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Fields draft={draft} complaints={complaints} onChange={change} />
        <div className={classes['drawerFoot']}>
          <div className={classes['end']}>
            <FormTrouble isWrong={complaints.isTried && Object.keys(ours).length > 0} refusal={update.error} />
            <div className={classes['buttons']}>
              <Button type="submit" loading={update.isPending}>
                {t('agencies.office.form.save')}
              </Button>
              <Button variant="default" onClick={close}>
                {t('common.actions.cancel')}
              </Button>
            </div>
          </div>
        </div>
      </form>
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title={t('common.error.unsaved')}
        confirmLabel={t('common.leave.leave')}
        onConfirm={onClose}
      >
        {t('common.leave.body')}
      </ConfirmDialog>
      <LeaveGuard isDirty={isDirty && !update.isSuccess} />
    </Drawer>
  );
}
