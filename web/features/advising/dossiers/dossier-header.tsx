import { Button, Tooltip, Textarea } from '@mantine/core';
import { IconFileCertificate } from '@tabler/icons-react';
import { DOSSIER_STATUSES, type DossierStatus } from '@volano/domain/rules/vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Avatar } from '../../../ui/cards/avatar.tsx';
import { StatusDot } from '../../../ui/cards/marks.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { StepperRow } from '../../../ui/layout/stepper-row.tsx';
import type { DossierChoices } from './dossier-choices.ts';
import classes from './dossiers.module.css';

export interface DossierHeaderProps {
  businessName: string;
  /** Contract, place, when it was last saved. */
  facts: React.ReactNode;
  status: DossierStatus;
  isDirty: boolean;
  /** Where an admin may take the status. */
  choosable: readonly DossierStatus[];
  onStatus: (status: DossierStatus) => void;
  /** Without them the header only tells. */
  onSave: (() => void) | undefined;
  onGenerate: (() => void) | undefined;
  isSaving: boolean;
  /** Why it cannot be generated now, or null. */
  obstacle: string | null;
}

/** Whose dossier it is, where it stands, save and generate (visual language §10.06). */
export function DossierHeader(props: DossierHeaderProps) {
  const { businessName, facts, status, isDirty, choosable, onStatus, onSave, onGenerate, isSaving, obstacle } = props;
  const t = useT();
  return (
    <header className={classes['dossierHeader']}>
      <div className={classes['who']}>
        <Avatar name={businessName} shape="company" size={44} />
        <div className={classes['names']}>
          <h1 className={classes['name']} title={businessName}>
            {t('dossiers.builder.title', { name: businessName })}
          </h1>
          <p className={classes['facts']}>
            {facts}
            {isDirty ? <StatusDot tone="accent" label={t('dossiers.builder.unsaved')} /> : null}
          </p>
        </div>
      </div>
      <StepperRow
        label={t('dossiers.builder.statusLabel')}
        steps={DOSSIER_STATUSES.map((key) => ({ key, label: t(`dossiers.builder.status.${key}`) }))}
        current={status}
        isComplete={status === 'generated'}
        choosable={choosable}
        onChoose={(key) => onStatus(key as DossierStatus)}
        chooseLabel={(label) => t('dossiers.builder.statusMove', { status: label })}
      />
      {onSave === undefined ? null : (
        <div className={classes['dossierHeaderActions']}>
          <Button variant="default" loading={isSaving} onClick={onSave}>
            {t('dossiers.builder.save')}
          </Button>
          <Tooltip label={obstacle ?? ''} disabled={obstacle === null} multiline maw={280}>
            <Button
              leftSection={<IconFileCertificate size={18} aria-hidden />}
              aria-disabled={obstacle !== null || undefined}
              data-disabled={obstacle !== null || undefined}
              onClick={onGenerate}
            >
              {t('dossiers.builder.generate')}
            </Button>
          </Tooltip>
        </div>
      )}
    </header>
  );
}

const LONGEST = 5000;

/** The note that closes the dossier. Once frozen it is text. */
export function NoteField({ value, onChange }: { value: string; onChange: ((notes: string) => void) | undefined }) {
  const t = useT();
  if (onChange === undefined) {
    return (
      <section className={classes['block']}>
        <h2 className={classes['blockTitle']}>{t('dossiers.builder.note')}</h2>
        <p className={value.trim() === '' ? classes['quiet'] : classes['note']}>
          {value.trim() === '' ? t('dossiers.builder.noNote') : value}
        </p>
      </section>
    );
  }
  return (
    <Textarea
      label={t('dossiers.builder.note')}
      description={t('dossiers.builder.noteHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={4}
      maxRows={12}
      maxLength={LONGEST}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      classNames={{ label: classes['blockTitle'] ?? '' }}
      {...(value.length > LONGEST * 0.9
        ? { description: t('dossiers.builder.noteCount', { count: value.length, total: String(LONGEST) }) }
        : {})}
    />
  );
}

interface GenerateDialogProps {
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

interface NewRoundDialogProps {
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
