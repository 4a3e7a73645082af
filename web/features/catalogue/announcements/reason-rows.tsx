import { IconCircleCheckFilled, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { chipOf, sortedCriteria } from './announcement-words.ts';
import type { Criterion, Match } from './announcements.api.ts';
import classes from './feed.module.css';
import { AnswerLink } from './why-list.tsx';

export interface ReasonRowsProps {
  match: Match;
  answerHref?: ((criterion: Criterion) => string | null) | undefined;
}

/** The reasons inside a card, one on a line, problems first; the sentences are on the detail. */
export function ReasonRows({ match, answerHref }: ReasonRowsProps) {
  const t = useT();
  const { missing, toVerify, satisfied } = sortedCriteria(match);
  return (
    <ul className={classes['rows']}>
      {[...toVerify, ...missing, ...satisfied].map((criterion) => (
        <li key={criterion.key} className={classes['row']} data-status={criterion.status}>
          <Mark status={criterion.status} />
          <span className="visually-hidden">{t(`matching.status.${criterion.status}`)}: </span>
          <span className={classes['reasonRowsWords']}>{chipOf(t, criterion)}</span>
          {criterion.status === 'unknown' ? (
            <AnswerLink criterion={criterion} href={answerHref?.(criterion) ?? null} />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function Mark({ status }: { status: Criterion['status'] }) {
  if (status === 'unknown') return <IconHelpCircle size={20} aria-hidden className={classes['mark']} />;
  if (status === 'fail') return <IconCircleX size={20} aria-hidden className={classes['mark']} />;
  return <IconCircleCheckFilled size={20} aria-hidden className={classes['mark']} />;
}
