import { answersTo } from '@volano/domain/rules/survey-progress';
import { Fact } from '../../../features/companies/agencies/agency-record.tsx';
import { useQuestions } from '../../../features/catalogue/categories/categories.api.ts';
import type { Survey } from '../../../features/companies/surveys/surveys.api.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { SkeletonRows } from '../../../ui/layout/skeleton-rows.tsx';
import { ErrorBlock, DelayedSkeleton } from '../../../ui/layout/states.tsx';
import classes from './companies.module.css';

/** Every question of the survey with what the company answered. */
export function SurveyAnswers({ survey }: { survey: Survey }) {
  const t = useT();
  const questions = useQuestions();
  if (questions.isError && questions.data === undefined) {
    return (
      <ErrorBlock
        title={t('agencies.detail.surveyError')}
        onRetry={() => void questions.refetch()}
        isRetrying={questions.isFetching}
      />
    );
  }
  if (questions.isPending) {
    return (
      <DelayedSkeleton>
        <SkeletonRows count={6} />
      </DelayedSkeleton>
    );
  }
  return (
    <dl className={classes['answers']}>
      {questions.data.map((question) => {
        const given = answersTo(question, survey.answers);
        const names = question.requirements.filter(({ _id }) => given.includes(_id)).map(({ name }) => name);
        return (
          <Fact key={question._id} label={question.question ?? question.categoryName}>
            {names.join(', ')}
          </Fact>
        );
      })}
    </dl>
  );
}
