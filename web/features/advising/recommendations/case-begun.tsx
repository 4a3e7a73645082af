import type { RecommendationProgress } from '@volano/domain/rules/vocabulary';
import { formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import classes from './recommendations.module.css';
import type { RecommendationRow } from './answers.api.ts';

/** What the company reads once the office has begun: an answer is no longer changed here. */
export function CaseBegun({ made, progress }: { made: RecommendationRow; progress: RecommendationProgress }) {
  const t = useT();
  const { name } = made.advisor;
  if (progress === 'won') {
    const isService = made.recommendationType === 'service';
    return (
      <>
        <h2 className={classes['answerBlockTitle']}>
          {t(isService ? 'recommendations.answer.wonService' : 'recommendations.answer.won')}
        </h2>
        <p className={classes['text']}>
          {made.amount === null ? null : (
            <>{t('recommendations.answer.wonAmount', { amount: formatMoney(made.amount) })} </>
          )}
          {t('recommendations.answer.wonHint')}
        </p>
      </>
    );
  }
  return (
    <>
      <h2 className={classes['answerBlockTitle']}>{t(`recommendations.answer.${progress}`)}</h2>
      <p className={classes['text']}>{t(`recommendations.answer.${progress}Hint`, { name })}</p>
    </>
  );
}
