import { getHomeAdvisor } from '@volano/domain/contracts/agencies';
import { may } from '@volano/domain/policies/actor';
import { needsPremiumForChat } from '@volano/domain/policies/chats';
import { schedulingAddress } from '@volano/domain/rules/addresses';
import { Button, Group, Text } from '@mantine/core';
import { IconCalendarPlus, IconMail, IconPhone, IconMessages } from '@tabler/icons-react';
import { createContext, use } from 'react';
import { useBrand, useOptions } from '../../../lib/api/options.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { useMe } from '../../../lib/session/session.ts';
import { PaperCard } from '../../../ui/cards/card-parts.tsx';
import { Avatar } from '../../../ui/marks/marks.tsx';
import { type Agency, useAgency, useHomeAdvisor, type HomeAdvisor } from './agencies.api.ts';
import classes from './advisor.module.css';

/** The calendar of somebody who can be met. */
export interface Booking {
  readonly href: string;
  readonly name: string;
}

const BookingContext = createContext<((booking: Booking) => void) | null>(null);

/** Around pages that can show a calendar in place. */
export const BookingProvider = BookingContext.Provider;

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
  const me = useMe();
  // Who waits to be confirmed asks the firm alone.
  const advisor = useHomeAdvisor(agencyId, may(me, getHomeAdvisor) && !me.isPending).data;
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

/** Where a company writes to who follows it, about something where that is said: there, else to the firm; null while there is no open conversation. */
export function useChatWay(
  agencyId: string,
  about: { announcementId?: string; serviceId?: string } = {},
): ChatWay | null {
  const me = useMe();
  const agency = useAgency(agencyId).data;
  if (agency === undefined) return null;
  // Who follows the company reads what it writes to the firm, and answers there.
  const chatId = agency.chatId ?? officeChatOf(agency);
  if (chatId === null) return null;
  const isLocked = needsPremiumForChat({ userId: me._id, role: me.role }, agency.contractType);
  return {
    href: hrefOf('/consultant/$chatId', { chatId }, about),
    isLocked: isLocked && chatId === agency.chatId,
  };
}

/** The conversation of a company with the firm; null where none was opened. */
export function officeChatOf({ chats }: Pick<Agency, 'chats'>): string | null {
  return chats.find(({ advisorId }) => advisorId === null)?._id ?? null;
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
      // However long the name, it is read to its end.
      {...(words === 'named' ? { h: 'auto', mih: 'var(--button-height)', py: 8, className: classes['named'] } : {})}
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

interface AdvisorCardProps {
  /** The way to the firm, where there is no conversation with them that opens. */
  office?: React.ReactNode;
  advisor: HomeAdvisor;
  /** The conversation with them; null where there is none. */
  chatHref: string | null;
  /** A sales contact, until the company chooses a consultant. */
  mayChoose?: boolean;
}

/** The consultant on carta: who they are and how to meet them (visual language §10, 02). */
export function AdvisorCard({ advisor, chatHref, mayChoose = false, office }: AdvisorCardProps) {
  const t = useT();
  return (
    <PaperCard as="aside" label={t(`home.advisor.${advisor.gender ?? 'other'}`)}>
      <Group wrap="nowrap" className={classes['advisorCardWho']}>
        <Avatar
          name={`${advisor.name} ${advisor.surname}`}
          src={advisor.frontImage?.thumbnail.medium ?? null}
          size={76}
        />
        <div>
          <Text size="sm" c="var(--vl-ink2)">
            {t(`home.advisor.${advisor.gender ?? 'other'}`)}
          </Text>
          <p className={classes['advisorCardName']}>
            {advisor.name} {advisor.surname}
          </p>
          {advisor.isWaiting ? (
            <Text size="sm" c="var(--vl-ink2)" role="status">
              {t('home.advisor.waiting', { name: advisor.name })}{' '}
              <a href={hrefOf('/consultant/choose')}>{t('home.advisor.change')}</a>
            </Text>
          ) : advisor.description ? (
            <Text size="sm" c="var(--vl-ink2)">
              {advisor.description}
            </Text>
          ) : null}
          {mayChoose && !advisor.isWaiting ? (
            <Text size="sm" c="var(--vl-ink2)">
              <a href={hrefOf('/consultant/choose')}>{t('home.advisor.chooseConsultant')}</a>
            </Text>
          ) : null}
        </div>
      </Group>
      <AdvisorActions advisor={advisor} chatHref={chatHref} />
      {office}
    </PaperCard>
  );
}

/** Booking and writing; without a calendar, writing and the telephone. */
function AdvisorActions({ advisor, chatHref }: AdvisorCardProps) {
  const t = useT();
  // Where there is a conversation one writes there, by mail otherwise.
  const writeHref = chatHref ?? `mailto:${advisor.email}`;
  const WriteIcon = chatHref === null ? IconMail : IconMessages;
  const booking = useBookingAddress(advisor.urlCalendy);
  const book = useBooking();
  return (
    <Group gap="xs" align="stretch" mt="s18" className={classes['advisorCardActions']}>
      {booking === null ? (
        <>
          <Button component="a" href={writeHref} leftSection={<WriteIcon size={18} aria-hidden />}>
            {t(chatHref === null ? 'home.advisor.write' : 'home.advisor.writeShort')}
          </Button>
          {advisor.telephone ? (
            <Button
              component="a"
              href={telephoneAddress(advisor.telephone)}
              variant="default"
              leftSection={<IconPhone size={18} aria-hidden />}
            >
              {advisor.telephone}
            </Button>
          ) : null}
        </>
      ) : (
        <>
          <Button
            component="a"
            href={booking}
            target="_blank"
            rel="noreferrer"
            onClick={(event) => book(event, { href: booking, name: advisor.name })}
            leftSection={<IconCalendarPlus size={18} aria-hidden />}
          >
            {t('home.advisor.book')}
          </Button>
          <Button component="a" href={writeHref} variant="default" leftSection={<WriteIcon size={18} aria-hidden />}>
            {t('home.advisor.writeShort')}
          </Button>
        </>
      )}
    </Group>
  );
}

/**
 * What a link to a calendar does when it is pressed: the calendar opens in place where the page has room for it. With a key held down,
 * or where there is no room, the link leads there as every link.
 */
export function useBooking(): (event: React.MouseEvent, booking: Booking) => void {
  const show = use(BookingContext);
  return (event, booking) => {
    if (show === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(booking);
  };
}
