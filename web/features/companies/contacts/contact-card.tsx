import { Button } from '@mantine/core';
import { IconArrowForwardUp, IconCheck, IconMail, IconMessages, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { type Contact, useContactAdvisors, useHandOverContact, useMarkContacted } from './contacts.api.ts';
import { Menu } from '../../../ui/overlays/menu.tsx';
import classes from './contacts.module.css';

/** A company that chose a sales contact: with whom to speak, about what, and what is done with it (17-seams §1). */
export function ContactCard({ contact }: { contact: Contact }) {
  const t = useT();
  const { agencyId, businessName, person, needs, chosenAt, contactedAt } = contact;
  const marking = useMarkContacted(agencyId);
  const isContacted = contactedAt !== null;
  return (
    <article className={classes['card']} aria-label={businessName}>
      <header className={classes['head']}>
        <h2 className={classes['name']}>{businessName}</h2>
        {isContacted ? (
          <StatusBadge tone="ok">{t('contacts.contactedAt', { day: formatDate(contactedAt) })}</StatusBadge>
        ) : (
          <StatusBadge tone="outline">{t('contacts.chosenAt', { day: formatDate(chosenAt) })}</StatusBadge>
        )}
      </header>
      <p>
        {person.name} {person.surname}
      </p>
      <Ways contact={contact} />
      <h3 className={classes['subtitle']}>{t('contacts.needs')}</h3>
      {needs.length === 0 ? (
        <p className={classes['quiet']}>{t('contacts.noNeeds')}</p>
      ) : (
        <ul className={classes['needs']}>
          {needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      )}
      <div className={classes['actions']}>
        <HandOver contact={contact} />
        <Button
          variant="default"
          leftSection={isContacted ? null : <IconCheck size={18} aria-hidden />}
          loading={marking.isPending}
          onClick={() => mutateWithMessage(marking, !isContacted)}
        >
          {t(isContacted ? 'contacts.unmark' : 'contacts.markContacted')}
        </Button>
      </div>
    </article>
  );
}

/** How the company is reached: telephone, e-mail, and where it writes to the firm. */
function Ways({ contact: { person, chatId } }: { contact: Contact }) {
  const t = useT();
  return (
    <ul className={classes['ways']}>
      {person.telephone === null ? null : (
        <li>
          <a href={`tel:${person.telephone.replaceAll(' ', '')}`} className={classes['way']}>
            <IconPhone size={16} aria-hidden />
            {person.telephone}
          </a>
        </li>
      )}
      <li>
        <a href={`mailto:${person.email}`} className={classes['way']}>
          <IconMail size={16} aria-hidden />
          {person.email}
        </a>
      </li>
      {chatId === null ? null : (
        <li>
          <a href={hrefOf('/admin/chats/$chatId', { chatId })} className={classes['way']}>
            <IconMessages size={16} aria-hidden />
            {t('contacts.chat')}
          </a>
        </li>
      )}
    </ul>
  );
}

/** The consultants with their load; one press on a name hands the company over. */
function HandOver({ contact: { agencyId, businessName } }: { contact: Contact }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const advisors = useContactAdvisors(isOpen);
  const handing = useHandOverContact(agencyId);
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start">
      <Menu.Target>
        <Button leftSection={<IconArrowForwardUp size={18} aria-hidden />} loading={handing.isPending}>
          {t('contacts.handOver')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes['advisors']} aria-label={t('contacts.handOverTo', { businessName })}>
        <Menu.Label>{t('contacts.handOverHint')}</Menu.Label>
        {advisors.data?.length === 0 ? <Menu.Label>{t('contacts.noAdvisors')}</Menu.Label> : null}
        {(advisors.data ?? []).map(({ _id, name, surname, load }) => (
          <Menu.Item
            key={_id}
            rightSection={<span className={classes['quiet']}>{t('followers.load', { count: load })}</span>}
            onClick={() =>
              mutateWithMessage(handing, _id, {
                done: ({ advisor }) =>
                  toast.success(t('contacts.handedOver', { businessName, name: `${advisor.name} ${advisor.surname}` })),
              })
            }
          >
            {name} {surname}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
