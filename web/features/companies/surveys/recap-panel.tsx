import { ActionIcon, Button, Drawer } from '@mantine/core';
import { IconLayoutSidebarRightCollapse } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Recap, type RecapProps } from './recap.tsx';
import classes from './survey-flow.module.css';
import { SaveNote } from './save-note.tsx';
import { stepName } from './step-words.ts';

interface WithNote extends RecapProps {
  savedAt: string;
  isSaving: boolean;
  onClose: () => void;
}

/** The recap at the right of a wide screen, on carta; it can be folded away. */
export function RecapPanel({ savedAt, isSaving, onClose, ...recap }: WithNote) {
  const t = useT();
  return (
    <div className={classes['panel']}>
      <div className={classes['recapPanelHead']}>
        <h2 className={classes['recapPanelTitle']}>{t('surveys.recap.title')}</h2>
        <ActionIcon aria-label={t('surveys.recap.close')} onClick={onClose}>
          <IconLayoutSidebarRightCollapse size={20} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes['scroll']}>
        <Recap {...recap} />
      </div>
      <SaveNote savedAt={savedAt} isSaving={isSaving} />
    </div>
  );
}

/** The recap as a sheet, where there is no room for the panel. */
export function RecapSheet({ isOpen, savedAt, isSaving, onClose, ...recap }: WithNote & { isOpen: boolean }) {
  const t = useT();
  const { steps, current, onOpen } = recap;
  const step = steps.find(({ key }) => key === current);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="95%"
      title={t('surveys.recap.title')}
      closeButtonProps={{ 'aria-label': t('surveys.recap.close') }}
      classNames={{
        content: classes['sheet'] ?? '',
        header: classes['sheetHead'] ?? '',
        body: classes['sheetBody'] ?? '',
      }}
    >
      <div className={classes['sheetScroll']}>
        <Recap
          {...recap}
          onOpen={(key) => {
            onClose();
            onOpen(key);
          }}
        />
        <SaveNote savedAt={savedAt} isSaving={isSaving} />
      </div>
      <div className={classes['sheetFoot']}>
        <Button fullWidth size="lg" onClick={onClose}>
          {step === undefined
            ? t('common.actions.close')
            : step.kind === 'question'
              ? t('surveys.recap.resume', { number: String(step.number) })
              : t('surveys.recap.resumeStep', { step: stepName(t, step) })}
        </Button>
      </div>
    </Drawer>
  );
}
