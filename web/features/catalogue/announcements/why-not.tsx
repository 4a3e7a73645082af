import type { Sector } from '@volano/domain/rules/vocabulary';
import { useId } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { isAbsent } from '../../../lib/api/api-client.ts';
import { EmptyState, ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import { StatusBadge } from '../../../ui/cards/marks.tsx';
import { chipOf, subjectOf } from './announcement-words.ts';
import type { Criterion } from './announcements.api.ts';
import { useMatch } from './matches.api.ts';
import classes from './office-lists.module.css';

export interface WhyNotProps {
  agencyId: string;
  announcementId: string;
  /** What is asked, in words: which call, for which company. */
  title: string;
  /** Whether the address that was opened asks it: the answer is then brought into sight from below the lists. */
  isArrival: boolean;
}

const verdictTones = {
  eligible: 'ok',
  toVerify: 'accent',
  nearMiss: 'accent',
  notAssessable: 'neutral',
  notEligible: 'neutral',
} as const;
const statusTones = { pass: 'ok', unknown: 'accent', fail: 'neutral', notApplicable: 'outline' } as const;

/** Why a call is or is not in a company's list: first what closes it whatever the company says, then each criterion (5-matching, Trace). */
export function WhyNot({ agencyId, announcementId, title, isArrival }: WhyNotProps) {
  const t = useT();
  const id = useId();
  const found = useMatch(agencyId, announcementId);
  if (found.isError && found.data === undefined)
    return isAbsent(found.error) ? (
      <EmptyState title={t('matching.whyNot.gone')}>{t('matching.whyNot.goneHint')}</EmptyState>
    ) : (
      <ErrorBlock
        title={t('matching.whyNot.failed')}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    );
  if (found.data === undefined)
    return (
      <DelayedSkeleton>
        <SkeletonRows count={4} />
      </DelayedSkeleton>
    );
  const { gates, verdict, criteria } = found.data;
  return (
    <section ref={isArrival ? bringIntoSight : null} className={classes['root']} aria-labelledby={id}>
      <div className={classes['head']}>
        <h3 id={id}>{title}</h3>
        <StatusBadge tone={verdictTones[verdict]}>{t(`matching.verdict.${verdict}`)}</StatusBadge>
      </div>
      {gates.length === 0 ? (
        <p className={classes['open']}>{t('matching.whyNot.gatesNone')}</p>
      ) : (
        <div className={classes['gates']}>
          <p>{t('matching.whyNot.gatesTitle')}</p>
          <ul>
            {gates.map((gate) => (
              <li key={gate}>{t(`matching.whyNot.gates.${gate}`)}</li>
            ))}
          </ul>
        </div>
      )}
      <ul className={classes['criteria']}>
        {criteria.map((criterion) => (
          <OneCriterion key={criterion.key} criterion={criterion} />
        ))}
      </ul>
      <p className={classes['open']}>{t('announcements.detail.prevails')}</p>
    </section>
  );
}

function bringIntoSight(answer: HTMLElement | null): void {
  answer?.scrollIntoView({ block: 'start' });
}

function OneCriterion({ criterion }: { criterion: Criterion }) {
  const t = useT();
  const { asked, found } = sidesOf(t, criterion);
  return (
    <li className={classes['criterion']}>
      <div className={classes['head']}>
        <h4>{subjectOf(t, criterion)}</h4>
        <StatusBadge tone={statusTones[criterion.status]}>{t(`matching.status.${criterion.status}`)}</StatusBadge>
      </div>
      <dl className={classes['sides']}>
        <dt>{t('matching.whyNot.asked')}</dt>
        <dd>{asked}</dd>
        <dt>{t('matching.whyNot.found')}</dt>
        <dd>{found}</dd>
        <dt>{t('matching.whyNot.source')}</dt>
        <dd>{t(`matching.whyNot.sources.${criterion.source as 'sites'}`)}</dd>
      </dl>
      {criterion.status === 'pass' ? null : <p className={classes['open']}>{chipOf(t, criterion)}</p>}
    </li>
  );
}

/** What was asked and what was found, in words. Of an activity, the code that decides. */
function sidesOf(t: ReturnType<typeof useT>, { key, status, required, message: { params } }: Criterion) {
  const said = (name: string): string => String(params[name] ?? '');
  // What passes without a look at the company, as where every sector is admitted, does not say that it gave nothing.
  const nothing = t(status === 'pass' ? 'matching.whyNot.notLookedAt' : 'matching.whyNot.nothingGiven');
  if (key === 'territory')
    return { asked: said('place') || t('matching.whyNot.everywhere'), found: said('found') || nothing };
  if (key === 'activity') {
    const code = said('code');
    return {
      asked: said('chosen') || t('matching.whyNot.allSectors'),
      found: code === '' ? nothing : `${code} (${said('version')})`,
    };
  }
  if (key === 'place') return { asked: said('place'), found: said('found') || nothing };
  if (key === 'sector') return { asked: sectorsOf(t, required), found: said('code') || nothing };
  if (key === 'open' || key === 'entered')
    return { asked: t(`matching.whyNot.call.${key}`), found: said('date') || t('matching.whyNot.call.notEntered') };
  if (key.startsWith('check:')) {
    const settled = status === 'pass' ? 'met' : status === 'fail' ? 'unmet' : 'unsettled';
    return { asked: said('text'), found: t(`matching.whyNot.check.${settled}`) };
  }
  return { asked: said('required') || t('matching.whyNot.nothingAsked'), found: said('found') || nothing };
}

function sectorsOf(t: ReturnType<typeof useT>, required: unknown): string {
  return (required as Sector[]).map((sector) => t(`callDetails.sectors.${sector}`)).join(', ');
}
