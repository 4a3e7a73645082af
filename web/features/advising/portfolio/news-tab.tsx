import type { Translate } from '@volano/domain/i18n/translate';
import { Button, SegmentedControl } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { formatDateTime } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { useLastPage } from '../../../lib/list/last-page.ts';
import { hrefOf } from '../../../lib/screens/address.ts';
import { Chip } from '../../../ui/cards/marks.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/layout/toast.ts';
import { Pager } from '../../../ui/table/data-table.tsx';
import { changeWords } from './change-words.ts';
import { type NewsGroup, useMarkSeen, useNews, type Whose } from './portfolio.api.ts';
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
  onChange: (changes: { by?: 'agency' | 'announcement'; page?: string | undefined }) => void;
}

/** What is new since the last visit, by company or by call (9-working-day §5). */
export function NewsTab({ whose, by, page, canMark, onSeen, onChange }: NewsTabProps) {
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
      <p className={classes['note']}>{t('portfolio.news.meaning')}</p>
      <PortfolioState found={news}>
        {({ groups, total }) =>
          total === 0 ? (
            <EmptyState title={t('portfolio.news.empty')}>{t('portfolio.news.emptyHint')}</EmptyState>
          ) : (
            <>
              <ul className={classes['groups']}>
                {groups.map((group) => (
                  <Group key={group._id} group={group} />
                ))}
              </ul>
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

type Other = NewsGroup['others'][number];

interface NewsBarProps extends Pick<NewsTabProps, 'by' | 'canMark' | 'onSeen' | 'onChange'> {
  news: ReturnType<typeof useNews>['data'];
}

/** By what the news stand, since when they are, and the word that they were seen. */
function NewsBar({ news, by, canMark, onSeen, onChange }: NewsBarProps) {
  const t = useT();
  const seen = useMarkSeen();
  return (
    <div className={classes['bar']}>
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
        <p className={classes['note']}>
          {t(`portfolio.news.${news.isFirst ? 'first' : 'since'}`, { date: formatDateTime(news.since) })}
        </p>
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
    </div>
  );
}

function Group({ group }: { group: NewsGroup }) {
  const t = useT();
  const isCompany = group.type === 'agency';
  return (
    <li className={classes['group']}>
      <h2 className={classes['groupName']}>
        <a href={hrefOfThing(group)}>{group.name}</a>
      </h2>
      {group.type === 'announcement' && group.others.some(({ verdict }) => verdict !== null) ? (
        <a
          className={classes['involve']}
          href={hrefOf('/admin/announcements/$announcementId/associated', { announcementId: group._id })}
          aria-label={t('portfolio.news.involveIn', { name: group.name })}
        >
          {t('portfolio.news.involve')}
        </a>
      ) : null}
      {group.events.length === 0 ? null : (
        <ul className={classes['events']}>
          {group.events.map((event, at) => (
            <li key={`${event.kind} ${event.at} ${at}`}>
              <EventLine event={event} />
            </li>
          ))}
        </ul>
      )}
      {group.others.length === 0 ? null : (
        <ul className={classes['others']}>
          {group.others.map(({ _id, name, verdict, isRecommended, isFavorite, kinds, changes }) => (
            <li key={_id} className={classes['other']}>
              <a href={hrefOfThing({ type: isCompany ? 'announcement' : 'agency', _id })}>{name}</a>
              {verdict === null ? (
                <Chip tone="more">{t('portfolio.news.closedFor')}</Chip>
              ) : (
                <Chip tone={verdict === 'eligible' ? 'ok' : verdict === 'toVerify' ? 'check' : 'more'}>
                  {t(`matching.verdict.${verdict}`)}
                </Chip>
              )}
              {isCompany ? <span>{newsOf(t, kinds, changes).join(', ')}</span> : null}
              {isRecommended ? <Chip tone="more">{t('portfolio.news.recommended')}</Chip> : null}
              {isFavorite ? <Chip tone="more">{t('portfolio.news.favorite')}</Chip> : null}
            </li>
          ))}
        </ul>
      )}
      {group.othersCount > group.others.length ? (
        <p className={classes['note']}>{t('portfolio.more', { count: group.othersCount - group.others.length })}</p>
      ) : null}
    </li>
  );
}

/** What is new of a call, a change by what it came to. */
function newsOf(t: Translate, kinds: Other['kinds'], changes: Other['changes']): string[] {
  return kinds.flatMap((kind) =>
    kind === 'changed' && changes.length > 0
      ? changes.map((change) => changeWords(t, change))
      : [t(`portfolio.news.kinds.${kind}`)],
  );
}

function EventLine({ event }: { event: NewsGroup['events'][number] }) {
  const t = useT();
  const { kind, at, field, before, after, daysLeft, answer, reason, other } = event;
  const when = at === null ? null : <span className={classes['when']}>{formatDateTime(at)}</span>;
  switch (kind) {
    case 'closing':
      return <strong>{t('portfolio.news.closing', { count: daysLeft ?? 0 })}</strong>;
    case 'changed':
      return (
        <>
          <span className={classes['event']}>
            {field === null ? t('portfolio.news.kinds.changed') : changeWords(t, { field, before, after })}
          </span>{' '}
          {when}
        </>
      );
    case 'answered':
      return (
        <>
          {t('portfolio.news.answered', {
            name: other?.name ?? '',
            answer: answer === null ? '' : t(`officeRecommendations.answers.${answer}`),
          })}
          {reason === null ? null : ` «${reason}»`} {when}
        </>
      );
    default:
      return (
        <>
          {t(`portfolio.news.${kind}`)} {when}
        </>
      );
  }
}

function hrefOfThing({ type, _id }: Pick<NewsGroup, 'type' | '_id'>): string {
  if (type === 'agency') return hrefOf('/admin/agencies/$agencyId', { agencyId: _id });
  if (type === 'service') return hrefOf('/admin/services/$serviceId', { serviceId: _id });
  return hrefOf('/admin/announcements/$announcementId', { announcementId: _id });
}
