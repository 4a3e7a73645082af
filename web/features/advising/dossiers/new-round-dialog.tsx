import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';

export interface NewRoundDialogProps {
  isOpen: boolean;
  businessName: string;
  isWorking: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Before a generated dossier may be chosen again (decisions §6). */
export function NewRoundDialog({ isOpen, businessName, isWorking, onConfirm, onClose }: NewRoundDialogProps) {
  const t = useT();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('dossiers.builder.newRoundTitle', { name: businessName })}
      confirmLabel={t('dossiers.builder.newRound')}
      tone="brand"
      isWorking={isWorking}
      onConfirm={onConfirm}
    >
      {t('dossiers.builder.newRoundBody')}
    </ConfirmDialog>
  );
}
