import { Button } from '@mantine/core';
import { IconCalendarPlus, IconMail, IconPhone } from '@tabler/icons-react';
import { useBooking } from '../../../lib/format/booking.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import type { Contact } from './advisor-contact.ts';

export interface ContactButtonProps {
  contact: Contact;
  /** `short` is a verb alone, `named` says with whom. */
  words: 'short' | 'named';
  isWide?: boolean;
}

const icons = { book: IconCalendarPlus, write: IconMail, call: IconPhone };

/** One press to whoever follows the company. */
export function ContactButton({ contact, words, isWide = false }: ContactButtonProps) {
  const t = useT();
  const book = useBooking();
  const Picture = icons[contact.kind];
  return (
    <Button
      component="a"
      href={contact.href}
      fullWidth={isWide}
      leftSection={words === 'short' ? null : <Picture size={20} aria-hidden />}
      {...(contact.kind === 'book' ? { target: '_blank', rel: 'noreferrer' } : {})}
      onClick={(event) => {
        if (contact.kind === 'book') book(event, { href: contact.href, name: contact.name });
      }}
    >
      {wordsOf(t, contact, words)}
    </Button>
  );
}

function wordsOf(t: ReturnType<typeof useT>, contact: Contact, words: ContactButtonProps['words']): string {
  if (contact.kind === 'call')
    return words === 'short' ? t('home.advisor.call') : `${t('home.advisor.call')}: ${contact.telephone}`;
  if (contact.kind === 'book') {
    return words === 'short' ? t('home.advisor.bookShort') : t('home.advisor.bookWith', { name: contact.name });
  }
  return words === 'short' ? t('home.advisor.writeShort') : t('home.advisor.writeTo', { name: contact.name });
}
