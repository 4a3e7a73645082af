import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import type { DossierChoices } from './dossier-choices.ts';
import classes from './dossiers.module.css';

export interface GenerateDialogProps {
  isOpen: boolean;
  businessName: string;
  /** Who is told. */
  email: string;
  isProspect: boolean;
  choices: DossierChoices;
  isWorking: boolean;
  error: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** The last question before the document is frozen: what it holds, and who is told (visual language §6). */
export function GenerateDialog(props: GenerateDialogProps) {
  const { isOpen, businessName, email, isProspect, choices, isWorking, error, onConfirm, onClose } = props;
  const t = useT();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('dossiers.builder.confirmTitle', { name: businessName })}
      confirmLabel={t('dossiers.builder.generate')}
      tone="brand"
      isWorking={isWorking}
      error={error ?? undefined}
      onConfirm={onConfirm}
    >
      <div className={classes['said']}>
        <p>
          {t('dossiers.builder.confirmBody', {
            announcements: t('dossiers.builder.count.announcements', { count: choices.announcements.length }),
            services: t('dossiers.builder.count.services', { count: choices.services.length }),
            investments: t('dossiers.builder.count.investments', { count: choices.investments.length }),
          })}
        </p>
        <p>{t('dossiers.builder.confirmMail', { email })}</p>
        {isProspect ? <p>{t('dossiers.builder.confirmNotEligible')}</p> : null}
        <p>{t('dossiers.builder.confirmFrozen')}</p>
      </div>
    </ConfirmDialog>
  );
}
