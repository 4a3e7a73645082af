import { ActionIcon, Tooltip, Modal } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { Avatar } from '../../../ui/cards/avatar.tsx';
import { Chip } from '../../../ui/cards/marks.tsx';
import type { AssociatedAgency } from './associated.api.ts';
import classes from './agency-people.module.css';

export interface AssociatedCardProps {
  agency: AssociatedAgency;
  /** Where it is said why the thing suits this company. */
  whyHref: string;
  onContacts: () => void;
  /** Recommending, for admins; writing to the company, for who follows it. */
  actions?: React.ReactNode;
}

/** A company that something suits: how well, whom to write to, who follows it (2-catalogue §2). */
export function AssociatedCard({ agency, whyHref, onContacts, actions }: AssociatedCardProps) {
  const t = useT();
  const { _id, businessName, administrationEmail, verdict, advisor } = agency;
  return (
    <article className={classes['card']}>
      <div className={classes['top']}>
        <Avatar name={businessName} shape="company" size={40} />
        <div className={classes['names']}>
          <h2 className={classes['associatedCardName']}>
            <a href={hrefOf('/admin/agencies/$agencyId', { agencyId: _id })} title={businessName}>
              {businessName}
            </a>
          </h2>
          <p className={classes['meta']}>
            {advisor === null
              ? t('agencies.associated.noAdvisor')
              : t('agencies.associated.advisor', { name: `${advisor.name} ${advisor.surname}` })}
          </p>
        </div>
      </div>
      <div className={classes['marks']}>
        <Chip tone={verdict === 'eligible' ? 'ok' : 'check'}>{t(`matching.verdict.${verdict}`)}</Chip>
        <a
          className={classes['why']}
          href={whyHref}
          aria-label={t('agencies.associated.whyOf', { name: businessName })}
        >
          {t('agencies.associated.why')}
        </a>
      </div>
      <p className={classes['mail']}>
        <IconMail size={16} aria-hidden />
        <a href={`mailto:${administrationEmail}`} title={administrationEmail}>
          {administrationEmail}
        </a>
      </p>
      <div className={classes['actions']}>
        <Tooltip label={t('agencies.associated.contacts')}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('agencies.associated.contactsOf', { name: businessName })}
            onClick={onContacts}
          >
            <IconPhone size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {actions}
      </div>
    </article>
  );
}

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
