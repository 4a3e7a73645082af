import { Button } from '@mantine/core';
import { IconCalendarPlus, IconMail, IconMessages, IconPhone } from '@tabler/icons-react';
import { useBooking } from '../../../lib/format/booking.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { Avatar } from '../../../ui/cards/avatar.tsx';
import { PaperCard } from '../../../ui/cards/card-parts.tsx';
import classes from './advisor.module.css';
import { telephoneAddress, useBookingAddress } from './advisor-contact.tsx';
import type { HomeAdvisor } from './agencies.api.ts';

interface AdvisorCardProps {
  advisor: HomeAdvisor;
  /** The conversation with them; null where there is none. */
  chatHref: string | null;
}

/** The consultant on carta: who they are and how to meet them (visual language §10, 02). */
export function AdvisorCard({ advisor, chatHref }: AdvisorCardProps) {
  const t = useT();
  return (
    <PaperCard as="aside" label={t(`home.advisor.${advisor.gender ?? 'other'}`)}>
      <div className={classes['advisorCardWho']}>
        <Avatar
          name={`${advisor.name} ${advisor.surname}`}
          src={advisor.frontImage?.thumbnail.medium ?? null}
          size={76}
        />
        <div>
          <p className={classes['advisorCardRole']}>{t(`home.advisor.${advisor.gender ?? 'other'}`)}</p>
          <p className={classes['advisorCardName']}>
            {advisor.name} {advisor.surname}
          </p>
          {advisor.isWaiting ? (
            <p className={classes['advisorCardAbout']} role="status">
              {t('home.advisor.waiting', { name: advisor.name })}{' '}
              <a href={hrefOf('/consultant/choose')}>{t('home.advisor.change')}</a>
            </p>
          ) : advisor.description ? (
            <p className={classes['advisorCardAbout']}>{advisor.description}</p>
          ) : null}
        </div>
      </div>
      <AdvisorActions advisor={advisor} chatHref={chatHref} />
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
    <div className={classes['advisorCardActions']}>
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
    </div>
  );
}
