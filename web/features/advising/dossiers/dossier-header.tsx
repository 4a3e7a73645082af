import { Button, Tooltip } from '@mantine/core';
import { IconFileCertificate } from '@tabler/icons-react';
import { DOSSIER_STATUSES, type DossierStatus } from '@volano/domain/rules/vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Avatar } from '../../../ui/cards/avatar.tsx';
import { StatusDot } from '../../../ui/cards/status-dot.tsx';
import { StepperRow } from '../../../ui/layout/stepper-row.tsx';
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
