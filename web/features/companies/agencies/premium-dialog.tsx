import { CHOSEN_ROLES, type Role } from '@volano/domain/rules/vocabulary';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { listUsers } from '@volano/domain/contracts/users';
import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core';
import { IconCalendarPlus, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { useBrand } from '../../../lib/api/options.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';
import { Avatar } from '../../../ui/marks/marks.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton, SkeletonCard } from '../../../ui/layout/states.tsx';
import { Pager } from '../../../ui/table/data-table.tsx';
import {
  useBooking,
  type Contact,
  AdvisorFace,
  ContactButton,
  telephoneAddress,
  useBookingAddress,
} from './advisor-contact.tsx';
import { agenciesKey } from './agencies.api.ts';
import { Modal } from '../../../ui/overlays/modal.tsx';
import classes from './advisor.module.css';

export type ContactPerson = ReplyOf<typeof listUsers>['rows'][number];

/** As many as the grid shows (1-people §9: sales grid 6). */
const CONTACTS_A_PAGE = 6;

export interface PremiumDialogProps {
  /** What is locked, by name; closed while null. */
  locked: string | null;
  onClose: () => void;
  /** Null for those who have no consultant and no office to call. */
  contact: Contact | null;
}

/** What Go and Grow open, on carta, with the consultant who explains it (visual language §6, Premium). */
export function PremiumDialog({ locked, onClose, contact }: PremiumDialogProps) {
  const t = useT();
  return (
    <Modal
      opened={locked !== null}
      onClose={onClose}
      title={
        <Flex component="span" gap="md" align="center" className="balance">
          {contact === null ? null : <AdvisorFace contact={contact} size={68} />}
          {t('home.advisor.premiumTitle')}
        </Flex>
      }
      classNames={{ header: classes['header'] ?? '', body: classes['under'] ?? '' }}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <PremiumBody name={locked ?? ''} contact={contact}>
        <Button variant="subtle" onClick={onClose}>
          {t('home.advisor.notNow')}
        </Button>
      </PremiumBody>
    </Modal>
  );
}

/** The same inside a page, where a locked part would be. */
export function PremiumBody({
  name,
  contact,
  children,
}: {
  name: string;
  contact: Contact | null;
  children?: React.ReactNode;
}) {
  const t = useT();
  const [isLooking, setLooking] = useState(false);
  const hasAdvisor = contact !== null && contact.kind !== 'call';
  return (
    <Stack gap="s6" className={classes['body']}>
      {name === '' ? null : (
        <Box component="p" fw={600} className="anywhere">
          {name}
        </Box>
      )}
      <Box component="p" c="var(--vl-ink2)">
        {hasAdvisor ? t('home.advisor.premiumBody', { name: contact.name }) : t('home.advisor.premiumOffice')}
      </Box>
      <Flex
        rowGap="xs"
        columnGap="sm"
        wrap="wrap"
        mt="sm"
        className={classes['premiumDialogActions']}
        data-stacked={(!hasAdvisor && children !== undefined) || undefined}
      >
        {contact === null ? null : <ContactButton contact={contact} words="named" />}
        {hasAdvisor ? null : (
          <Button variant="default" onClick={() => setLooking(true)}>
            {t('profile.choice.others')}
          </Button>
        )}
        {children}
      </Flex>
      {isLooking ? <ContactsDialog onClose={() => setLooking(false)} /> : null}
    </Stack>
  );
}

/** Who is turned to before there is a consultant. */
const [, ...CONTACTS] = CHOSEN_ROLES;

/** Whom somebody can turn to who has no consultant: the sales contacts, six a page (1-people §2, Modals). */
function ContactsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('profile.choice.salesTitle')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <ContactGrid roles={CONTACTS} />
    </Modal>
  );
}

interface ContactGridProps {
  roles: readonly Role[];
  /** Where one of them can be chosen. */
  onChoose?: (person: ContactPerson) => void;
}

/** The people of the office who can be booked, six a page: face, role, what they say of themselves (1-people §1, 1-people §9). */
export function ContactGrid({ roles, onChoose }: ContactGridProps) {
  const t = useT();
  const [page, setPage] = useState(1);
  const people = useContactPeople(roles, page);
  if (people.isError)
    return (
      <ErrorBlock
        isCard
        title={t('profile.choice.loadError')}
        onRetry={() => void people.refetch()}
        isRetrying={people.isFetching}
      />
    );
  if (people.data === undefined)
    return (
      <DelayedSkeleton>
        <SkeletonCard />
      </DelayedSkeleton>
    );
  const total = people.data.total ?? 0;
  if (total === 0)
    return (
      <EmptyState isCard title={t('profile.choice.empty')}>
        {t('profile.choice.emptyHint')}
      </EmptyState>
    );
  return (
    <Stack gap="s20">
      <ul
        className={classes['grid']}
        aria-label={t('profile.choice.people')}
        aria-busy={people.isPlaceholderData || undefined}
      >
        {people.data.rows.map((person) => (
          <li key={person._id}>
            <ContactCard person={person} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {total > CONTACTS_A_PAGE ? <Pager page={page} pageSize={CONTACTS_A_PAGE} total={total} onPage={setPage} /> : null}
    </Stack>
  );
}

function ContactCard({ person, onChoose }: { person: ContactPerson; onChoose: ContactGridProps['onChoose'] }) {
  const t = useT();
  const book = useBooking();
  const href = useBookingAddress(person.urlCalendy);
  const name = `${person.name} ${person.surname}`;
  return (
    <Flex component="article" direction="column" gap="s14" p="s20" flex={1} miw={0} bdrs="md" bg="var(--vl-paper)">
      <Group gap="s14" wrap="nowrap">
        <Avatar name={name} src={person.frontImage?.thumbnail.medium ?? null} size={64} />
        <Box miw={0} className="anywhere">
          <h2 className="font-h4">{name}</h2>
          <Text size="meta" c="var(--vl-ink2)">
            {t(`session.roles.${person.role}.${person.gender ?? 'other'}`)}
          </Text>
        </Box>
      </Group>
      {person.description ? (
        <Text size="compact" className="anywhere">
          {person.description}
        </Text>
      ) : null}
      {onChoose === undefined || person.load === undefined ? null : (
        <Text size="compact" className="anywhere">
          {t('profile.choice.load', { count: person.load })}
        </Text>
      )}
      <Flex gap="xs" wrap="wrap" mt="auto">
        {onChoose === undefined ? null : (
          <Button aria-label={t('profile.choice.chooseNamed', { name })} onClick={() => onChoose(person)}>
            {t('profile.choice.choose')}
          </Button>
        )}
        {href === null ? (
          <OfficeCall />
        ) : (
          <Button
            component="a"
            href={href}
            target="_blank"
            rel="noreferrer"
            variant="default"
            aria-label={t('profile.choice.bookNamed', { name })}
            leftSection={<IconCalendarPlus size={18} aria-hidden />}
            onClick={(event) => book(event, { href, name: person.name })}
          >
            {t('profile.choice.book')}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

/** Where nobody can be booked: the directory names no address of anybody, the office has a telephone (decisions §9). */
function OfficeCall() {
  const t = useT();
  const brand = useBrand();
  if (brand === null) return null;
  return (
    <Button
      component="a"
      href={telephoneAddress(brand.telephone)}
      variant="default"
      leftSection={<IconPhone size={18} aria-hidden />}
    >
      {t('home.advisor.call')}
    </Button>
  );
}

/** A page of the people of some roles who can be booked, by name. */
function useContactPeople(roles: readonly Role[], page: number) {
  return useQuery({
    queryKey: [...agenciesKey, 'contacts', roles, page],
    queryFn: ({ signal }) => {
      const paged = { page: String(page), limit: String(CONTACTS_A_PAGE), count: 'true' } as const;
      return call(listUsers, { query: { role: roles.join(','), sort: 'name,surname', ...paged } }, { signal });
    },
    placeholderData: keepFilled,
  });
}
