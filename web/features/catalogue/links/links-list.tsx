import type { LinkOutcome } from '@volano/domain/rules/link-outcome';
import { checkCallLinks, getCallLinks, getLinksSummary, listLinks } from '@volano/domain/contracts/links';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { Box, Button, Flex, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api-client.ts';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { useChange } from '../../../lib/api/use-change.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { StatusBadge, type StatusBadgeProps } from '../../../ui/marks/marks.tsx';
import { OfficeDetailPart } from '../../../ui/layout/office-page.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import classes from './links-list.module.css';

const OUTCOMES = { attention: 'broken,uncertain', ok: 'ok' } as const;

type CheckedLink = ReplyOf<typeof listLinks>['rows'][number];
type KnownLink = Omit<CheckedLink, 'calls'>;

/** What the address of a call answers hangs on the call. */
const linksKey = ['announcements', 'links'] as const;
const PAGE = 50;

/** The official addresses that are broken or uncertain, or those that answer, each with the calls that name it (true calls §5). */
export function LinksList() {
  const t = useT();
  const [filter, setFilter] = useState<keyof typeof OUTCOMES>('attention');
  const summary = useLinksSummary().data;
  const links = useLinks(OUTCOMES[filter]);
  const rows = links.data?.pages.flat();
  const isNothingChecked = summary !== undefined && summary.ok + summary.broken + summary.uncertain === 0;
  return (
    <Stack>
      <Text size="sm" maw="68ch" c="var(--vl-ink2)">
        {t(summary?.isOn === false ? 'links.off' : 'links.intro')}
      </Text>
      <SegmentedControl
        className={classes['filter'] ?? ''}
        aria-label={t('links.filterLabel')}
        value={filter}
        onChange={(value) => setFilter(value === 'ok' ? 'ok' : 'attention')}
        data={[
          {
            value: 'attention',
            label: counted(t('links.filter.attention'), summary && summary.broken + summary.uncertain),
          },
          { value: 'ok', label: counted(t('links.filter.ok'), summary?.ok) },
        ]}
      />
      {links.isError && rows === undefined ? (
        <ErrorBlock title={t('links.loadError')} onRetry={() => void links.refetch()} isRetrying={links.isFetching} />
      ) : rows === undefined ? (
        <DelayedSkeleton>
          <SkeletonRows count={5} />
        </DelayedSkeleton>
      ) : rows.length === 0 ? (
        <EmptyState title={t(isNothingChecked ? 'links.emptyAll' : 'links.empty')}>
          {isNothingChecked ? (summary.isOn ? t('links.emptyAllHint') : null) : t('links.emptyHint')}
        </EmptyState>
      ) : (
        <Box component="ul" mb="sm" className={classes['rows']}>
          {rows.map((link) => (
            <li key={link.url}>
              <Stack gap="2xs" flex="1 1 16rem" miw={0}>
                <LinkLine link={link} />
                <Named calls={link.calls} />
              </Stack>
              {summary?.isOn === true && link.calls[0] !== undefined ? (
                <CheckLinks announcementId={link.calls[0]._id} title={link.calls[0].title} />
              ) : null}
            </li>
          ))}
        </Box>
      )}
      {links.hasNextPage ? (
        <Button variant="default" loading={links.isFetchingNextPage} onClick={() => void links.fetchNextPage()}>
          {t('links.more')}
        </Button>
      ) : null}
    </Stack>
  );
}

function Named({ calls }: { calls: readonly { readonly _id: string; readonly title: string }[] }) {
  const t = useT();
  return (
    <Text span size="meta" c="var(--vl-ink2)" className="anywhere">
      {t('links.named')}
      {calls.map(({ _id, title }, at) => (
        <span key={_id}>
          {at === 0 ? '' : ', '}
          <a href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })}>{title}</a>
        </span>
      ))}
    </Text>
  );
}

function counted(word: string, count: number | undefined): string {
  return count === undefined ? word : `${word} (${String(count)})`;
}

const TONES: Readonly<Record<LinkOutcome, NonNullable<StatusBadgeProps['tone']>>> = {
  ok: 'ok',
  broken: 'danger',
  uncertain: 'accent',
};

/** An address, how it answered last, why that is not certain, and when it was asked. */
function LinkLine({ link }: { link: KnownLink }) {
  const t = useT();
  const { url, outcome, reason, status, checkedAt, goneSince } = link;
  const said = [
    ...(outcome === null || outcome === 'ok' || reason === null
      ? []
      : [reason === 'status' ? t('links.reason.status', { status: status ?? 0 }) : t(`links.reason.${reason}`)]),
    ...(outcome === 'broken' && goneSince !== null ? [t('links.since', { day: formatDate(goneSince) })] : []),
    ...(checkedAt === null ? [] : [t('links.checked', { day: formatDate(checkedAt) })]),
  ];
  return (
    <>
      <a className="font-ui anywhere" href={url} target="_blank" rel="noopener noreferrer">
        {url}
      </a>
      <Flex
        component="span"
        rowGap="2xs"
        columnGap="s10"
        align="center"
        wrap="wrap"
        c="var(--vl-ink2)"
        className="font-meta anywhere"
      >
        <StatusBadge tone={outcome === null ? 'neutral' : TONES[outcome]}>
          {t(`links.outcome.${outcome ?? 'unchecked'}`)}
        </StatusBadge>
        {said.join(' · ')}
      </Flex>
    </>
  );
}

/** Has the addresses of one call asked at once. */
function CheckLinks({ announcementId, title }: { announcementId: string; title: string }) {
  const t = useT();
  const change = useCheckLinks();
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('links.checkNamed', { title })}
      loading={change.isPending}
      onClick={() => mutateWithMessage(change, { id: announcementId }, { done: () => toast.success(t('links.done')) })}
    >
      {t('links.check')}
    </Button>
  );
}

/** The addresses that one call names, as they answered last; nothing where it names none. */
export function CallLinks({ announcementId, title }: { announcementId: string; title: string }) {
  const t = useT();
  const { data } = useCallLinks(announcementId);
  if (data === undefined || data.links.length === 0) return null;
  return (
    <OfficeDetailPart id="call-links" title={t('links.title')}>
      <Box component="ul" mb="sm" className={classes['rows']}>
        {data.links.map((link) => (
          <li key={link.url}>
            <Stack gap="2xs" flex="1 1 16rem" miw={0}>
              <LinkLine link={link} />
            </Stack>
          </li>
        ))}
      </Box>
      {data.isOn ? (
        <CheckLinks announcementId={announcementId} title={title} />
      ) : (
        <Text size="sm" maw="68ch" c="var(--vl-ink2)">
          {t('links.off')}
        </Text>
      )}
    </OfficeDetailPart>
  );
}

/** Addresses, broken before uncertain, or those that answer. */
function useLinks(outcome: string) {
  return useInfiniteQuery({
    queryKey: [...linksKey, 'list', outcome],
    queryFn: async ({ pageParam, signal }) => {
      const query = { outcome, page: String(pageParam), limit: String(PAGE) };
      return (await call(listLinks, { query }, { signal })).rows;
    },
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.length < PAGE ? undefined : all.length + 1),
  });
}

/** How many addresses answer or do not, and whether they are asked at all. */
export function useLinksSummary() {
  return useQuery({
    queryKey: [...linksKey, 'summary'],
    queryFn: ({ signal }) => call(getLinksSummary, {}, { signal }),
  });
}

/** The addresses of one call. */
function useCallLinks(id: string) {
  return useQuery({
    queryKey: [...linksKey, 'call', id],
    queryFn: ({ signal }) => call(getCallLinks, { params: { id } }, { signal }),
  });
}

/** Asks the addresses of one call now; its page may say something else afterwards. */
function useCheckLinks() {
  return useChange(['announcements'], ({ id }: { id: string }) => call(checkCallLinks, { params: { id } }));
}
