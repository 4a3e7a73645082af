import { aidTerms, ownAidLine } from '@volano/domain/rules/money';
import { Box, Flex, Group, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconCircleCheckFilled, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useId, useState, Fragment } from 'react';
import { beginSmall } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { TradeText, Amount, type AmountProps } from '../../../ui/cards/card-parts.tsx';
import { Cover } from '../../../ui/cards/cover.tsx';
import { ToReadDot, Chip } from '../../../ui/marks/marks.tsx';
import { RequirementRing } from '../../../ui/marks/requirement-ring.tsx';
import {
  AnnouncementKind,
  AnnouncementMark,
  AnnouncementDeadline,
  reasonOf,
  sortedCriteria,
  summaryOf,
  useReader,
  ringOf,
  chipOf,
  leftToRead,
  pointsOf,
  typeLook,
} from './announcement-marks.tsx';
import type { AnnouncementRow, Criterion, Match } from './announcements.api.ts';
import { StandingNote, AnswerLink } from './why-list.tsx';
import classes from './feed.module.css';
import announcementSlideClasses from './announcement-slide.module.css';

interface AnnouncementCardProps {
  announcement: AnnouncementRow;
  /** Its page; null where it does not open for the reader. */
  href: string | null;
  /** Told when its page is opened from here. */
  onOpen?: (() => void) | undefined;
  /** The heart, or what else may be done with it. */
  action?: React.ReactNode;
  answerHref?: (criterion: Criterion) => string | null;
  /** The first card of a phone opens its reasons by itself. */
  isWhyOpen?: boolean;
  /** The mark has a line of its own, with room for who recommends it. */
  isMarkLong?: boolean;
}

/** An announcement of a list: type, title, amount, wheel and reasons, deadline, always in this order (visual language §6). */
export function AnnouncementCard({
  announcement,
  href,
  onOpen,
  action,
  answerHref,
  isWhyOpen = false,
  isMarkLong = false,
}: AnnouncementCardProps) {
  const { match } = announcement;
  return (
    <article className={classes['card']}>
      <Flex rowGap={0} columnGap="s10" align="center" wrap="wrap" className={classes['head']}>
        <AnnouncementKind announcement={announcement} />
        <AnnouncementMark announcement={announcement} isLong={isMarkLong} />
        <span className={classes['action']}>{action}</span>
      </Flex>
      <h3 className={classes['title']}>
        {href === null ? (
          announcement.title
        ) : (
          <a href={href} className={classes['link']} onClick={onOpen}>
            {announcement.isToRead ? <ToReadDot /> : null}
            {announcement.title}
          </a>
        )}
      </h3>
      <MoneyFacts announcement={announcement} size={30} />
      {match === undefined ? null : (
        <Reasons
          title={announcement.title}
          match={match}
          isExpired={announcement.isExpired}
          answerHref={answerHref}
          isOpenAtFirst={isWhyOpen}
        />
      )}
      <StandingNote announcement={announcement} />
      <Box mt="auto" pt="s14">
        <AnnouncementDeadline announcement={announcement} />
      </Box>
    </article>
  );
}

interface ReasonsProps {
  title: string;
  match: Match;
  isExpired: boolean;
  answerHref: AnnouncementCardProps['answerHref'];
  isOpenAtFirst: boolean;
}

function Reasons({ title, match, isExpired, answerHref, isOpenAtFirst }: ReasonsProps) {
  const t = useT();
  const reader = useReader();
  const panel = useId();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <>
      <Group gap="s14" wrap="nowrap" mt="sm">
        <RequirementRing
          segments={ringOf(match)}
          size={52}
          label={`${String(match.satisfied)}/${String(match.total)}`}
        />
        <Box flex={1} miw={0}>
          <Text size="sm" fw={600}>
            {summaryOf(t, match, reader)}
          </Text>
          <MatchLeft match={match} isExpired={isExpired} answerHref={answerHref} />
        </Box>
        <button
          type="button"
          className={classes['why']}
          aria-expanded={isOpen}
          aria-controls={panel}
          aria-label={t('announcements.whyOf', { title })}
          onClick={() => setOpen(!isOpen)}
        >
          {t('announcements.why')}
          <IconChevronDown size={16} aria-hidden />
        </button>
      </Group>
      {isOpen ? null : <ReasonChips match={match} />}
      <div id={panel}>
        {isOpen ? (
          <Box mt="sm" pos="relative" bg="var(--vl-surface)" className={classes['panel']}>
            <ReasonRows match={match} answerHref={answerHref} />
          </Box>
        ) : null}
      </div>
    </>
  );
}

/** Up to two reasons that hold, the rest behind "+N". */
function ReasonChips({ match, shown = 2 }: { match: Match; shown?: number }) {
  const t = useT();
  const { satisfied } = sortedCriteria(match);
  const rest = satisfied.length - shown;
  return (
    <Group gap="s6" align="stretch" mt="s10" className={classes['chips']}>
      {satisfied.slice(0, shown).map((criterion) => (
        <Chip key={criterion.key}>{reasonOf(t, criterion)}</Chip>
      ))}
      {rest > 0 ? (
        <Chip tone="more">
          <span aria-hidden>{t('announcements.others', { count: rest })}</span>
          <span className="visually-hidden">{t('announcements.othersLabel', { count: rest })}</span>
        </Chip>
      ) : null}
    </Group>
  );
}

interface ReasonRowsProps {
  match: Match;
  answerHref?: ((criterion: Criterion) => string | null) | undefined;
}

/** The reasons inside a card, one on a line, problems first; the sentences are on the detail. */
function ReasonRows({ match, answerHref }: ReasonRowsProps) {
  const t = useT();
  const { missing, toVerify, ours, satisfied } = sortedCriteria(match);
  return (
    <Box component="ul">
      {[...toVerify, ...ours, ...missing, ...satisfied].map((criterion) => (
        <li key={criterion.key} className={classes['row']} data-status={criterion.status}>
          <Mark status={criterion.status} />
          {ours.includes(criterion) ? null : (
            <span className="visually-hidden">{t(`matching.status.${criterion.status}`)}: </span>
          )}
          <span className={classes['reasonRowsWords']}>{chipOf(t, criterion)}</span>
          {criterion.status === 'unknown' ? (
            <AnswerLink criterion={criterion} href={answerHref?.(criterion) ?? null} />
          ) : null}
        </li>
      ))}
    </Box>
  );
}

function Mark({ status }: { status: Criterion['status'] }) {
  if (status === 'unknown') return <IconHelpCircle size={20} aria-hidden className={classes['mark']} />;
  if (status === 'fail') return <IconCircleX size={20} aria-hidden className={classes['mark']} />;
  return <IconCircleCheckFilled size={20} aria-hidden className={classes['mark']} />;
}

const SHOWN = 2;

interface MatchLeftProps {
  match: Match;
  isExpired: boolean;
  answerHref?: ((criterion: Criterion) => string | null) | undefined;
}

/** What is left of a match: the first one or two things to verify, each with the way to settle it; what is missing; what is to read. */
function MatchLeft({ match, isExpired, answerHref }: MatchLeftProps) {
  const t = useT();
  const { missing, toVerify } = sortedCriteria(match);
  if (isExpired)
    return (
      <p className={classes['matchLeft']} data-state="closed">
        {t('announcements.closed')}
      </p>
    );
  if (missing.length === 0 && toVerify.length === 0) {
    const left = leftToRead(t, match);
    return left === null ? null : (
      <p className={classes['matchLeft']} data-state="settled">
        {left}
      </p>
    );
  }
  const points = pointsOf(t, toVerify);
  const shown = points.slice(0, SHOWN);
  const others = toVerify.length - shown.reduce((sum, { count }) => sum + count, 0);
  return (
    <p className={classes['matchLeft']}>
      {toVerify.length === 0 ? null : (
        <>
          {t('announcements.toVerify')}{' '}
          {shown.map(({ criterion, label }, at) => (
            <Fragment key={criterion.key}>
              {at > 0 ? ', ' : ''}
              <PointLink
                label={isQuestion(criterion) ? label : beginSmall(label)}
                href={answerHref?.(criterion) ?? null}
              />
            </Fragment>
          ))}
          {others > 0 ? ` ${t('announcements.andOthers', { count: others })}` : ''}
          {missing.length > 0 ? '; ' : ''}
        </>
      )}
      {missing.length > 0 ? t('announcements.missing', { count: missing.length }) : ''}
    </p>
  );
}

/** The name of a question begins as the survey has it; anything else as in a sentence. */
function isQuestion({ key, questions = [] }: Criterion): boolean {
  return key.startsWith('requirement:') || questions.length > 0;
}

function PointLink({ label, href }: { label: string; href: string | null }) {
  return href === null ? label : <a href={href}>{label}</a>;
}

interface AnnouncementSlideProps {
  announcement: AnnouncementRow;
  href: string;
  action?: React.ReactNode;
}

/** An announcement of the home's carousel: a 92 px cover, then the same order as everywhere. */
export function AnnouncementSlide({ announcement, href, action }: AnnouncementSlideProps) {
  const t = useT();
  const reader = useReader();
  const { match } = announcement;
  return (
    <article className={announcementSlideClasses['slide']}>
      <Cover
        motif={typeLook[announcement.announcementType].motif}
        id={announcement._id}
        src={announcement.frontImage?.thumbnail.medium ?? null}
        height={92}
      >
        <span className={announcementSlideClasses['mark']}>
          <AnnouncementMark announcement={announcement} isLong isOverCover />
        </span>
        <Box
          component="span"
          pos="absolute"
          bdrs="50%"
          bg="var(--vl-surface)"
          className={announcementSlideClasses['action']}
        >
          {action}
        </Box>
      </Cover>
      <Box py="s14" px="md" flex={1}>
        <Flex gap="xs" justify="space-between">
          <AnnouncementKind announcement={announcement} hasPin={false} />
        </Flex>
        <h3 className={announcementSlideClasses['title']}>
          <a href={href} className={announcementSlideClasses['link']}>
            {announcement.isToRead ? <ToReadDot /> : null}
            {announcement.title}
          </a>
        </h3>
        <MoneyFacts announcement={announcement} size={24} />
        {match === undefined ? null : (
          <>
            <Group gap="sm" wrap="nowrap" mt="s10">
              <RequirementRing
                segments={ringOf(match)}
                size={46}
                label={`${String(match.satisfied)}/${String(match.total)}`}
              />
              <Text size="sm" fw={600}>
                {summaryOf(t, match, reader)}
              </Text>
            </Group>
            <ReasonChips match={match} shown={1} />
          </>
        )}
      </Box>
      <Stack gap={0} justify="center" px="md" pt="sm" pb="s14" mih={60} className="rule-above">
        <AnnouncementDeadline announcement={announcement} isShort />
      </Stack>
    </article>
  );
}

export interface MoneyFactsProps {
  announcement: Pick<AnnouncementRow, 'amount' | 'aidForms' | 'aidIntensity' | 'spendMin' | 'match'>;
  size: NonNullable<AmountProps['size']>;
  prefix?: AmountProps['prefix'];
  /** The terms of the trade explain themselves; not on a card that is a link. */
  explains?: boolean;
}

/** What one gets: the most of it, in which form and for which spend, and what the company's own investment would get. */
export function MoneyFacts({ announcement, size, prefix = 'upTo', explains = false }: MoneyFactsProps) {
  const t = useT();
  const { amount, match } = announcement;
  const terms = aidTerms(t, announcement);
  const own = ownAidLine(t, match?.ownAid ?? null, announcement);
  return (
    <div>
      {amount === null ? (
        <Text size="sm" lh="2.25rem" c="dimmed">
          {t('announcements.amountUnknown')}
        </Text>
      ) : (
        <Amount euro={amount} size={size} prefix={prefix} />
      )}
      {terms === '' ? null : (
        <Text size="meta" mt="3xs" c="var(--vl-ink2)" className="anywhere">
          {explains ? <TradeText>{terms}</TradeText> : terms}
        </Text>
      )}
      {own === null ? null : (
        <Text size="meta" mt="3xs" fw={600} c="bright" className="anywhere">
          {own}
        </Text>
      )}
    </div>
  );
}
