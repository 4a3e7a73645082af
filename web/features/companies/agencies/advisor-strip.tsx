import { IconPhone } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { PaperCard } from '../../../ui/cards/paper-card.tsx';
import type { ChatWay, Contact } from './advisor-contact.ts';
import classes from './advisor.module.css';
import { AdvisorFace } from './advisor-face.tsx';
import { ChatButton } from './chat-button.tsx';
import { ContactButton } from './contact-button.tsx';

export interface AdvisorStripProps {
  contact: Contact;
  promise: 'canVerify' | 'canExplain';
  /** The conversation with them, or null where there is none. */
  chat: ChatWay | null;
}

/** The consultant under what a company reads, on carta: one sentence and the ways to them (mock-up 04). */
export function AdvisorStrip({ contact, promise, chat }: AdvisorStripProps) {
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
          {chat !== null && contact.kind === 'write' ? null : <ContactButton contact={contact} words="short" />}
          {chat === null || isCall ? null : (
            <ChatButton way={chat} contact={contact} words="short" isFirst={contact.kind === 'write'} />
          )}
        </div>
      </div>
    </PaperCard>
  );
}
