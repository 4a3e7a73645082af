import { matchTextOf } from '@volano/domain/rules/matching/said';
import { useId } from 'react';
import { beginSmall } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { RequirementRing } from '../../../ui/cards/requirement-ring.tsx';
import { sortedCriteria, subjectOf, summaryOf, wheelOf } from './announcement-words.ts';
import type { Criterion, Match } from './announcements.api.ts';
import classes from './announcement-detail.module.css';
import { WhyList } from './why-list.tsx';

/** How many things to verify the sentence names; all of them stand below it. */
const NAMED = 2;
const LONGEST_SUBJECT = 60;

export interface RequirementsPanelProps {
  match: Match;
  /** False once it has expired: nothing more can be done about what is missing. */
  isOpen: boolean;
  answerHref: (criterion: Criterion) => string | null;
  /** Said of a company to those who follow it, instead of to the company itself. */
  said?: { readonly title: string; readonly sentence: string };
}

/** What decides: the wheel, one sentence, and the reasons under it (mock-up 04). */
export function RequirementsPanel({ match, isOpen, answerHref, said }: RequirementsPanelProps) {
  const t = useT();
  const title = useId();
  return (
    <section className={classes['panel']} aria-labelledby={title}>
      <div className={classes['head']}>
        <span className={classes['wheel']}>
          <RequirementRing
            segments={wheelOf(match)}
            size={112}
            label={`${String(match.satisfied)}/${String(match.total)}`}
            animate
          />
        </span>
        <div>
          <h2 id={title}>{said?.title ?? t('announcements.detail.requirements')}</h2>
          <p className={classes['sentence']}>{said?.sentence ?? sentenceOf(t, match, isOpen)}</p>
        </div>
      </div>
      <WhyList match={match} isBrief answerHref={isOpen ? answerHref : undefined} />
    </section>
  );
}

/** What a criterion is about in a few words: a long condition is told in the list below, not in a sentence. */
function shortSubject(t: ReturnType<typeof useT>, criterion: Criterion): string {
  const subject = subjectOf(t, criterion);
  return subject.length > LONGEST_SUBJECT ? t('announcements.detail.check') : subject;
}

/** What may be said of the match, then which one or two things are to verify, and how much of what is missing can still be put right. */
function sentenceOf(t: ReturnType<typeof useT>, match: Match, isOpen: boolean): string {
  const { missing, toVerify } = sortedCriteria(match);
  const parts = [summaryOf(t, match)];
  // A doubt on the call alone is already said.
  if (isOpen && toVerify.length > 0 && matchTextOf(match) === 'some') {
    const points = toVerify.slice(0, NAMED).map((criterion) => beginSmall(shortSubject(t, criterion)));
    const others = toVerify.length - points.length;
    const more = others > 0 ? ` ${t('announcements.andOthers', { count: others })}` : '';
    parts.push(t('matching.said.toVerify', { points: `${points.join(', ')}${more}` }));
  }
  const fixable = missing.filter(({ isFixable }) => isFixable).length;
  if (isOpen && fixable > 0)
    parts.push(
      fixable === 2 ? t('announcements.detail.fixableTwo') : t('announcements.detail.fixable', { count: fixable }),
    );
  if (isOpen && match.isUpcoming && missing.length + toVerify.length === 0) parts.push(t('matching.said.toOpen'));
  return parts.join(' ');
}
