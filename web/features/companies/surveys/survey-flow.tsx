import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { isAskedQuestions } from '@volano/domain/rules/survey-progress';
import { useT } from '../../../lib/i18n/i18n.ts';
import { FocusShell } from '../../../ui/layout/focus-shell.tsx';
import { RecapPanel, RecapSheet } from './recap-panel.tsx';
import { SaveAlert } from './save-note.tsx';
import { type StepSurroundings, StepSwitch } from './step-switch.tsx';
import { stepName } from './step-words.ts';
import { SurveyBar } from './survey-bar.tsx';
import { SurveyEnd } from './survey-end.tsx';
import classes from './survey-flow.module.css';
import { PhoneHead, WideActions } from './survey-head.tsx';
import { END, listSteps, missingOf, openSteps, type SurveyCompany, surveyWheel } from './survey-steps.ts';
import type { Question, Survey } from './surveys.api.ts';
import { useSurveyDraft } from './use-survey-draft.ts';

export interface SurveyFlowProps extends StepSurroundings {
  saved: Survey;
  questions: readonly Question[];
  businessName: string;
  company: SurveyCompany;
  /** The step the address names. */
  step: string | undefined;
  onStep: (step: string) => void;
  homeHref: string;
  announcementsHref: string;
  /** What the company is reminded of wherever it is not at its activities. */
  notice?: React.ReactNode;
  /** What is in target now; asked for when everything is saved. */
  renderOutcome: (state: { isSettled: boolean; isComplete: boolean }) => React.ReactNode;
}

/** The survey from step to step: every change is saved at once, the recap beside, back and next below (mock-ups 05). */
export function SurveyFlow(props: SurveyFlowProps) {
  const { saved, questions, regions, chambers, businessName, company, officeName, homeHref, onStep } = props;
  const isPartner = !isAskedQuestions(company.ownerRole);
  const isOffice = officeName !== undefined;
  const t = useT();
  const { survey, saver, state } = useSurveyDraft(saved);
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  const [isPanelOpen, panel] = useDisclosure(true);
  const [isSheetOpen, sheet] = useDisclosure(false);
  const [missingSaidIn, setMissingSaidIn] = useState<string | null>(null);
  const steps = listSteps(questions, isPartner);
  const missing = missingOf(survey, company);
  const open = openSteps(steps, survey, missing);
  const [startKey] = useState(() => (open[0] ?? steps[0])?.key ?? END);
  const isKnown = props.step === END || steps.some(({ key }) => key === props.step);
  const current = isKnown && props.step !== undefined ? props.step : startKey;
  const index = steps.findIndex(({ key }) => key === current);
  const step = steps[index];
  const wheel = surveyWheel(steps, survey, current, isPartner);
  const isOpen = step !== undefined && open.includes(step);

  function goOn(): void {
    setMissingSaidIn(null);
    onStep(steps[index + 1]?.key ?? END);
  }

  function next(): void {
    if (isOpen) setMissingSaidIn(current);
    else goOn();
  }

  const back = steps[index - 1];
  const recap = {
    steps,
    survey,
    wheel,
    current,
    isPartner,
    missing,
    places: new Map([...regions, ...chambers].map(({ _id, name }) => [_id, name])),
    savedAt: saved.updatedAt,
    isSaving: state.isSaving,
    onOpen: onStep,
  };
  const openRecap = isNarrow ? sheet.open : panel.open;
  return (
    <FocusShell
      isInside={isOffice}
      homeHref={homeHref}
      title={t('surveys.titleOf', { name: businessName })}
      phoneHead={<PhoneHead homeHref={homeHref} onRecap={sheet.open} />}
      action={<WideActions homeHref={homeHref} onRecap={isNarrow || !isPanelOpen ? openRecap : null} />}
      asideLabel={t('surveys.recap.title')}
      aside={isPanelOpen && !isNarrow ? <RecapPanel {...recap} onClose={panel.close} /> : undefined}
      bar={
        step === undefined ? undefined : (
          <SurveyBar
            wheel={wheel}
            answers={step.kind === 'question' ? step.question.requirements.length : 0}
            isLast={index === steps.length - 1}
            onBack={back === undefined ? null : () => onStep(back.key)}
            onSkip={isOpen ? goOn : null}
            onNext={next}
          />
        )
      }
    >
      {step?.kind === 'activity' ? null : <div className={classes['notice']}>{props.notice}</div>}
      {step === undefined ? (
        <SurveyEnd
          businessName={businessName}
          wheel={wheel}
          missing={open.map((one) => stepName(t, one))}
          openQuestions={isPartner ? 0 : wheel.filter((segment) => segment !== 'ok').length}
          hasQuestions={isPartner || questions.length > 0}
          isOffice={isOffice}
          onMissing={() => onStep(open[0]?.key ?? startKey)}
          onReview={() => onStep(steps[0]?.key ?? END)}
          announcementsHref={props.announcementsHref}
          homeHref={homeHref}
        >
          {props.renderOutcome({
            isSettled: state.drafts.length === 0,
            isComplete: open.length === 0,
          })}
        </SurveyEnd>
      ) : (
        <StepSwitch
          key={step.key}
          step={step}
          survey={survey}
          total={questions.length}
          isPartner={isPartner}
          missing={missing}
          officeName={officeName}
          renderVat={props.renderVat}
          regions={regions}
          chambers={chambers}
          isMissingSaid={missingSaidIn === step.key}
          saver={saver}
          onNext={next}
          renderCodes={props.renderCodes}
        />
      )}
      {isOpen ? (
        <div className={classes['skip']}>
          <Button variant="subtle" onClick={goOn}>
            {t('surveys.bar.skip')}
          </Button>
        </div>
      ) : null}
      <SaveAlert saver={saver} state={state} />
      <RecapSheet {...recap} isOpen={isSheetOpen} onClose={sheet.close} />
    </FocusShell>
  );
}
