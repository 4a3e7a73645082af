import { Button, Skeleton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { PaperCard } from '../../../ui/cards/card-parts.tsx';
import { StatusBadge } from '../../../ui/cards/marks.tsx';
import editorClasses from './announcement-editor.module.css';
import { type Audience, type AudienceDraft, useAudience } from './copies.api.ts';

export interface AudiencePanelProps {
  draft: AudienceDraft;
  /** The list of a saved announcement's companies; null for one that is new or not published, which has none. */
  listHref: string | null;
  /** Whether it is published as it is written: of a draft the number is what publishing it would make of it. */
  isActive: boolean;
}

/** Whom the announcement would reach as it is being written, counted while one writes (mock-up 11, right). */
export function AudiencePanel({ draft, listHref, isActive }: AudiencePanelProps) {
  const t = useT();
  const audience = useAudience(draft);
  return (
    <PaperCard as="section" label={t('matching.reach.title')}>
      <h2 className={editorClasses['audiencePanelTitle']}>{t(isActive ? 'matching.reach.title' : 'matching.reach.titleDraft')}</h2>
      {audience.isError ? (
        <div className={editorClasses['failed']} role="alert">
          <p>{t('matching.reach.error')}</p>
          <Button variant="default" size="xs" loading={audience.isFetching} onClick={() => void audience.refetch()}>
            {t('common.actions.retry')}
          </Button>
        </div>
      ) : audience.data === undefined ? (
        <DelayedSkeleton>
          <Skeleton height={40} width={120} mt={6} />
          <Skeleton height={16} width={180} mt={10} />
        </DelayedSkeleton>
      ) : (
        <Figures audience={audience.data} isCounting={audience.isCounting} listHref={listHref} />
      )}
    </PaperCard>
  );
}

function Figures({
  audience,
  isCounting,
  listHref,
}: {
  audience: Audience;
  isCounting: boolean;
  listHref: string | null;
}) {
  const t = useT();
  const { eligible, toVerify, nearMiss } = audience;
  const [most] = audience.excludes;
  const parts = [
    t('matching.reach.eligible', { count: eligible }),
    t('matching.reach.toVerify', { count: toVerify }),
    ...(nearMiss > 0 ? [t('matching.reach.nearMiss', { count: nearMiss })] : []),
  ];
  return (
    <div className={editorClasses['figures']} data-counting={isCounting || undefined} aria-busy={isCounting}>
      <p className={editorClasses['line']}>
        <output className={editorClasses['number']}>{formatNumber(eligible + toVerify)}</output>
        <Change audience={audience} />
      </p>
      <p className={editorClasses['split']}>{parts.join(' · ')}</p>
      {most === undefined ? null : (
        <p className={editorClasses['most']}>
          {t('matching.reach.excludesMost', { name: most.name })}{' '}
          <span>({t('matching.reach.excluded', { count: most.count })})</span>
        </p>
      )}
      <Details audience={audience} listHref={listHref} />
    </div>
  );
}

/** How the number would change with what is not saved yet. */
function Change({ audience: { eligible, toVerify, saved } }: { audience: Audience }) {
  const t = useT();
  if (saved === null) return null;
  const change = eligible + toVerify - saved.eligible - saved.toVerify;
  if (change === 0) return null;
  return change > 0 ? (
    <StatusBadge tone="ok">{t('matching.reach.more', { count: change })}</StatusBadge>
  ) : (
    <StatusBadge tone="accent">{t('matching.reach.fewer', { count: -change })}</StatusBadge>
  );
}

function Details({ audience, listHref }: { audience: Audience; listHref: string | null }) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { byRegion, byAdvisor, excludes } = audience;
  return (
    <>
      <div className={editorClasses['links']}>
        {listHref === null ? null : <a href={listHref}>{t('matching.reach.list')}</a>}
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {t('matching.reach.details')}
          {isOpen ? <IconChevronUp size={15} aria-hidden /> : <IconChevronDown size={15} aria-hidden />}
        </button>
      </div>
      <div id={id} hidden={!isOpen} className={editorClasses['details']}>
        {isOpen ? (
          <>
            <AudienceShares
              title={t('matching.reach.byRegion')}
              shares={byRegion}
              nameless={t('matching.reach.noRegion')}
            />
            <AudienceShares
              title={t('matching.reach.byAdvisor')}
              shares={byAdvisor}
              nameless={t('matching.reach.noAdvisor')}
            />
            <AudienceShares
              title={t('matching.reach.excludes')}
              shares={excludes.map(({ key, ...share }) => ({ _id: key, ...share }))}
              nameless=""
            />
          </>
        ) : null}
      </div>
    </>
  );
}

interface AudienceSharesProps {
  title: string;
  /** Most first. */
  shares: readonly { readonly _id: string | null; readonly name: string; readonly count: number }[];
  /** What stands for a share without a name. */
  nameless: string;
}

const SHOWN = 5;

/** How many companies are of each: a name, a bar as long as its part of the largest, the number. */
function AudienceShares({ title, shares, nameless }: AudienceSharesProps) {
  const t = useT();
  const [isAll, setAll] = useState(false);
  const shown = isAll ? shares : shares.slice(0, SHOWN);
  const largest = shares[0]?.count ?? 1;
  return (
    <section className={editorClasses['root']} aria-label={title}>
      <h3>{title}</h3>
      {shares.length === 0 ? <p className={editorClasses['none']}>{t('matching.reach.none')}</p> : null}
      <ul className={editorClasses['audienceSharesList']}>
        {shown.map(({ _id, name, count }) => (
          <li key={_id ?? ''} className={editorClasses['share']}>
            <span className={editorClasses['name']}>{name === '' ? nameless : name}</span>
            <span className={editorClasses['count']}>{formatNumber(count)}</span>
            <span className={editorClasses['bar']} style={{ inlineSize: `${(100 * count) / largest}%` }} aria-hidden />
          </li>
        ))}
      </ul>
      {shares.length > shown.length ? (
        <Button className={editorClasses['more'] ?? ''} variant="subtle" size="xs" onClick={() => setAll(true)}>
          {t('matching.reach.showAll', { count: shares.length - shown.length })}
        </Button>
      ) : null}
    </section>
  );
}
