import { Text } from '@mantine/core';
import { ConsentGate } from '../../../features/insight/privacy/consent-gate.tsx';
import type { Booking } from '../../../features/companies/agencies/advisor-contact.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Modal } from '../../../ui/overlays/modal.tsx';
import classes from './companies.module.css';

/** The calendar of a consultant, which is somebody else's page: it loads once the person agreed (holes H29, H32). */
export function BookingDialog({ booking: { href, name }, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useT();
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('privacy.booking.title', { name })}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <ConsentGate kind="scheduling">
        <iframe
          className={classes['frame']}
          title={t('privacy.booking.frame', { name })}
          src={href}
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
          referrerPolicy="no-referrer"
        />
      </ConsentGate>
      <Text size="compact" mt="s14">
        <a href={href} target="_blank" rel="noreferrer">
          {t('privacy.booking.apart')}
        </a>
      </Text>
    </Modal>
  );
}
