import { Button, Flex, Text } from '@mantine/core';
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
    <Flex component="article" direction="column" gap="xs" p="md" bdrs="md" className="boxed" aria-label={businessName}>
      <Flex component="header" rowGap="2xs" columnGap="sm" align="baseline" justify="space-between" wrap="wrap">
        <h2 className="font-h3 anywhere">{businessName}</h2>
        {isContacted ? (
          <StatusBadge tone="ok">{t('contacts.contactedAt', { day: formatDate(contactedAt) })}</StatusBadge>
        ) : (
          <StatusBadge tone="outline">{t('contacts.chosenAt', { day: formatDate(chosenAt) })}</StatusBadge>
        )}
      </Flex>
      <p>
        {person.name} {person.surname}
      </p>
      <Ways contact={contact} />
      <Text component="h3" size="compact" ff="text" fw={600}>
        {t('contacts.needs')}
      </Text>
      {needs.length === 0 ? (
        <Text size="meta" c="var(--vl-ink2)">
          {t('contacts.noNeeds')}
        </Text>
      ) : (
        <ul className={classes['needs']}>
          {needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      )}
      <Flex gap="xs" wrap="wrap" mt="auto">
        <HandOver contact={contact} />
        <Button
          variant="default"
          leftSection={isContacted ? null : <IconCheck size={18} aria-hidden />}
          loading={marking.isPending}
          onClick={() => mutateWithMessage(marking, !isContacted)}
        >
          {t(isContacted ? 'contacts.unmark' : 'contacts.markContacted')}
        </Button>
      </Flex>
    </Flex>
  );
}

/** How the company is reached: telephone, e-mail, and where it writes to the firm. */
function Ways({ contact: { person, chatId } }: { contact: Contact }) {
  const t = useT();
  return (
    <Flex component="ul" rowGap="2xs" columnGap="md" wrap="wrap">
      {person.telephone === null ? null : (
        <li>
          <Flex
            href={`tel:${person.telephone.replaceAll(' ', '')}`}
            component="a"
            display="inline-flex"
            gap="s6"
            align="center"
            mih={32}
            className="anywhere"
          >
            <IconPhone size={16} aria-hidden />
            {person.telephone}
          </Flex>
        </li>
      )}
      <li>
        <Flex
          href={`mailto:${person.email}`}
          component="a"
          display="inline-flex"
          gap="s6"
          align="center"
          mih={32}
          className="anywhere"
        >
          <IconMail size={16} aria-hidden />
          {person.email}
        </Flex>
      </li>
      {chatId === null ? null : (
        <li>
          <Flex
            href={hrefOf('/admin/chats/$chatId', { chatId })}
            component="a"
            display="inline-flex"
            gap="s6"
            align="center"
            mih={32}
            className="anywhere"
          >
            <IconMessages size={16} aria-hidden />
            {t('contacts.chat')}
          </Flex>
        </li>
      )}
    </Flex>
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
            rightSection={
              <Text span size="meta" c="var(--vl-ink2)">
                {t('followers.load', { count: load })}
              </Text>
            }
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
