import { Modal } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { ContactGrid } from './contact-grid.tsx';

/** Whom somebody can turn to who has no consultant: the sales contacts, six a page (1-people §2, Modals). */
export function ContactsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('profile.choice.salesTitle')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <ContactGrid roles={['sales']} />
    </Modal>
  );
}
