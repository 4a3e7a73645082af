import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';

interface LeavingDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** What waits on this device to be sent is lost too. */
  isUnsent: boolean;
  onLeave: () => void;
}

/** Asks before what is typed, or waits to be sent, is lost with the session. */
export function LeavingDialog({ isOpen, onClose, isUnsent, onLeave }: LeavingDialogProps) {
  const t = useT();
  const words = isUnsent ? 'session.leaving' : 'common.leave';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(`${words}.title`)}
      confirmLabel={t(`${words}.leave`)}
      onConfirm={onLeave}
    >
      {t(`${words}.body`)}
    </ConfirmDialog>
  );
}
