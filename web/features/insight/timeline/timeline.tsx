import { TIMELINE_KINDS, type TimelineKind, LINES_A_PAGE, listTimeline } from '@volano/domain/contracts/timeline';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { Box, Button, Flex, Group, Text } from '@mantine/core';
import {
  IconBuildingFactory2,
  IconFileCertificate,
  IconHeart,
  IconListCheck,
  IconLogin2,
  IconMail,
  IconMessages,
  IconNote,
  IconThumbUp,
} from '@tabler/icons-react';
import { Fragment, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { formatDate, formatTime, toIsoDay } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import type { Icon } from '../../../ui/layout/shell-parts.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { DelayedSkeleton, EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import classes from './timeline.module.css';

const ICONS: Readonly<Record<TimelineKind, Icon>> = {
  chat: IconMessages,
  recommendation: IconThumbUp,
  survey: IconListCheck,
  dossier: IconFileCertificate,
  mail: IconMail,
  note: IconNote,
  favorite: IconHeart,
  access: IconLogin2,
  company: IconBuildingFactory2,
};

/** The history of a company by its days, newest first; one kind at a time or all (9-working-day §3). */
export function Timeline({ agencyId }: { agencyId: string }) {
  const t = useT();
  const [kind, choose] = useState<TimelineKind | null>(null);
  const found = useTimeline(agencyId, kind);
  const lines = found.data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <Flex component="section" direction="column" gap="s18" maw={860} aria-label={t('timeline.title')}>
      <Group gap="xs" align="stretch" className={classes['kinds']} role="group" aria-label={t('timeline.filter')}>
        {[null, ...TIMELINE_KINDS].map((one) => (
          <Box
            key={one ?? 'all'}
            type="button"
            component="button"
            py="2xs"
            px="sm"
            bdrs="xl"
            c="bright"
            className={classes['kind']}
            aria-pressed={kind === one}
            onClick={() => choose(one)}
          >
            {one === null ? t('timeline.all') : t(`timeline.kinds.${one}`)}
          </Box>
        ))}
      </Group>
      {found.isPending ? (
        <DelayedSkeleton>
          <SkeletonRows count={8} />
        </DelayedSkeleton>
      ) : null}
      {found.isError && found.data === undefined ? (
        <ErrorBlock
          title={t('timeline.loadError')}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : null}
      {found.data !== undefined && lines.length === 0 ? (
        <EmptyState title={t('timeline.empty')}>{t('timeline.emptyHint')}</EmptyState>
      ) : null}
      <Lines lines={lines} />
      {found.hasNextPage ? (
        <Button
          variant="default"
          size="sm"
          className={classes['more'] ?? ''}
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {t('timeline.more')}
        </Button>
      ) : null}
    </Flex>
  );
}

function Lines({ lines }: { lines: readonly TimelineLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Box component="ol">
      {lines.map((line, at) => {
        const before = lines[at - 1];
        const startsDay = before === undefined || toIsoDay(before.at) !== toIsoDay(line.at);
        return (
          <Fragment key={line.cursor}>
            {startsDay ? (
              <Text component="li" size="meta" pt="s14" pb="s6" fw={600} c="var(--vl-ink2)" className="rule-below">
                {formatDate(line.at)}
              </Text>
            ) : null}
            <Line line={line} />
          </Fragment>
        );
      })}
    </Box>
  );
}

function Line({ line }: { line: TimelineLine }) {
  const { kind, at, actor, text, thing, answers } = line;
  const LineIcon = ICONS[kind];
  return (
    <Flex component="li" gap="sm" py="s10" data-kind={kind}>
      <span className={classes['icon']} aria-hidden>
        <LineIcon size={17} />
      </span>
      <Box flex={1} miw={0}>
        <Text size="compact" fw={600} className="anywhere">
          <What line={line} />
          {thing === null ? null : (
            <>
              {' '}
              <a href={placeOf(thing)}>{thing.title}</a>
            </>
          )}
        </Text>
        {text === null || text === '' ? null : (
          <Text size="compact" mt="3xs" className="anywhere pre-wrap">
            {text}
          </Text>
        )}
        <Answers answers={answers} />
        <Text size="meta" mt="3xs" c="dimmed">
          <time dateTime={at}>{formatTime(at)}</time>
          {actor === null ? null : ` · ${actor.name}`}
        </Text>
      </Box>
    </Flex>
  );
}

/** What a line says happened. Actions of the record are said as in the record. */
function What({ line: { kind, what, thing, count } }: { line: TimelineLine }) {
  const t = useT();
  if (what === 'made' && thing?.type === 'service') return <>{t('timeline.madeService')}</>;
  if (kind === 'access') return <>{t('timeline.entered', { count })}</>;
  const speak = t as unknown as (keys: readonly string[]) => string;
  return <>{speak([`timeline.${what}`, `audit.actions.${what}`])}</>;
}

/** How many answers a line says by name. */
const NAMED = 4;

function Answers({ answers }: Pick<TimelineLine, 'answers'>) {
  const t = useT();
  if (answers.length === 0) return null;
  const words = (given: readonly string[]) => (given.length === 0 ? t('timeline.noAnswer') : given.join(', '));
  return (
    <Text component="ul" size="meta" mt="2xs" pl="s18">
      {answers.slice(0, NAMED).map(({ question, from, to }) => (
        <li key={question}>
          {from.length === 0
            ? t('timeline.answered', { question, to: words(to) })
            : t('timeline.answeredBefore', { question, from: words(from), to: words(to) })}
        </li>
      ))}
      {answers.length > NAMED ? <li>{t('timeline.otherAnswers', { count: answers.length - NAMED })}</li> : null}
    </Text>
  );
}

function placeOf({ type, _id }: NonNullable<TimelineLine['thing']>): string {
  return type === 'announcement'
    ? hrefOf('/admin/announcements/$announcementId', { announcementId: _id })
    : hrefOf('/admin/services/$serviceId', { serviceId: _id });
}

type TimelineLine = ReplyOf<typeof listTimeline>['lines'][number];

/** What happened with a company, newest first, a page at a time; of one kind, or of all. */
function useTimeline(agencyId: string, kind: TimelineKind | null) {
  return useInfiniteQuery({
    queryKey: ['timeline', agencyId, kind],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: String(LINES_A_PAGE),
        ...(kind === null ? {} : { kind }),
        ...(pageParam === null ? {} : { before: pageParam }),
      };
      return call(listTimeline, { params: { id: agencyId }, query }, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ lines, hasMore }) => (hasMore ? (lines.at(-1)?.cursor ?? undefined) : undefined),
    // It is opened to see what has happened by now.
    staleTime: 0,
  });
}
