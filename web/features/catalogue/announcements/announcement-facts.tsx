import { deadlineText, factText } from '@volano/domain/rules/deadline-text';
import { daysLeft, entrustBy, isExpired } from '@volano/domain/rules/announcement-dates';
import type { Translate } from '@volano/domain/i18n/translate';
import { Box, Flex, Text } from '@mantine/core';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useNow } from '../../../lib/live/live.ts';
import { DAYS_A_YEAR, FEW_YEARS } from '../../../ui/cards/card-parts.tsx';
import { Timeline, type TimelineDate } from '../../../ui/cards/timeline.tsx';
import { RatingBars } from '../../../ui/charts/rating-bars.tsx';
import { AnnouncementDeadline } from './announcement-marks.tsx';
import type { Announcement } from './announcements.api.ts';
import { OriginLine } from './criterion-origin.tsx';
import classes from './announcement-detail.module.css';
import { MoneyFacts, type MoneyFactsProps } from './announcement-card.tsx';

type Rated = Pick<Announcement, 'successRate' | 'difficultyLevel'>;

/** Amount, odds and difficulty on one line. */
export function AnnouncementFacts({ announcement }: { announcement: Rated & MoneyFactsProps['announcement'] }) {
  const t = useT();
  return (
    <Flex rowGap="sm" columnGap="2xl" wrap="wrap" py="s14" className="ink-above rule-below">
      <div>
        <Text size="meta" c="dimmed">
          {t(announcement.amount === null ? 'announcements.detail.amountLabel' : 'announcements.detail.upTo')}
        </Text>
        <MoneyFacts announcement={announcement} size={34} prefix={null} explains />
      </div>
      <Ratings announcement={announcement} />
    </Flex>
  );
}

/** Odds and difficulty; nothing that nobody has assessed. */
export function Ratings({ announcement: { successRate, difficultyLevel } }: { announcement: Rated }) {
  const t = useT();
  return (
    <>
      <div>
        <Text size="meta" c="dimmed">
          {t('announcements.detail.success')}
        </Text>
        {successRate === null ? (
          <Text size="compact" c="var(--vl-ink2)">
            {t('announcements.detail.toAssess')}
          </Text>
        ) : (
          <RatingBars level={successRate} />
        )}
      </div>
      <div>
        <Text size="meta" c="dimmed">
          {t('announcements.detail.difficulty')}
        </Text>
        {difficultyLevel === null ? (
          <Text size="compact" c="var(--vl-ink2)">
            {t('announcements.detail.toAssess')}
          </Text>
        ) : (
          <RatingBars level={difficultyLevel} />
        )}
      </div>
    </>
  );
}

/** What its record says in words of whether it is open, newest first, each with its sentence (12-whole-record §2). */
export function StateFacts({ facts }: Pick<Announcement, 'facts'>) {
  const t = useT();
  const now = useNow();
  return (
    <Flex component="ul" direction="column" gap="s10">
      {facts.map((fact) => (
        <li key={`${fact.kind} ${fact.quote}`}>
          <Box component="p" fw={500}>
            {factText(t, fact, now)}
          </Box>
          <OriginLine origin={{ kind: 'sentence', field: fact.field, quote: fact.quote }} />
        </li>
      ))}
    </Flex>
  );
}

interface Dated {
  readonly label: string;
  readonly moment: string;
}

/** Whether there is a date to tell: of what was withdrawn, no deadline stands for one. */
export function hasDates({ publicationDate, expiryDate, withdrawnAt }: Announcement): boolean {
  return withdrawnAt === null || publicationDate !== null || expiryDate !== null;
}

/** Publication, the last day to hand the case over, expiry, with today among them; without an expiry, what stands for it. */
export function AnnouncementDates({ announcement }: { announcement: Announcement }) {
  const t = useT();
  const { publicationDate, expiryDate, waitingPubblication, untilFoundAvailable, closedAt, withdrawnAt } = announcement;
  const dates = datesOf(t, announcement);
  const hasLine = publicationDate !== null && expiryDate !== null && !waitingPubblication && !untilFoundAvailable;
  if (!hasLine || announcement.isExpiryFar || closedAt !== null || withdrawnAt !== null) {
    return (
      <div className={classes['words']}>
        {dates.length === 0 ? null : (
          <dl className={classes['dates']}>
            {dates.map(({ label, moment }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{deadlineText(t, moment)}</dd>
              </div>
            ))}
          </dl>
        )}
        {withdrawnAt === null ? <AnnouncementDeadline announcement={announcement} /> : null}
      </div>
    );
  }
  return <Line announcement={announcement} dates={dates} />;
}

function Line({ announcement, dates }: { announcement: Announcement; dates: readonly Dated[] }) {
  const t = useT();
  const now = useNow();
  const line = dateLineOf(dates.map(({ moment }) => Date.parse(moment)));
  const left = daysLeft(announcement, now) ?? 0;
  const kindOf = (index: number, moment: string): TimelineDate['kind'] => {
    if (index === dates.length - 1) return 'end';
    return Date.parse(moment) <= now.getTime() ? 'done' : 'next';
  };
  return (
    <Timeline
      dates={dates.map(({ label, moment }, index) => ({
        at: line.places[index] ?? 0,
        label,
        date: deadlineText(t, moment),
        kind: kindOf(index, moment),
      }))}
      today={{
        at: isExpired(announcement, now) ? 2 : line.at(now.getTime()),
        label: t('announcements.detail.today'),
        detail: leftInWords(t, left),
      }}
    />
  );
}

function leftInWords(t: Translate, left: number): string {
  const years = Math.floor(left / DAYS_A_YEAR);
  if (years >= FEW_YEARS) return t('announcements.detail.leftYears', { count: years });
  return left > 0 ? t('announcements.detail.left', { count: left }) : t('announcements.detail.leftNone');
}

function datesOf(t: Translate, announcement: Announcement): Dated[] {
  const { publicationDate, expiryDate, withdrawnAt } = announcement;
  const known: { label: string; moment: string | null }[] = [
    { label: t('announcements.detail.published'), moment: publicationDate },
    // Nothing is handed over for what was withdrawn.
    { label: t('announcements.detail.entrustBy'), moment: withdrawnAt === null ? entrustBy(announcement) : null },
    // One so far away is none: what stands for it says so.
    { label: t('announcements.detail.deadline'), moment: announcement.isExpiryFar ? null : expiryDate },
  ];
  return known
    .filter((date): date is Dated => date.moment !== null)
    .toSorted((one, other) => Date.parse(one.moment) - Date.parse(other.moment));
}

const ROOM = 0.24;

/**
 * Places moments on a line from 0 to 1, first and last at its ends, keeping room between labels: deadlines four days apart
 * would otherwise cover each other. A moment is then found between its neighbours by `at`.
 */
interface DateLine {
  readonly places: readonly number[];
  /** Where a moment falls: below 0 before the first, above 1 after the last. */
  readonly at: (moment: number) => number;
}

/** Moments in milliseconds, ascending; two or more. */
export function dateLineOf(moments: readonly number[]): DateLine {
  const [first, last] = [moments[0] ?? 0, moments.at(-1) ?? 0];
  const room = Math.min(ROOM, 1 / Math.max(1, moments.length - 1));
  const places = moments.map((moment, index) => {
    const exact = last > first ? (moment - first) / (last - first) : index / Math.max(1, moments.length - 1);
    return Math.min(1 - room * (moments.length - 1 - index), Math.max(room * index, exact));
  });
  return { places, at: (moment) => placeOf(moment, moments, places) };
}

function placeOf(moment: number, moments: readonly number[], places: readonly number[]): number {
  if (moment < (moments[0] ?? 0)) return -1;
  const next = moments.findIndex((known) => known > moment);
  if (next === -1) return moment === moments.at(-1) ? 1 : 2;
  const [from, to] = [moments[next - 1] ?? 0, moments[next] ?? 0];
  const [start, end] = [places[next - 1] ?? 0, places[next] ?? 1];
  return start + ((moment - from) / (to - from)) * (end - start);
}
