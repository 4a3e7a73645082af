import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { refusalMessage } from '../../../lib/api/field-errors.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ConfirmDialog } from '../../../ui/dialogs/dialogs.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { type Firm, useDeleteLogo, useSendLogo } from './firm.api.ts';
import classes from './firm.module.css';

/** The logo as it stands, sent and taken away by itself: it is saved as soon as it is chosen. */
export function FirmLogo({ firm: { logo, name } }: { firm: Firm }) {
  const t = useT();
  const send = useSendLogo();
  const [isAsking, setAsking] = useState(false);

  function choose(file: File | null): void {
    if (file !== null) send.mutate(file, { onSuccess: () => toast.success(t('firm.look.logoSaved')) });
  }

  return (
    <div className={classes['logo']}>
      <span className={classes['label']}>{t('firm.look.logo')}</span>
      {logo === null ? null : (
        <span className={classes['paper']}>
          <img src={logo.url} alt={name} />
        </span>
      )}
      <p className={classes['hint']}>{t('firm.look.logoHint')}</p>
      {send.error === null ? null : (
        <p role="alert" className={classes['wrong']}>
          {refusalMessage(send.error, t('errors.unexpected'))}
        </p>
      )}
      <div className={classes['buttons']}>
        <FileButton
          onChange={choose}
          accept="image/png,image/jpeg,image/webp"
          inputProps={{ 'aria-label': t('firm.look.logo') }}
        >
          {(props) => (
            <Button variant="default" size="sm" loading={send.isPending} {...props}>
              {t(logo === null ? 'firm.look.choose' : 'firm.look.replace')}
            </Button>
          )}
        </FileButton>
        {logo === null ? null : (
          <Button variant="subtle" color="danger" size="sm" onClick={() => setAsking(true)}>
            {t('firm.look.remove')}
          </Button>
        )}
      </div>
      <RemoveLogo isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}

function RemoveLogo({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useT();
  const remove = useDeleteLogo();

  function done(): void {
    onClose();
    toast.success(t('firm.look.logoRemoved'));
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('firm.look.remove')}
      confirmLabel={t('firm.look.remove')}
      isWorking={remove.isPending}
      refusal={remove.error}
      onConfirm={() => remove.mutate(null, { onSuccess: done })}
    >
      {t('firm.look.removeBody')}
    </ConfirmDialog>
  );
}
