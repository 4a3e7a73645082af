import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { sortedCriteria, whyOf } from './announcement-words.ts';
import type { Criterion, Match } from './announcements.api.ts';
import classes from './why-list.module.css';

export interface WhyListProps {
  match: Match;
  /** Where an open question is settled; without it the questions have no link. */
  answerHref?: ((criterion: Criterion) => string | null) | undefined;
  /** The heading's level under the panel's own. */
  order?: 3 | 4;
}

/** The trace of a match in words: what is missing, what is to verify with the question that settles it, what is satisfied. */
export function WhyList({ match, answerHref, order = 3 }: WhyListProps) {
  const t = useT();
  const { missing, toVerify, satisfied } = sortedCriteria(match);
  const groups = [
    { tone: 'missing', title: t('announcements.detail.missing'), icon: IconCircleX, criteria: missing },
    { tone: 'toVerify', title: t('announcements.detail.toVerify'), icon: IconHelpCircle, criteria: toVerify },
    { tone: 'satisfied', title: t('announcements.detail.satisfiedTitle'), icon: IconCircleCheck, criteria: satisfied },
  ] as const;
  const Heading = order === 3 ? 'h3' : 'h4';
  return (
    <div className={classes['root']}>
      {groups
        .filter(({ criteria }) => criteria.length > 0)
        .map(({ tone, title, icon: Icon, criteria }) => (
          <section key={tone} className={classes['group']}>
            <Heading className={classes['title']} data-tone={tone}>
              <Icon size={20} aria-hidden />
              {title}
              <span className={classes['count']}>{criteria.length}</span>
            </Heading>
            <ul className={classes['list']} data-tone={tone}>
              {criteria.map((criterion) => (
                <li key={criterion.key}>
                  <span>{whyOf(t, criterion)}</span>
                  <AnswerLink criterion={criterion} isOpen={tone !== 'satisfied'} answerHref={answerHref} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      <p className={classes['prevails']}>{t('announcements.detail.prevails')}</p>
    </div>
  );
}

interface AnswerLinkProps {
  criterion: Criterion;
  isOpen: boolean;
  answerHref: WhyListProps['answerHref'];
}

function AnswerLink({ criterion, isOpen, answerHref }: AnswerLinkProps) {
  const t = useT();
  const href = isOpen && criterion.status === 'unknown' ? (answerHref?.(criterion) ?? null) : null;
  if (href === null) return null;
  const isQuestion = criterion.key.startsWith('requirement:');
  return (
    <a href={href} className={classes['answer']}>
      {isQuestion ? t('announcements.detail.answer') : t('announcements.detail.completeData')}
    </a>
  );
}
