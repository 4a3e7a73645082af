import { IconPhone } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PaperCard } from '../../ui/paper-card.tsx';
import type { Contact } from './advisor-contact.ts';
import classes from './advisor-strip.module.css';
import { ContactButton } from './contact-button.tsx';

/** The consultant under what a company reads, on carta: one sentence and one button (mock-up 04). */
export function AdvisorStrip({ contact, promise }: { contact: Contact; promise: 'canVerify' | 'canExplain' }) {
  const t = useT();
  const isCall = contact.kind === 'call';
  return (
    <PaperCard
      as="aside"
      label={isCall ? t('home.advisor.unassignedTitle') : t(`home.advisor.${contact.advisor.gender ?? 'other'}`)}
    >
      <div className={classes['strip']}>
        {isCall ? (
          <IconPhone size={28} aria-hidden className={classes['phone']} />
        ) : (
          <AdvisorFace contact={contact} size={56} />
        )}
        <div className={classes['words']}>
          <p className={classes['title']}>
            {isCall ? t('home.advisor.unassignedTitle') : t(`home.advisor.${promise}`, { name: contact.name })}
          </p>
          <p className={classes['detail']}>{isCall ? t('home.advisor.unassigned') : t('home.advisor.quarter')}</p>
        </div>
        <ContactButton contact={contact} words="short" />
      </div>
    </PaperCard>
  );
}

/** The picture of the consultant. */
export function AdvisorFace({ contact, size }: { contact: Contact; size: number }) {
  if (contact.kind === 'call') return null;
  const { name, surname, frontImage } = contact.advisor;
  return <Avatar name={`${name} ${surname}`} src={frontImage?.thumbnail.medium ?? null} size={size} />;
}
