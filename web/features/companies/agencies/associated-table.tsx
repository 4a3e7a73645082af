import {
  exportAnnouncementAgencies,
  exportServiceAgencies,
  listAnnouncementAgencies,
  listServiceAgencies,
} from '@volano/domain/contracts/matching';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import type { EntityType } from '@volano/domain/rules/vocabulary';
import { ActionIcon, Flex } from '@mantine/core';
import { IconBuildingFactory2, IconDots, IconMail, IconPhone } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { formatDate, formatMoney, criterionText } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { keepFilled } from '../../../lib/list/keep-filled.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { Chip, StatusBadge } from '../../../ui/marks/marks.tsx';
import type { Column, Selection } from '../../../ui/table/data-table-body.tsx';
import { type ListRows, ListTable } from '../../../ui/table/list-table.tsx';
import { ReachBadge } from './agency-marks.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import classes from './agency-people.module.css';

/** How many rows a page may have: whoever recommends to many wants to see them at once. */
const SIZES = [25, 50, 100] as const;

interface AssociatedTableProps extends ListRows<AssociatedAgency> {
  /** Where it is said why the thing suits a company. */
  whyHrefOf: (agencyId: string) => string;
  /** Companies are chosen by who may recommend. */
  selection?: Selection | undefined;
  /** They are the reader's own: whose they are goes without saying. */
  isOwn: boolean;
  bulk?: React.ReactNode;
  /** Writing to a company, for who follows it. */
  actions?: (agency: AssociatedAgency) => React.ReactNode;
}

/** Whom to involve: the companies that something suits, what is open, how it stands with each (9-working-day §2). */
export function AssociatedTable({ whyHrefOf, isOwn, selection, actions, ...shown }: AssociatedTableProps) {
  const t = useT();
  return (
    <ListTable
      {...shown}
      label={t('agencies.associated.title')}
      columns={useColumns({ whyHrefOf, isOwn, selection })}
      rowName={({ businessName }) => businessName}
      sizes={SIZES}
      actions={(agency) => (
        <Flex component="span" display="inline-flex" gap="2xs" align="center" className={classes['rowActions']}>
          {actions?.(agency)}
          <AssociatedMenu agency={agency} />
        </Flex>
      )}
      {...(selection === undefined ? {} : { selection })}
    />
  );
}

type Columned = Pick<AssociatedTableProps, 'whyHrefOf' | 'isOwn' | 'selection'>;

function useColumns({ whyHrefOf, selection, isOwn }: Columned): Column<AssociatedAgency>[] {
  const t = useT();
  const head = (key: 'agency' | 'missing' | 'recommended' | 'lastContact' | 'advisor') =>
    t(`agencies.associated.columns.${key}`);
  const advisorOf = ({ advisor }: AssociatedAgency) =>
    advisor === null ? t('agencies.associated.noAdvisor') : `${advisor.name} ${advisor.surname}`;
  return [
    {
      key: 'businessName',
      header: head('agency'),
      isSortable: true,
      takesRest: true,
      hasTwoLines: true,
      isInCard: true,
      cell: ({ businessName }) => businessName,
      title: ({ businessName }) => businessName,
      // Who came in needs no word.
      note: ({ reach }) => (reach === 'signedIn' ? null : <ReachBadge reach={reach} />),
    },
    {
      key: 'verdict',
      header: t('agencies.associated.verdict'),
      isSortable: true,
      isInCard: true,
      isWideInCard: true,
      cell: (agency) => <Verdict agency={agency} whyHref={whyHrefOf(agency._id)} />,
    },
    {
      key: 'aid',
      header: head('missing'),
      isSortable: true,
      isInCard: true,
      isWideInCard: true,
      hasTwoLines: true,
      width: '18%',
      cell: (agency) => <Points agency={agency} />,
      title: ({ missing }) => missing.map((one) => criterionText(t, one)).join(' · '),
    },
    ...(selection !== undefined
      ? ([
          {
            key: 'recommended',
            header: head('recommended'),
            isInCard: true,
            cell: ({ recommended }) => <Recommended recommended={recommended ?? null} />,
          },
          {
            key: 'lastContactAt',
            header: head('lastContact'),
            isSortable: true,
            cell: ({ lastContactAt }) =>
              lastContactAt === undefined || lastContactAt === null
                ? t('agencies.associated.neverSpoken')
                : formatDate(lastContactAt),
          },
        ] satisfies Column<AssociatedAgency>[])
      : []),
    ...(isOwn ? [] : [{ key: 'advisor', header: head('advisor'), cell: advisorOf }]),
  ];
}

function Verdict({ agency: { verdict, businessName }, whyHref }: { agency: AssociatedAgency; whyHref: string }) {
  const t = useT();
  return (
    <Flex
      component="span"
      display="inline-flex"
      rowGap="2xs"
      columnGap="s10"
      align="center"
      className={classes['verdict']}
    >
      <Chip tone={verdict === 'eligible' ? 'ok' : 'check'}>{t(`matching.verdict.${verdict}`)}</Chip>
      <a className={classes['why']} href={whyHref} aria-label={t('agencies.associated.whyOf', { name: businessName })}>
        {t('agencies.associated.why')}
      </a>
    </Flex>
  );
}

/** What nobody knows yet; where nothing is open, what its investment would get. */
function Points({ agency: { missing, missingCount, ownAid } }: { agency: AssociatedAgency }) {
  const t = useT();
  const [first] = missing;
  if (first !== undefined) {
    const more = missingCount - 1;
    return (
      <>
        {criterionText(t, first)}
        {first.service === null ? null : (
          <>
            {' '}
            <a href={hrefOf('/admin/services/$serviceId', { serviceId: first.service._id })}>{first.service.name}</a>
          </>
        )}
        {more > 0 ? ` ${t('agencies.associated.more', { count: more })}` : null}
      </>
    );
  }
  if (ownAid === null) return null;
  const money = { investment: formatMoney(ownAid.investment), aid: formatMoney(ownAid.aid) };
  return <>{t('agencies.associated.aid', money)}</>;
}

function Recommended({ recommended }: { recommended: AssociatedAgency['recommended'] | null }) {
  const t = useT();
  if (recommended === null || recommended === undefined) return null;
  const { answer, createdAt, seenAt } = recommended;
  const words =
    answer !== null
      ? answerWords(t, answer)
      : seenAt === null
        ? t('agencies.associated.told', { date: formatDate(createdAt) })
        : t('reach.seenOn', { date: formatDate(seenAt) });
  return <StatusBadge tone={answer === 'interested' ? 'ok' : 'neutral'}>{words}</StatusBadge>;
}

function answerWords(t: ReturnType<typeof useT>, answer: 'interested' | 'notNow' | 'no'): string {
  return t(`officeRecommendations.answers.${answer}`);
}

/** How to reach a company, by who may know it (2-catalogue §2). */
function AssociatedMenu({ agency }: { agency: AssociatedAgency }) {
  const t = useT();
  const { _id: agencyId, businessName, administrationEmail, telephone } = agency;
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('agencies.associated.contactsOf', { name: businessName })}>
          <IconDots size={17} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component="a"
          href={hrefOf('/admin/agencies/$agencyId', { agencyId })}
          leftSection={<IconBuildingFactory2 size={18} aria-hidden />}
        >
          {t('agencies.actions.open')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={`mailto:${administrationEmail}`}
          leftSection={<IconMail size={18} aria-hidden />}
        >
          {administrationEmail}
        </Menu.Item>
        {!telephone ? null : (
          <Menu.Item
            component="a"
            href={`tel:${telephone.replaceAll(' ', '')}`}
            leftSection={<IconPhone size={18} aria-hidden />}
          >
            {telephone}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

export type AssociatedAgency = ReplyOf<typeof listAnnouncementAgencies>['rows'][number];
export type AssociatedQuery = NonNullable<RequestOf<typeof listAnnouncementAgencies>['query']>;

/** A page of the companies that something suits. It hangs under the thing's kind, and so is read again when something is recommended. */
export function useAssociatedAgencies(
  entityType: EntityType,
  id: string,
  query: AssociatedQuery,
  { enabled = true } = {},
) {
  const contract = entityType === 'announcement' ? listAnnouncementAgencies : listServiceAgencies;
  return useQuery({
    queryKey: [entityType === 'announcement' ? 'announcements' : 'services', 'associated', id, query],
    queryFn: ({ signal }) => call(contract, { params: { id }, query }, { signal }),
    placeholderData: keepFilled,
    enabled,
  });
}

/** Has the chosen companies drawn as a spreadsheet and opens its address: the browser saves the file and the page stays. */
export function useExportAssociated(entityType: EntityType, id: string) {
  const contract = entityType === 'announcement' ? exportAnnouncementAgencies : exportServiceAgencies;
  return useMutation({
    mutationFn: (agenciesIds: string[]) => call(contract, { params: { id }, body: { agenciesIds } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
}
