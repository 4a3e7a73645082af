import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useLastPage } from '../../../lib/list/last-page.ts';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { toast } from '../../../lib/screens/toast.ts';
import { Pager } from '../../../ui/table/data-table.tsx';
import { type NewsActions, NewsRows } from './news-rows.tsx';
import { useMarkSeen, useNews, type Whose } from './portfolio.api.ts';
import { PortfolioState } from './unlocks.tsx';
import classes from './portfolio.module.css';

const GROUPS = 25;

export interface NewsTabProps {
  whose: Whose;
  by: 'agency' | 'announcement';
  page: number;
  canMark: boolean;
  /** What is shown once all was marked as seen: the way back. */
  onSeen: () => void;
  /** What is done with a call for a company; nothing of it for who only reads. */
  actions: NewsActions | null;
  onChange: (changes: { by?: 'agency' | 'announcement'; page?: string | undefined }) => void;
}

/** What is new since the last visit, by company or by call (9-working-day §5). */
export function NewsTab({ whose, by, page, canMark, onSeen, actions, onChange }: NewsTabProps) {
  const t = useT();
  const news = useNews({ ...whose, by, page: String(page), limit: String(GROUPS) });
  useLastPage(
    {
      data: news.data && { rows: news.data.groups, total: news.data.total },
      isPlaceholderData: news.isPlaceholderData,
    },
    { page, pageSize: GROUPS, onPage: (next) => onChange({ page: String(next) }) },
  );
  return (
    <>
      <NewsBar news={news.data} by={by} canMark={canMark} onSeen={onSeen} onChange={onChange} />
      <Text size="meta" c="dimmed">
        {t('portfolio.news.meaning')}
      </Text>
      <PortfolioState found={news}>
        {({ groups, total }) =>
          total === 0 ? (
            <EmptyState title={t('portfolio.news.empty')}>{t('portfolio.news.emptyHint')}</EmptyState>
          ) : (
            <>
              <NewsRows key={`${by} ${String(page)}`} groups={groups} actions={actions} />
              {total > GROUPS ? (
                <Pager
                  page={page}
                  pageSize={GROUPS}
                  total={total}
                  onPage={(next) => onChange({ page: String(next) })}
                />
              ) : null}
            </>
          )
        }
      </PortfolioState>
    </>
  );
}

interface NewsBarProps extends Pick<NewsTabProps, 'by' | 'canMark' | 'onSeen' | 'onChange'> {
  news: ReturnType<typeof useNews>['data'];
}

/** By what the news stand, since when they are, and the word that they were seen. */
function NewsBar({ news, by, canMark, onSeen, onChange }: NewsBarProps) {
  const t = useT();
  const seen = useMarkSeen();
  return (
    <Group gap="sm" mb="xs" className={classes['bar']}>
      <SegmentedControl
        aria-label={t('portfolio.news.by')}
        value={by}
        onChange={(next) => onChange({ by: next === 'announcement' ? next : 'agency', page: undefined })}
        data={[
          { value: 'agency', label: t('portfolio.news.byAgency') },
          { value: 'announcement', label: t('portfolio.news.byAnnouncement') },
        ]}
      />
      {news === undefined ? null : (
        <Text size="meta" c="dimmed">
          {t(`portfolio.news.${news.isFirst ? 'first' : 'since'}`, { date: formatDateTime(news.since) })}
        </Text>
      )}
      {canMark && news !== undefined && news.total > 0 ? (
        <Button
          variant="default"
          leftSection={<IconChecks size={18} aria-hidden />}
          loading={seen.isPending}
          onClick={() =>
            mutateWithMessage(seen, news.until, {
              onSuccess: onSeen,
              done: () => toast.success(t('portfolio.news.seenDone')),
            })
          }
        >
          {t('portfolio.news.seen')}
        </Button>
      ) : null}
    </Group>
  );
}
