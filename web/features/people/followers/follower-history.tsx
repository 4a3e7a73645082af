import { listFollowers } from '@volano/domain/contracts/followers';
import type { ReplyOf } from '@volano/domain/contracts/route';
import { useQuery } from '@tanstack/react-query';
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
      <h2 id="agency-followers" className={classes['title']}>
        {t('followers.title')}
      </h2>
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
        <p className={classes['quiet']}>{t('followers.empty')}</p>
      ) : (
        <ol className={classes['list']}>
          {found.data.map((line) => (
            <Line key={`${line.kind} ${line.from}`} line={line} />
          ))}
        </ol>
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
      <p className={classes['name']}>
        {person === null ? t('followers.deleted') : `${person.name} ${person.surname}`}
        <span className={classes['kind']}>{t(`followers.kinds.${kind}`)}</span>
      </p>
      <p className={classes['quiet']}>{period}</p>
      <p className={classes['quiet']}>
        {[reason, ...(endedBy === null ? [] : [t(`followers.ended.${endedBy}`)])].join(', ')}
      </p>
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
