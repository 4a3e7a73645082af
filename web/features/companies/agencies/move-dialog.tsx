import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import type { Agency } from './agencies.api.ts';
import classes from './agency-people.module.css';
import { useMoveAgency } from './office-changes.api.ts';
import { type Customer, nameOf } from './people.api.ts';

export interface MoveDialogProps {
  agency: Agency;
  to: Customer;
  onClose: () => void;
  onMoved: () => void;
}

/** Says what goes to whom and who loses it, before a company passes to another customer (holes H21). */
export function MoveDialog({ agency, to, onClose, onMoved }: MoveDialogProps) {
  const t = useT();
  const moving = useMoveAgency(agency._id);

  function move(): void {
    mutateWithMessage(moving, to._id, {
      done: () => toast.success(t('agencies.changeUserSuccess')),
      refused: 'shown',
      onSuccess: onMoved,
    });
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('agencies.office.moving.confirmTitle', { name: agency.businessName, owner: nameOf(to) })}
      confirmLabel={t('agencies.office.moving.confirm')}
      tone="brand"
      onConfirm={move}
      isWorking={moving.isPending}
      refusal={moving.error}
    >
      <ul className={classes['moveDialogList']}>
        <li>{t('agencies.office.moving.gains', { owner: nameOf(to), email: to.email ?? '' })}</li>
        <li>{t('agencies.office.moving.loses', { owner: nameOf(agency.user) })}</li>
        <li>{t('agencies.office.moving.keeps')}</li>
      </ul>
    </ConfirmDialog>
  );
}
