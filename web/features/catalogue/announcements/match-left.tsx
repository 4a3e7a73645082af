import { Fragment } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { leftToRead, sortedCriteria, subjectOf } from './announcement-words.ts';
import type { Criterion, Match } from './announcements.api.ts';
import classes from './feed.module.css';

const SHOWN = 2;

export interface MatchLeftProps {
  match: Match;
  isExpired: boolean;
  answerHref?: ((criterion: Criterion) => string | null) | undefined;
}

/** What is left of a match: the first one or two things to verify, each with the way to settle it; what is missing; what is to read. */
export function MatchLeft({ match, isExpired, answerHref }: MatchLeftProps) {
  const t = useT();
  const { missing, toVerify } = sortedCriteria(match);
  if (isExpired)
    return (
      <p className={classes['matchLeft']} data-state="closed">
        {t('announcements.closed')}
      </p>
    );
  if (missing.length === 0 && toVerify.length === 0) {
    const left = leftToRead(t, match);
    return left === null ? null : (
      <p className={classes['matchLeft']} data-state="settled">
        {left}
      </p>
    );
  }
  const others = toVerify.length - SHOWN;
  return (
    <p className={classes['matchLeft']}>
      {toVerify.length === 0 ? null : (
        <>
          {t('announcements.toVerify')}{' '}
          {toVerify.slice(0, SHOWN).map((criterion, at) => (
            <Fragment key={criterion.key}>
              {at > 0 ? ', ' : ''}
              <Point criterion={criterion} href={answerHref?.(criterion) ?? null} />
            </Fragment>
          ))}
          {others > 0 ? ` ${t('announcements.andOthers', { count: others })}` : ''}
          {missing.length > 0 ? '; ' : ''}
        </>
      )}
      {missing.length > 0 ? t('announcements.missing', { count: missing.length }) : ''}
    </p>
  );
}

function Point({ criterion, href }: { criterion: Criterion; href: string | null }) {
  const subject = subjectOf(useT(), criterion);
  return href === null ? subject : <a href={href}>{subject}</a>;
}
