import { deadlineText } from '@volano/domain/rules/deadline-text';
import { daysLeft } from '@volano/domain/rules/announcement-dates';
import { shownVerdict } from '@volano/domain/rules/matching/said';
import { Box, Button, Flex, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconClockFilled } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { urgencyOf } from '../../../ui/cards/card-parts.tsx';
import { StatusBadge } from '../../../ui/marks/marks.tsx';
import { RequirementRing } from '../../../ui/marks/requirement-ring.tsx';
import { RatingBars } from '../../../ui/charts/rating-bars.tsx';
import type { Column } from '../../../ui/table/data-table-body.tsx';
import { AnnouncementKind, AnnouncementDeadline, ringOf } from './announcement-marks.tsx';
import type { AnnouncementRow, Match } from './announcements.api.ts';
import { StandingNote, WhyList } from './why-list.tsx';
import classes from './office-lists.module.css';

interface OfficeRowProps {
  announcement: AnnouncementRow;
  href: string;
  /** What chooses it among others. */
  choice?: React.ReactNode;
  /** What may be done with it: "Consiglia". */
  action?: React.ReactNode;
  /** How it stands with the company, in a word: what it answered. */
  mark?: React.ReactNode;
  /** The same with what may be changed of it, once the row is opened. */
  note?: React.ReactNode;
}

const tones = {
  eligible: 'ok',
  toVerify: 'accent',
  nearMiss: 'outline',
  notAssessable: 'neutral',
  notEligible: 'neutral',
} as const;

/** An announcement in the record of a company, dense: title, verdict, amount, deadline and what may be done; the rest on opening (17-seams §18). */
export function OfficeRow({ announcement, href, choice, action, mark, note }: OfficeRowProps) {
  const t = useT();
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  const { title } = announcement;
  return (
    <li className="rule-below">
      <div className={classes['row']} data-choice={choice === undefined ? undefined : true}>
        {choice}
        <Words announcement={announcement} href={href} mark={mark} />
        <Flex gap="2xs" className={classes['actions']}>
          <Button
            variant="subtle"
            px="xs"
            className={classes['why'] ?? ''}
            aria-expanded={isOpen}
            aria-controls={panel}
            aria-label={t('announcements.whyOf', { title })}
            rightSection={<IconChevronDown size={16} aria-hidden className={classes['chevron']} />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('announcements.why')}
          </Button>
          {action}
        </Flex>
      </div>
      <div id={panel}>{isOpen ? <More announcement={announcement} note={note} /> : null}</div>
    </li>
  );
}

/** What decides at a glance. */
function Words({ announcement, href, mark }: Pick<OfficeRowProps, 'announcement' | 'href' | 'mark'>) {
  const t = useT();
  const { title, match, amount } = announcement;
  return (
    <div className={classes['words']}>
      <Text component="h3" size="compact" ff="text" fw={600} lh="1.25rem" lts={0} className={classes['title']}>
        <a href={href} title={title}>
          {title}
        </a>
      </Text>
      <Flex rowGap={0} columnGap="sm" align="center" wrap="wrap" c="var(--vl-ink2)" className="font-meta">
        {match === undefined ? null : (
          <StatusBadge tone={tones[match.verdict]}>{t(`matching.verdict.${shownVerdict(match)}`)}</StatusBadge>
        )}
        <Box component="span" fw={600} c="bright">
          {amount === null ? (
            <Box component="span" fw={400} c="dimmed">
              {t('announcements.amountUnknown')}
            </Box>
          ) : (
            formatMoney(amount)
          )}
        </Box>
        <span>
          <Deadline announcement={announcement} />
        </span>
        {mark}
      </Flex>
      <StandingNote announcement={announcement} />
    </div>
  );
}

/** The rest, once it is asked for: wheel, place, what an investment would get, how it stands, and why. */
function More({ announcement, note }: Pick<OfficeRowProps, 'announcement' | 'note'>) {
  const { match } = announcement;
  return (
    <Stack gap="s10" py="s14" px="s18" maw={760} bdrs="md" className={classes['panel']}>
      <Flex rowGap={0} columnGap="sm" align="center" wrap="wrap" c="var(--vl-ink2)" className="font-meta">
        {match === undefined ? null : <Ring match={match} />}
        <AnnouncementKind announcement={announcement} />
        <AnnouncementDeadline announcement={announcement} isShort />
      </Flex>
      <OwnAid announcement={announcement} />
      {note}
      {match === undefined ? null : <WhyList match={match} order={4} />}
    </Stack>
  );
}

/** What an investment of the company would get by it. */
function OwnAid({ announcement }: { announcement: AnnouncementRow }) {
  const t = useT();
  const own = announcement.match?.ownAid ?? null;
  if (own === null) return null;
  const money = { investment: formatMoney(own.investment), aid: formatMoney(own.aid) };
  return (
    <Text size="meta" c="var(--vl-ink2)">
      {t('agencies.associated.aid', money)}
    </Text>
  );
}

function Ring({ match }: { match: Match }) {
  return (
    <RequirementRing segments={ringOf(match)} size={44} label={`${String(match.satisfied)}/${String(match.total)}`} />
  );
}

/** The columns by which a consultant chooses: amount, requirements, odds, effort, deadline. */
export function useOfficeColumns(): Column<AnnouncementRow>[] {
  const t = useT();
  const rating = (level: AnnouncementRow['successRate']) =>
    level === null ? null : <RatingBars level={level} isDense />;
  return [
    {
      key: 'title',
      header: t('announcements.columns.title'),
      cell: (row) => row.title,
      note: (row) => <StandingNote announcement={row} />,
      hasTwoLines: true,
      title: (row) => row.title,
      isStrong: true,
      takesRest: true,
      isInCard: true,
    },
    {
      key: 'amount',
      header: t('announcements.columns.amount'),
      cell: (row) => (row.amount === null ? '' : <strong>{formatMoney(row.amount)}</strong>),
      align: 'right',
      isInCard: true,
    },
    {
      key: 'requirements',
      header: t('announcements.columns.requirements'),
      cell: (row) => (row.match === undefined ? null : <RequirementRing segments={ringOf(row.match)} size={26} />),
      isInCard: true,
    },
    { key: 'success', header: t('announcements.columns.success'), cell: (row) => rating(row.successRate) },
    { key: 'difficulty', header: t('announcements.columns.difficulty'), cell: (row) => rating(row.difficultyLevel) },
    {
      key: 'deadline',
      header: t('announcements.columns.deadline'),
      cell: (row) => <Deadline announcement={row} />,
      isInCard: true,
    },
  ];
}

/** A deadline in a table: near ones in accent with a clock, so that colour is never alone. */
export function Deadline({ announcement }: { announcement: AnnouncementRow }) {
  const t = useT();
  const { waitingPubblication, untilFoundAvailable, expiryDate } = announcement;
  if (waitingPubblication)
    return <span title={t('common.deadline.waitingPublication')}>{t('agencies.call.waitingShort')}</span>;
  if (untilFoundAvailable)
    return <span title={t('common.deadline.untilFundsLast')}>{t('agencies.call.untilFundsShort')}</span>;
  if (expiryDate === null) return <span title={t('common.deadline.undated')}>{t('agencies.call.noDate')}</span>;
  if (announcement.isExpiryFar)
    return <span title={t('common.deadline.uncertain')}>{t('common.deadline.uncertain')}</span>;
  const date = deadlineText(t, expiryDate);
  const days = daysLeftNow(announcement);
  if (days < 0)
    return (
      <Box component="span" c="dimmed">
        {t('common.deadline.expired', { date })}
      </Box>
    );
  if (urgencyOf(days) === 'far') return date;
  return (
    <span className={classes['near']} title={t('common.deadline.left', { count: days })}>
      <IconClockFilled size={14} aria-hidden />
      {date}
      <span className="visually-hidden">, {t('common.deadline.left', { count: days })}</span>
    </span>
  );
}

/** Negative once it has expired. */
function daysLeftNow(announcement: AnnouncementRow): number {
  return daysLeft(announcement, new Date()) ?? 0;
}
