import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { DelayedSkeleton } from '../../../ui/layout/delayed-skeleton.tsx';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { EmptyState, ErrorBlock } from '../../../ui/layout/states.tsx';
import { CheckLinks } from './check-links.tsx';
import { LinkLine } from './link-line.tsx';
import { useLinks, useLinksSummary } from './links.api.ts';
import classes from './links-list.module.css';

const OUTCOMES = { attention: 'broken,uncertain', ok: 'ok' } as const;

/** The official addresses that are broken or uncertain, or those that answer, each with the calls that name it (true calls §5). */
export function LinksList() {
  const t = useT();
  const [filter, setFilter] = useState<keyof typeof OUTCOMES>('attention');
  const summary = useLinksSummary().data;
  const links = useLinks(OUTCOMES[filter]);
  const rows = links.data?.pages.flat();
  const isNothingChecked = summary !== undefined && summary.ok + summary.broken + summary.uncertain === 0;
  return (
    <div className={classes['root']}>
      <p className={classes['note']}>{t(summary?.isOn === false ? 'links.off' : 'links.intro')}</p>
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
        <ul className={classes['rows']}>
          {rows.map((link) => (
            <li key={link.url}>
              <div className={classes['link']}>
                <LinkLine link={link} />
                <Named calls={link.calls} />
              </div>
              {summary?.isOn === true && link.calls[0] !== undefined ? (
                <CheckLinks announcementId={link.calls[0]._id} title={link.calls[0].title} />
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {links.hasNextPage ? (
        <Button variant="default" loading={links.isFetchingNextPage} onClick={() => void links.fetchNextPage()}>
          {t('links.more')}
        </Button>
      ) : null}
    </div>
  );
}

function Named({ calls }: { calls: readonly { readonly _id: string; readonly title: string }[] }) {
  const t = useT();
  return (
    <span className={classes['named']}>
      {t('links.named')}
      {calls.map(({ _id, title }, at) => (
        <span key={_id}>
          {at === 0 ? '' : ', '}
          <a href={hrefOf('/admin/announcements/$announcementId', { announcementId: _id })}>{title}</a>
        </span>
      ))}
    </span>
  );
}

function counted(word: string, count: number | undefined): string {
  return count === undefined ? word : `${word} (${String(count)})`;
}
