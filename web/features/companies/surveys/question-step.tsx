import { answersTo } from '@volano/domain/rules/survey-progress';
import { type KeyboardEvent, useId } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { AnswerCards } from './answer-cards.tsx';
import { StepFrame } from './step-frame.tsx';
import { StepNote } from './step-note.tsx';
import type { Change } from './survey-drafts.ts';
import type { Question, Survey } from './surveys.api.ts';

export interface QuestionStepProps {
  question: Question;
  number: number;
  total: number;
  survey: Survey;
  /** Said when somebody goes on without an answer. */
  isMissingSaid: boolean;
  onChange: (change: Change) => void;
  onNext: () => void;
}

/** One question with its answers: number keys choose, Enter goes on (mock-up 05). */
export function QuestionStep({ question, number, total, survey, isMissingSaid, onChange, onNext }: QuestionStepProps) {
  const t = useT();
  const headingId = useId();
  const isOpen = answersTo(question, survey.answers).length === 0;

  function keyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && !(event.target instanceof HTMLAnchorElement)) {
      event.preventDefault();
      onNext();
    }
    const card = /^[1-9]$/.test(event.key)
      ? event.currentTarget.querySelector<HTMLElement>(`[data-answer="${event.key}"]`)
      : null;
    if (card === null) return;
    event.preventDefault();
    card.focus();
    card.click();
  }

  return (
    <StepFrame
      headingId={headingId}
      kicker={t('surveys.question.count', { number: String(number), total: String(total) })}
      tag={question.isMultipleAnswers ? t('surveys.question.multiple') : undefined}
      title={question.question ?? question.categoryName}
      help={question.information}
      isRichHelp
      onKeyDown={keyDown}
    >
      <AnswerCards
        question={question}
        answers={survey.answers}
        labelledBy={headingId}
        onAnswer={(requirementCodes) =>
          onChange({ patch: { answered: { categoryCode: question._id, requirementCodes } } })
        }
      />
      {isMissingSaid && isOpen ? <StepNote>{t('surveys.question.choose')}</StepNote> : null}
    </StepFrame>
  );
}
