import { Button } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PaperCard } from '../../ui/paper-card.tsx';
import type { Contact } from './advisor-contact.ts';
import classes from './advisor-strip.module.css';
import { ContactButton } from './contact-button.tsx';

export interface AdvisorStripProps {
  contact: Contact;
  promise: 'canVerify' | 'canExplain';
  /** The conversation with them, or null where there is none. */
  chatHref: string | null;
}

/** The consultant under what a company reads, on carta: one sentence and the ways to them (mock-up 04). */
export function AdvisorStrip({ contact, promise, chatHref }: AdvisorStripProps) {
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
        <div className={classes['ways']}>
          {chatHref !== null && contact.kind === 'write' ? null : <ContactButton contact={contact} words="short" />}
          {chatHref === null || isCall ? null : (
            <Button component="a" href={chatHref} variant={contact.kind === 'write' ? 'filled' : 'default'}>
              {t('home.advisor.writeShort')}
            </Button>
          )}
        </div>
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
