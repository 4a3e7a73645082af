import { Drawer } from '@mantine/core';
import { useT } from '../../lib/i18n/i18n.ts';
import classes from './mail.module.css';

export interface MailSheetProps {
  title: string;
  /** What is known of it, in a line. */
  facts?: React.ReactNode;
  onClose: () => void;
  children: React.ReactNode;
}

/** A mail at the right of the list that it stands in. */
export function MailSheet({ title, facts, onClose, children }: MailSheetProps) {
  const t = useT();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={720}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <div className={classes['mailSheetBody']}>
        {facts === undefined ? null : <p className={classes['facts']}>{facts}</p>}
        {children}
      </div>
    </Drawer>
  );
}
