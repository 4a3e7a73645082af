import { Modal } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { AssociatedAgency } from './associated.api.ts';
import classes from './agency-people.module.css';

/** How to reach a company: its telephone, for those who may know it, and its e-mail (2-catalogue §2). */
export function AssociatedContacts({ agency, onClose }: { agency: AssociatedAgency; onClose: () => void }) {
  const t = useT();
  const { businessName, administrationEmail, telephone } = agency;
  return (
    <Modal opened onClose={onClose} title={businessName} closeButtonProps={{ 'aria-label': t('common.actions.close') }}>
      <dl className={classes['root']}>
        {telephone === undefined ? null : (
          <div>
            <dt>{t('agencies.associated.telephone')}</dt>
            <dd>
              <IconPhone size={18} aria-hidden />
              <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{t('agencies.associated.email')}</dt>
          <dd>
            <IconMail size={18} aria-hidden />
            <a href={`mailto:${administrationEmail}`}>{administrationEmail}</a>
          </dd>
        </div>
      </dl>
    </Modal>
  );
}
