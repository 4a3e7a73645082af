import { ContactCard } from '../../../features/companies/contacts/contact-card.tsx';
import { useContacts } from '../../../features/companies/contacts/contacts.api.ts';
import { usePageFrame } from '../../../ui/layout/page-frame.tsx';
import { useT } from '../../../lib/i18n/i18n.ts';
import { OfficePage } from '../../../ui/layout/office-page.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { DelayedSkeleton, EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { PageTitle } from '../../../ui/layout/titles.tsx';
import classes from '../../../features/companies/contacts/contacts.module.css';

/** The work of a sales contact: the companies that chose them, those not spoken with first. */
export function ContactsPage() {
  const t = useT();
  const contacts = useContacts();
  usePageFrame(t('contacts.title'));
  return (
    <OfficePage>
      <PageTitle isCompact>{t('contacts.title')}</PageTitle>
      <p>{t('contacts.hint')}</p>
      {contacts.isError && contacts.data === undefined ? (
        <ErrorBlock
          title={t('contacts.loadError')}
          onRetry={() => void contacts.refetch()}
          isRetrying={contacts.isFetching}
        />
      ) : contacts.data === undefined ? (
        <DelayedSkeleton>
          <SkeletonRows count={4} />
        </DelayedSkeleton>
      ) : contacts.data.length === 0 ? (
        <EmptyState title={t('contacts.empty')}>{t('contacts.emptyHint')}</EmptyState>
      ) : (
        <ul className={classes['list']}>
          {contacts.data.map((contact) => (
            <li key={contact.agencyId}>
              <ContactCard contact={contact} />
            </li>
          ))}
        </ul>
      )}
    </OfficePage>
  );
}
