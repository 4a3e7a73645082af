import { Button, Flex } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import type { ToldDeduction } from '@volano/domain/contracts/deductions';
import { type SurveyPart, answersTo, isAnswered, isNumeric, numberTo } from '@volano/domain/rules/survey-progress';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DeducedProposal } from './deduced-proposal.tsx';
import { InvestmentsStep } from './investments-step.tsx';
import { Answers } from './answer-cards.tsx';
import { StepFrame } from './survey-parts.tsx';
import type { Saver, Change } from './survey-saver.tsx';
import classes from './survey-steps.module.css';
import type { SurveyStep } from './survey-steps.tsx';
import type { Survey, Question } from './surveys.api.ts';
import { TerritoryFields, type TerritoryFieldsProps } from './territory-fields.tsx';

interface Place {
  readonly _id: string;
  readonly name: string;
}

/** What the steps need that is not of the survey itself. */
export interface StepSurroundings {
  regions: readonly Place[];
  chambers: readonly (Place & { readonly regionId: string | null })[];
  /** The field where codes are chosen. */
  renderCodes: (chosen: Survey['atecoCodes'], onChange: (codes: Survey['atecoCodes']) => void) => React.ReactNode;
  /** The company's VAT number, where the survey found it missing; `isMissingSaid` once somebody went on without. */
  renderVat?: ((showsMissing: boolean) => React.ReactNode) | undefined;
  /** The name of the company where somebody of the office answers for it. */
  officeName?: string | undefined;
  /** What the portal tells without asking: proposed where it is not answered. */
  deduced?: readonly ToldDeduction[];
}

interface StepSwitchProps extends StepSurroundings {
  step: SurveyStep;
  survey: Survey;
  /** How many calls this answer alone would settle. */
  settles: number;
  /** How many questions there are. */
  total: number;
  isPartner: boolean;
  missing: readonly SurveyPart[];
  showsMissing: boolean;
  saver: Saver;
  onNext: () => void;
  /** To the next step, whatever this one lacks. */
  onGoOn: () => void;
}

/** The screen of one step. */
export function StepSwitch(props: StepSwitchProps) {
  const { step, survey, settles, total, showsMissing, saver, onNext, onGoOn, ...places } = props;
  const { officeName } = places;
  switch (step.kind) {
    case 'territory': {
      const { regions, chambers, isPartner, deduced } = places;
      const missing = showsMissing ? places.missing : [];
      return (
        <TerritoryStep {...{ survey, officeName, isPartner, regions, chambers, missing, deduced }} onChange={saver.put}>
          {places.renderVat?.(missing.includes('vatNumber'))}
        </TerritoryStep>
      );
    }
    case 'activity':
      return (
        <ActivityStep officeName={officeName} showsMissing={showsMissing && survey.atecoCodes.length === 0}>
          {places.renderCodes(survey.atecoCodes, (codes) =>
            saver.put({ patch: idsByVersion(codes), atecoCodes: codes }),
          )}
        </ActivityStep>
      );
    case 'question':
      return (
        <QuestionStep
          question={step.question}
          number={step.number}
          settles={settles}
          total={total}
          survey={survey}
          proposed={places.deduced?.find(({ categoryCode }) => categoryCode === step.question._id)}
          showsMissing={showsMissing}
          onChange={saver.put}
          onNext={onNext}
          onGoOn={onGoOn}
        />
      );
    case 'investments':
      return <InvestmentsStep officeName={officeName} survey={survey} onSave={saver.save} />;
  }
}

function idsByVersion(codes: Survey['atecoCodes']) {
  const idsOf = (version: string) => codes.filter((code) => code.version === version).map(({ _id }) => _id);
  return { atecoIds: idsOf('2007'), latestAtecoIds: idsOf('2025') };
}

interface TerritoryStepProps extends TerritoryFieldsProps {
  /** The name of the company where somebody of the office answers for it. */
  officeName: string | undefined;
}

/** Where a company is. */
function TerritoryStep({ officeName, ...fields }: TerritoryStepProps) {
  const t = useT();
  const headingId = useId();
  const title =
    officeName === undefined
      ? t(fields.isPartner ? 'surveys.territory.titlePartner' : 'surveys.territory.title')
      : t(fields.isPartner ? 'surveys.territory.titlePartnerOf' : 'surveys.territory.titleOf', { name: officeName });
  return (
    <StepFrame
      headingId={headingId}
      kicker={t(officeName === undefined ? 'surveys.territory.kicker' : 'surveys.steps.territory')}
      title={title}
      help={t('surveys.territory.help')}
    >
      <TerritoryFields {...fields} />
    </StepFrame>
  );
}

interface ActivityStepProps {
  /** The name of the company where somebody of the office answers for it. */
  officeName: string | undefined;
  showsMissing: boolean;
  /** The choice of codes, with those already chosen. */
  children: React.ReactNode;
}

/** What a company does: its ATECO codes, chosen in the field that the page puts here. */
function ActivityStep({ officeName, showsMissing, children }: ActivityStepProps) {
  const t = useT();
  const headingId = useId();
  return (
    <StepFrame
      headingId={headingId}
      kicker={t('surveys.activity.kicker')}
      title={
        officeName === undefined ? t('surveys.activity.title') : t('surveys.activity.titleOf', { name: officeName })
      }
      help={t('surveys.activity.help')}
    >
      {children}
      {showsMissing ? <StepNote>{t('surveys.activity.missing')}</StepNote> : null}
    </StepFrame>
  );
}

interface QuestionStepProps {
  question: Question;
  number: number;
  total: number;
  settles: number;
  survey: Survey;
  /** What the portal thinks the answer is. */
  proposed: ToldDeduction | undefined;
  /** Said when somebody goes on without an answer. */
  showsMissing: boolean;
  onChange: (change: Change) => void;
  onNext: () => void;
  onGoOn: () => void;
}

/** Milliseconds in which one sees what one chose before the next question comes. */
const SEEN_MS = 300;

/** Goes on shortly after it is told to, unless the step is left before. */
function useGoOnSoon(goOn: () => void): () => void {
  const timer = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(goOn, SEEN_MS);
  };
}

/**
 * One question with its answers: number keys choose, Enter goes on (visual language §10.05). A single answer that is pressed, or chosen by its number,
 * goes on by itself; the arrows, which choose on their way, do not.
 */
function QuestionStep(props: QuestionStepProps) {
  const { question, number, total, settles, survey, proposed, showsMissing, onChange, onNext, onGoOn } = props;
  const goOnSoon = useGoOnSoon(onGoOn);
  const t = useT();
  const headingId = useId();
  const chosen = answersTo(question, survey.answers);
  const isOpen = !isAnswered(question, survey.answers);
  const isToConfirm = !isOpen && survey.toConfirm.includes(question._id);
  const answer = (requirementCodes: string[]): void =>
    onChange({ patch: { answered: { categoryCode: question._id, requirementCodes } } });
  const answerNumber = (value: number | null): void =>
    onChange({ patch: { answered: { categoryCode: question._id, value } } });
  // To press what is chosen already confirms nothing.
  const goOnPressed = isToConfirm ? () => undefined : goOnSoon;
  function confirm(codes: string[]): void {
    const value = numberTo(question, survey.answers);
    if (value === undefined) answer(codes);
    else answerNumber(value);
    goOnSoon();
  }

  return (
    <StepFrame
      headingId={headingId}
      kicker={t('surveys.question.count', { number: String(number), total: String(total) })}
      tag={question.isMultipleAnswers ? t('surveys.question.multiple') : undefined}
      title={question.question ?? question.categoryName}
      help={question.information}
      isRichHelp
      onKeyDown={(event) =>
        pressKey(event, { onNext, onCard: () => void (question.isMultipleAnswers || goOnPressed()) })
      }
    >
      {isToConfirm ? <p className={classes['settles']}>{t('surveys.question.changed')}</p> : null}
      {settles > 0 && isOpen ? (
        <p className={classes['settles']}>{t('surveys.question.settles', { count: settles })}</p>
      ) : null}
      {proposed && isOpen ? <DeducedProposal deduction={proposed} onAccept={() => confirm([proposed.value])} /> : null}
      <Answers
        question={question}
        answers={survey.answers}
        labelledBy={headingId}
        onPressed={goOnPressed}
        onAnswer={answer}
        onNumber={answerNumber}
      />
      {isToConfirm ? <ConfirmButton onConfirm={() => confirm(chosen)} showsMissing={showsMissing} /> : null}
      {showsMissing && isOpen ? (
        <StepNote>{t(isNumeric(question) ? 'surveys.number.missing' : 'surveys.question.choose')}</StepNote>
      ) : null}
    </StepFrame>
  );
}

/** Enter goes on, a number chooses the answer that bears it. */
function pressKey(
  event: KeyboardEvent<HTMLElement>,
  { onNext, onCard }: { readonly onNext: () => void; readonly onCard: () => void },
): void {
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
  onCard();
}

/** For whoever answered before the question changed, and would answer the same. */
function ConfirmButton({ onConfirm, showsMissing }: { onConfirm: () => void; showsMissing: boolean }) {
  const t = useT();
  return (
    <>
      <Button mt={16} leftSection={<IconCheck size={18} aria-hidden />} onClick={onConfirm}>
        {t('surveys.question.confirm')}
      </Button>
      {showsMissing ? <StepNote>{t('surveys.question.confirmFirst')}</StepNote> : null}
    </>
  );
}

/** What a step still wants before going on. */
function StepNote({ children }: { children: React.ReactNode }) {
  return (
    <Flex component="p" gap="xs" align="flex-start" mt="s18" c="var(--vl-danger-ink)" className="font-ui" role="alert">
      <IconAlertCircle size={18} aria-hidden />
      {children}
    </Flex>
  );
}
