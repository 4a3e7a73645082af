import type { StandIn } from '@volano/domain/rules/vocabulary';
import type { UseQueryResult } from '@tanstack/react-query';
import { Box, Flex, Stack, Text } from '@mantine/core';
import { useStandsIn } from '../../lib/api/options.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { ToReadDot } from '../marks/marks.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import { DetailGone, type DetailGoneProps, DelayedSkeleton } from './states.tsx';
import classes from './office-page.module.css';

interface OfficePageProps {
  /** The page fills the height and its table or panes scroll inside it; otherwise the page scrolls. */
  isFill?: boolean;
  /** No padding: two panes that touch the edges. */
  isFlush?: boolean;
  /** As much as can be on one screen: less air, and a bar at the foot that touches the edge. */
  isTight?: boolean;
  children: React.ReactNode;
}

/** The padding and the height of a back-office page. */
export function OfficePage({ isFill = false, isFlush = false, isTight = false, children }: OfficePageProps) {
  return (
    <Stack
      gap="s14"
      className={classes['root']}
      data-fill={isFill || undefined}
      data-flush={isFlush || undefined}
      data-tight={isTight || undefined}
    >
      {children}
    </Stack>
  );
}

/** Says that the demo plays a service which is not connected; nothing where it is, and in a portal that is no demo (10-company-path §4). */
export function StandInNote({ service }: { service: StandIn }) {
  const t = useT();
  if (!useStandsIn(service)) return null;
  return (
    <Text size="xs" mb="s10" c="dimmed">
      <span className={classes['standInLabel']}>{t('common.standIn')}</span>
    </Text>
  );
}

interface OfficeCardProps {
  /** The whole card leads there. */
  href: string;
  title: string;
  cover?: React.ReactNode;
  /** Badges and small facts above the title. */
  kind?: React.ReactNode;
  isToRead?: boolean;
  summary?: string;
  /** What stands at the bottom of the card, whatever its length. */
  foot?: React.ReactNode;
}

/** A card of the office's catalogue, bordered and dense: cover, kind, title, how it begins, facts (visual language §6). */
export function OfficeCard({ href, title, cover, kind, isToRead = false, summary, foot }: OfficeCardProps) {
  return (
    <article className={classes['card']}>
      {cover}
      <Stack gap="s6" px="md" pt="sm" pb="s14" flex={1}>
        {kind ? (
          <Flex rowGap="2xs" columnGap="xs" align="center" wrap="wrap" mih={22} c="dimmed" className="font-meta">
            {kind}
          </Flex>
        ) : null}
        <Box component="h2" lts={0} className="font-h3-small">
          <a href={href} className={classes['link']} title={title}>
            {isToRead ? <ToReadDot /> : null}
            {title}
          </a>
        </Box>
        {summary ? (
          <Text size="compact" lineClamp={5} c="var(--vl-ink2)" className="anywhere">
            {summary}
          </Text>
        ) : null}
        {foot ? <div className={classes['foot']}>{foot}</div> : null}
      </Stack>
    </article>
  );
}

interface OfficeDetailHeadProps {
  /** Badges above the title. */
  badges?: React.ReactNode;
  /** The mark of a company, before its name. */
  mark?: React.ReactNode;
  title: string;
  /** Buttons at the right; under the title on a phone. */
  actions?: React.ReactNode;
}

/** The head of something that the office reads: what it is, its name, what may be done (visual language §10.04, admin). */
export function OfficeDetailHead({ badges, mark, title, actions }: OfficeDetailHeadProps) {
  return (
    <Flex component="header" rowGap="sm" columnGap="md" align="center" justify="space-between" wrap="wrap">
      {mark}
      <div className={classes['names']}>
        {badges ? (
          <Flex rowGap="2xs" columnGap="xs" align="center" wrap="wrap" mb="2xs">
            {badges}
          </Flex>
        ) : null}
        <h1 className={classes['officeDetailTitle']}>{title}</h1>
      </div>
      {actions ? (
        <Flex gap="xs" wrap="wrap">
          {actions}
        </Flex>
      ) : null}
    </Flex>
  );
}

interface OfficeDetailColumnsProps {
  children: React.ReactNode;
  aside?: React.ReactNode;
}

/** What is told at the left, what belongs to it at the right; one under the other where there is no room. */
export function OfficeDetailColumns({ children, aside }: OfficeDetailColumnsProps) {
  return (
    <div className={classes['columns']} data-alone={aside ? undefined : true}>
      <Stack gap="s28" miw={0}>
        {children}
      </Stack>
      {aside ? (
        <Stack gap="s28" miw={0}>
          {aside}
        </Stack>
      ) : null}
    </div>
  );
}

/** One part of a detail under its own small heading. */
export function OfficeDetailPart({ title, id, children }: { title: string; id: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <Box id={id} component="h2" mb="xs" className="font-h4">
        {title}
      </Box>
      {children}
    </section>
  );
}

/** A line that says that there is nothing. */
export function OfficeDetailNothing({ children }: { children: React.ReactNode }) {
  return (
    <Box component="p" c="dimmed">
      {children}
    </Box>
  );
}

interface OfficeDetailFact {
  label: string;
  value: React.ReactNode;
  /** What one looks for first. */
  isLarge?: boolean;
  /** On a phone it has a line of its own. */
  isWide?: boolean;
}

interface OfficeDetailFactsProps {
  facts: readonly OfficeDetailFact[];
  /** So many that they fill the line. */
  isSpread?: boolean;
}

/** Short facts on one ruled strip. */
export function OfficeDetailFacts({ facts, isSpread = false }: OfficeDetailFactsProps) {
  return (
    <dl className={classes['facts']} data-spread={isSpread || undefined}>
      {facts.map(({ label, value, isLarge, isWide }) => (
        <div key={label} data-wide={isWide}>
          <dt>{label}</dt>
          <dd data-large={isLarge}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DetailQueryProps<Data> extends Pick<DetailGoneProps, 'words' | 'backHref'> {
  found: UseQueryResult<Data>;
  children: (data: Data) => React.ReactNode;
  /** What says that it is not there, where more is known of it than that. */
  absent?: (detail: DetailGoneProps) => React.ReactNode;
}

/** One thing of the office once it is read; before that the wait, or that it is not there. */
export function DetailQuery<Data>({ found, words, backHref, children, absent }: DetailQueryProps<Data>) {
  if (found.data !== undefined) return children(found.data);
  if (found.isError) {
    const detail = {
      error: found.error,
      words,
      backHref,
      onRetry: () => void found.refetch(),
      isRetrying: found.isFetching,
    };
    return absent === undefined ? <DetailGone {...detail} /> : absent(detail);
  }
  return (
    <DelayedSkeleton>
      <SkeletonRows count={8} />
    </DelayedSkeleton>
  );
}
