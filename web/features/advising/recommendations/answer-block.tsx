import type { EntityType } from '@volano/domain/rules/vocabulary';
import { useT } from '../../../lib/i18n/i18n.ts';
import { PaperCard } from '../../../ui/cards/paper-card.tsx';
import classes from './recommendations.module.css';
import { AnswerChoices } from './answer-choices.tsx';
import { useRecommendationOf } from './answers.api.ts';
import { CaseBegun } from './case-begun.tsx';

export interface AnswerBlockProps {
  agencyId: string;
  entityType: EntityType;
  entityId: string;
  isRecommended: boolean;
}

/** "Beatrice ti consiglia questa agevolazione": what the company makes of it, until the office has begun (decisions §6). */
export function AnswerBlock({ agencyId, entityType, entityId, isRecommended }: AnswerBlockProps) {
  const t = useT();
  const { data: made } = useRecommendationOf(agencyId, entityType, entityId, isRecommended);
  if (!isRecommended || made === undefined || made === null) return null;
  const { name } = made.advisor;
  const title = t(
    entityType === 'service' ? 'recommendations.answer.titleService' : 'recommendations.answer.titleCall',
    {
      name,
    },
  );
  return (
    <PaperCard as="section" label={title}>
      {made.progress === null ? (
        <>
          <h2 className={classes['answerBlockTitle']}>{title}</h2>
          <AnswerChoices made={made} />
        </>
      ) : (
        <>
          <p className={classes['answerBlockBy']}>{title}</p>
          <CaseBegun made={made} progress={made.progress} />
        </>
      )}
    </PaperCard>
  );
}
