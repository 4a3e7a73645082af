import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Contact } from './advisor-contact.ts';
import { AdvisorFace } from './advisor-face.tsx';
import { ContactButton } from './contact-button.tsx';
import { ContactsDialog } from './contacts-dialog.tsx';
import classes from './advisor.module.css';

export interface PremiumDialogProps {
  /** What is locked, by name; closed while null. */
  locked: string | null;
  onClose: () => void;
  /** Null for those who have no consultant and no office to call. */
  contact: Contact | null;
}

/** What Go and Grow open, on carta, with the consultant who explains it (visual language §6, Premium). */
export function PremiumDialog({ locked, onClose, contact }: PremiumDialogProps) {
  const t = useT();
  return (
    <Modal
      opened={locked !== null}
      onClose={onClose}
      title={
        <span className={classes['head']}>
          {contact === null ? null : <AdvisorFace contact={contact} size={68} />}
          {t('home.advisor.premiumTitle')}
        </span>
      }
      classNames={{ header: classes['header'] ?? '', body: classes['under'] ?? '' }}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <PremiumBody name={locked ?? ''} contact={contact}>
        <Button variant="subtle" onClick={onClose}>
          {t('home.advisor.notNow')}
        </Button>
      </PremiumBody>
    </Modal>
  );
}

/** The same inside a page, where a locked part would be. */
export function PremiumBody({
  name,
  contact,
  children,
}: {
  name: string;
  contact: Contact | null;
  children?: React.ReactNode;
}) {
  const t = useT();
  const [isLooking, setLooking] = useState(false);
  const hasAdvisor = contact !== null && contact.kind !== 'call';
  return (
    <div className={classes['body']}>
      {name === '' ? null : <p className={classes['premiumDialogName']}>{name}</p>}
      <p className={classes['text']}>
        {hasAdvisor ? t('home.advisor.premiumBody', { name: contact.name }) : t('home.advisor.premiumOffice')}
      </p>
      <div
        className={classes['premiumDialogActions']}
        data-stacked={(!hasAdvisor && children !== undefined) || undefined}
      >
        {contact === null ? null : <ContactButton contact={contact} words="named" />}
        {hasAdvisor ? null : (
          <Button variant="default" onClick={() => setLooking(true)}>
            {t('profile.choice.others')}
          </Button>
        )}
        {children}
      </div>
      {isLooking ? <ContactsDialog onClose={() => setLooking(false)} /> : null}
    </div>
  );
}
