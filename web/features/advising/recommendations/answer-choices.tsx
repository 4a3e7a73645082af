import { Button } from '@mantine/core';
import { RECOMMENDATION_ANSWERS, type RecommendationAnswer } from '@volano/domain/rules/vocabulary';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { mutateWithMessage } from '../../../lib/api/mutate-with-message.ts';
import { refusalMessage } from '../../../lib/api/field-errors.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/layout/toast.ts';
import classes from './recommendations.module.css';
import { AnswerReason } from './answer-reason.tsx';
import { type RecommendationRow, useAnswer } from './answers.api.ts';

/** The three answers, the one that was given pressed; a reason may go with two of them. Choosing again takes the place of it. */
export function AnswerChoices({ made }: { made: RecommendationRow }) {
  const t = useT();
  const send = useAnswer();
  const [asked, setAsked] = useState<'notNow' | 'no' | null>(null);

  function say(answer: RecommendationAnswer, answerReason = ''): void {
    mutateWithMessage(
      send,
      { id: made._id, answer, ...(answerReason === '' ? {} : { answerReason }) },
      {
        done: () => toast.success(t(`recommendations.answer.done.${answer}`, { name: made.advisor.name })),
        refused: (error) =>
          toast.error(t('recommendations.answer.failed'), refusalMessage(error, t('errors.unexpected'))),
        onSuccess: () => setAsked(null),
      },
    );
  }

  function choose(answer: RecommendationAnswer): void {
    if (answer !== 'interested') return setAsked(asked === answer ? null : answer);
    setAsked(null);
    if (made.answer !== answer) say(answer);
  }

  return (
    <>
      <p className={classes['text']}>
        {made.answeredAt === null
          ? t('recommendations.answer.ask')
          : t('recommendations.answer.given', { date: formatDate(made.answeredAt) })}
      </p>
      <div className={classes['choices']} role="group" aria-label={t('recommendations.answer.group')}>
        {RECOMMENDATION_ANSWERS.map((answer) => {
          const isGiven = made.answer === answer;
          return (
            <Button
              key={answer}
              variant={isGiven ? 'filled' : 'default'}
              aria-pressed={isGiven}
              aria-expanded={answer === 'interested' ? undefined : asked === answer}
              leftSection={isGiven ? <IconCheck size={18} aria-hidden /> : null}
              loading={send.isPending && send.variables.answer === answer}
              onClick={() => choose(answer)}
            >
              {t(`recommendations.answers.${answer}`)}
            </Button>
          );
        })}
      </div>
      {asked === null && made.answerReason !== null ? (
        <p className={classes['answerBlockReason']}>
          {t('recommendations.answer.yourReason', { reason: made.answerReason })}
        </p>
      ) : null}
      {asked === null ? null : (
        <AnswerReason
          key={asked}
          answer={asked}
          known={made.answer === asked ? (made.answerReason ?? '') : ''}
          isWorking={send.isPending}
          onSend={(reason) => say(asked, reason)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}
