import { listFollowers } from '@volano/domain/contracts/followers';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { useQuery } from '@tanstack/react-query';
import { Box, Flex, Text } from '@mantine/core';
import { call } from '../../../lib/api/api-client.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { DelayedSkeleton, ErrorBlock } from '../../../ui/layout/states.tsx';
import classes from './followers.module.css';

type Follower = ReplyOf<typeof listFollowers>[number];

/** Who follows a company and who did: since when, by whom and why (17-seams §1). */
export function FollowerHistory({ agencyId }: { agencyId: string }) {
  const t = useT();
  const found = useFollowers(agencyId);
  return (
    <section aria-labelledby="agency-followers">
      <Box id="agency-followers" component="h2" mb="xs" className="font-h3">
        {t('followers.title')}
      </Box>
      {found.isError && found.data === undefined ? (
        <ErrorBlock
          title={t('followers.loadError')}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      ) : found.data === undefined ? (
        <DelayedSkeleton>
          <SkeletonRows count={2} />
        </DelayedSkeleton>
      ) : found.data.length === 0 ? (
        <Text size="meta" c="var(--vl-ink2)">
          {t('followers.empty')}
        </Text>
      ) : (
        <Flex component="ol" direction="column" gap="s10">
          {found.data.map((line) => (
            <Line key={`${line.kind} ${line.from}`} line={line} />
          ))}
        </Flex>
      )}
    </section>
  );
}

function Line({ line }: { line: Follower }) {
  const t = useT();
  const { kind, person, from, to, by, why, endedBy } = line;
  const period =
    to === null
      ? t('followers.since', { from: formatDate(from) })
      : t('followers.period', { from: formatDate(from), to: formatDate(to) });
  const reason = [
    t(`followers.why.${why}`),
    ...(by === null ? [] : [t('followers.by', { name: `${by.name} ${by.surname}` })]),
  ].join(' ');
  return (
    <li className={classes['line']} data-over={to !== null || undefined}>
      <Flex component="p" rowGap="3xs" columnGap="xs" wrap="wrap" fw={600} className="font-compact anywhere">
        {person === null ? t('followers.deleted') : `${person.name} ${person.surname}`}
        <Box component="span" fw={400} c="var(--vl-ink2)">
          {t(`followers.kinds.${kind}`)}
        </Box>
      </Flex>
      <Text size="meta" c="var(--vl-ink2)">
        {period}
      </Text>
      <Text size="meta" c="var(--vl-ink2)">
        {[reason, ...(endedBy === null ? [] : [t(`followers.ended.${endedBy}`)])].join(', ')}
      </Text>
    </li>
  );
}

/** Under the key of the company, which is read anew whenever somebody else follows it. */
function useFollowers(agencyId: string) {
  return useQuery({
    queryKey: ['agencies', 'followers', agencyId],
    queryFn: ({ signal }) => call(listFollowers, { params: { id: agencyId } }, { signal }),
  });
}
