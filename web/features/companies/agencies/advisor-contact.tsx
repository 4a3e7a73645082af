import { Button } from '@mantine/core';
import { IconCalendarPlus, IconMail, IconPhone } from '@tabler/icons-react';
import { isBusinessPartner } from '@volano/domain/policies/actor';
import { needsPremiumForChat } from '@volano/domain/policies/chats';
import { schedulingAddress } from '@volano/domain/rules/addresses';
import { useBrand, useOptions } from '../../../lib/api/options.ts';
import { useBooking } from '../../../lib/format/booking.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { useNow } from '../../../lib/live/use-now.ts';
import { Avatar } from '../../../ui/cards/avatar.tsx';
import { useAgency, useHomeAdvisor, type HomeAdvisor } from './agencies.api.ts';

/** How a company reaches whoever follows it: by appointment where booking is configured, by mail otherwise, the office by telephone. */
export type Contact =
  | { kind: 'book' | 'write'; href: string; name: string; advisor: HomeAdvisor }
  | { kind: 'call'; href: string; telephone: string };

/** The page where a consultant is booked for 15 minutes this month; null where no scheduling service is configured (decisions §9). */
export function useBookingAddress(handle: string | null): string | null {
  const now = useNow();
  const base = useOptions()?.schedulingUrl ?? null;
  if (base === null || handle === null) return null;
  return schedulingAddress(base, handle, now.toISOString().slice(0, 7));
}

/** The consultant of a company as somebody to turn to, about `subject`; null until it is known, and for business partners. */
export function useContact(agencyId: string, subject: string): Contact | null {
  const advisor = useHomeAdvisor(agencyId, !isBusinessPartner(useMe())).data;
  const booking = useBookingAddress(advisor?.urlCalendy ?? null);
  const brand = useBrand();
  if (advisor === undefined) return null;
  if (advisor === null) {
    return brand === null
      ? null
      : { kind: 'call', href: telephoneAddress(brand.telephone), telephone: brand.telephone };
  }
  if (booking !== null) return { kind: 'book', href: booking, name: advisor.name, advisor };
  return { kind: 'write', href: mailAddress(advisor.email, subject), name: advisor.name, advisor };
}

/** The conversation of a company with who follows it, and whether its contract is what keeps it shut. */
export interface ChatWay {
  readonly href: string;
  readonly isLocked: boolean;
}

/** Where to ask outside the portal, for a company that has no conversation: by mail or telephone. Booking asks for a consent first and has its own button. */
export function writeHref(contact: Contact | null): string | null {
  return contact === null || contact.kind === 'book' ? null : contact.href;
}

/** Where a company writes to who follows it, about something where that is said; null while there is no conversation. */
export function useChatWay(
  agencyId: string,
  about: { announcementId?: string; serviceId?: string } = {},
): ChatWay | null {
  const me = useMe();
  const agency = useAgency(agencyId).data;
  if (agency?.chatId == null) return null;
  return {
    href: hrefOf('/consultant/$chatId', { chatId: agency.chatId }, about),
    isLocked: needsPremiumForChat({ userId: me._id, role: me.role }, agency.contractType),
  };
}

export function telephoneAddress(telephone: string): string {
  return `tel:${telephone.replaceAll(/[^\d+]/g, '')}`;
}

function mailAddress(email: string, subject: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}

/** The picture of the consultant. */
export function AdvisorFace({ contact, size }: { contact: Contact; size: number }) {
  if (contact.kind === 'call') return null;
  const { name, surname, frontImage } = contact.advisor;
  return <Avatar name={`${name} ${surname}`} src={frontImage?.thumbnail.medium ?? null} size={size} />;
}

interface ContactButtonProps {
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
