import { ActionIcon, Button, Flex, Group, Text } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconListCheck, IconX, IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { isAskedQuestions, surveyLacks } from '@volano/domain/rules/survey-progress';
import { focusFirstWrong } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Kbd } from '../../../ui/marks/kbd.tsx';
import { RequirementRing, type RingSegment } from '../../../ui/marks/requirement-ring.tsx';
import { FocusShell } from '../../../ui/layout/focus-shell.tsx';
import { RecapPanel, RecapSheet, stepName } from './survey-parts.tsx';
import { type StepSurroundings, StepSwitch } from './step-switch.tsx';
import { SurveyEnd } from './survey-end.tsx';
import classes from './survey-flow.module.css';
import { END, stepState, surveyRing, type SurveyCompany, useSteps } from './survey-steps.tsx';
import type { Question, Survey } from './surveys.api.ts';
import { useSurveyDraft, SaveAlert } from './survey-saver.tsx';

export interface SurveyFlowProps extends StepSurroundings {
  saved: Survey;
  questions: readonly Question[];
  businessName: string;
  company: SurveyCompany;
  /** The step the address names. */
  step: string | undefined;
  onStep: (step: string) => void;
  homeHref: string;
  /** Where what is in target stands; null where nothing of it is shown yet. */
  announcementsHref: string | null;
  /** What the company is reminded of wherever it is not at its activities. */
  notice?: React.ReactNode;
  /** By step, how many calls its answer alone would settle, most first (9-working-day §5): the first of them is asked first. */
  settles?: ReadonlyMap<string, number> | undefined;
  /** What is in target now; asked for when everything is saved. */
  renderOutcome: (state: { isSettled: boolean; isComplete: boolean }) => React.ReactNode;
}

/** The survey from step to step: every change is saved at once, the recap beside, back and next below (visual language §10.05). */
export function SurveyFlow(props: SurveyFlowProps) {
  const { saved, regions, chambers, businessName, company, officeName, homeHref, onStep } = props;
  const isPartner = !isAskedQuestions(company.ownerRole);
  const t = useT();
  const { survey, saver, state } = useSurveyDraft(saved);
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  const [isPanelOpen, panel] = useDisclosure(true);
  const [isSheetOpen, sheet] = useDisclosure(false);
  const walk = useSteps(props, survey);
  const { steps, missing, current, step, isOpen, goOn } = walk;
  const ring = surveyRing(steps, survey, current, isPartner);
  const recap = {
    steps,
    survey,
    ring,
    current,
    isPartner,
    missing,
    places: new Map([...regions, ...chambers].map(({ _id, name }) => [_id, name])),
    savedAt: saved.updatedAt,
    isSaving: state.isSaving,
    onOpen: onStep,
  };
  return (
    <FocusShell
      isInside={officeName !== undefined}
      homeHref={homeHref}
      title={t('surveys.titleOf', { name: businessName })}
      phoneHead={<PhoneHead homeHref={homeHref} onRecap={sheet.open} />}
      action={<WideActions homeHref={homeHref} onRecap={isNarrow ? sheet.open : isPanelOpen ? null : panel.open} />}
      asideLabel={t('surveys.recap.title')}
      aside={isPanelOpen && !isNarrow ? <RecapPanel {...recap} onClose={panel.close} /> : undefined}
      bar={step === undefined ? undefined : <FlowBar walk={walk} step={step} ring={ring} onStep={onStep} />}
    >
      {step?.kind === 'activity' ? null : <div className={classes['notice']}>{props.notice}</div>}
      <FlowBody {...{ props, walk, survey, saver, state, ring }} />
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

type Walk = ReturnType<typeof useSteps>;

interface FlowBarProps {
  walk: Walk;
  step: NonNullable<Walk['step']>;
  ring: readonly RingSegment[];
  onStep: (step: string) => void;
}

function FlowBar({ walk: { steps, index, isOpen, goOn, next }, step, ring, onStep }: FlowBarProps) {
  const back = steps[index - 1];
  return (
    <SurveyBar
      ring={ring}
      answers={step.kind === 'question' ? step.question.requirements.length : 0}
      isLast={index === steps.length - 1}
      onBack={back === undefined ? null : () => onStep(back.key)}
      onSkip={isOpen ? goOn : null}
      onNext={next}
    />
  );
}

interface FlowBodyProps extends Pick<ReturnType<typeof useSurveyDraft>, 'survey' | 'saver' | 'state'> {
  props: SurveyFlowProps;
  walk: Walk;
  ring: readonly RingSegment[];
}

/** The step one stands at, or the end. */
function FlowBody({ props, walk, survey, saver, state, ring }: FlowBodyProps) {
  const t = useT();
  const { questions, regions, chambers, businessName, company, officeName, homeHref, onStep } = props;
  const { steps, missing, open, startKey, step, missingSaid, next } = walk;
  const isPartner = !isAskedQuestions(company.ownerRole);
  // An answer that is to be confirmed counts until then: it is not missing.
  const lacking = open.filter((one) => one.kind !== 'question' || stepState(one, survey, missing) === 'open');
  const unanswered = isPartner ? 0 : ring.filter((segment) => segment !== 'ok').length;
  if (step === undefined)
    return (
      <SurveyEnd
        businessName={businessName}
        ring={ring}
        missing={lacking.map((one) => stepName(t, one))}
        toConfirm={open.filter((one) => !lacking.includes(one)).map((one) => stepName(t, one))}
        openQuestions={unanswered}
        lacks={surveyLacks({ answered: questions.length - unanswered, total: questions.length, missing })}
        hasQuestions={isPartner || questions.length > 0}
        isOnBehalf={officeName !== undefined}
        onMissing={() => onStep((lacking[0] ?? open[0])?.key ?? startKey)}
        onReview={() => onStep(steps[0]?.key ?? END)}
        announcementsHref={props.announcementsHref}
        homeHref={homeHref}
      >
        {props.renderOutcome({
          isSettled: state.drafts.length === 0,
          isComplete: lacking.length === 0,
        })}
      </SurveyEnd>
    );
  return (
    <MissingInSight times={missingSaid?.times ?? 0}>
      <StepSwitch
        key={step.key}
        step={step}
        settles={walk.isOpen ? (props.settles?.get(step.key) ?? 0) : 0}
        survey={survey}
        total={questions.length}
        isPartner={isPartner}
        missing={missing}
        officeName={officeName}
        renderVat={props.renderVat}
        deduced={props.deduced ?? []}
        regions={regions}
        chambers={chambers}
        showsMissing={missingSaid?.step === step.key}
        saver={saver}
        onNext={next}
        onGoOn={walk.goOn}
        renderCodes={props.renderCodes}
      />
    </MissingInSight>
  );
}

/** Whoever goes on with something missing is led to it: below the fold of a phone nobody would see why nothing happens. */
function MissingInSight({ times, children }: { times: number; children: React.ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (times === 0) return;
    root.current?.querySelector('[aria-invalid="true"], [role="alert"]')?.scrollIntoView({ block: 'center' });
    focusFirstWrong(root.current);
  }, [times]);
  return <div ref={root}>{children}</div>;
}

interface HeadProps {
  homeHref: string;
}

/** Recap and the way out, at the right of a wide head. */
function WideActions({ homeHref, onRecap }: HeadProps & { onRecap: (() => void) | null }) {
  const t = useT();
  return (
    <Flex component="span" gap="xs" align="center">
      {onRecap === null ? null : (
        <Button variant="subtle" size="sm" leftSection={<IconListCheck size={18} aria-hidden />} onClick={onRecap}>
          {t('surveys.recap.title')}
        </Button>
      )}
      <Button variant="default" size="sm" component="a" href={homeHref}>
        {t('surveys.exit')}
      </Button>
    </Flex>
  );
}

/** The head of a phone: out, where one is, recap. */
function PhoneHead({ homeHref, onRecap }: HeadProps & { onRecap: () => void }) {
  const t = useT();
  return (
    <>
      <ActionIcon component="a" href={homeHref} aria-label={t('surveys.close')}>
        <IconX size={22} aria-hidden />
      </ActionIcon>
      <Text span size="compact" lh="inherit" fw={600}>
        {t('surveys.title')}
      </Text>
      <Button variant="subtle" leftSection={<IconListCheck size={20} aria-hidden />} onClick={onRecap}>
        {t('surveys.recap.title')}
      </Button>
    </>
  );
}

interface SurveyBarProps {
  ring: readonly RingSegment[];
  /** How many answers the number keys choose among; 0 where they do nothing. */
  answers: number;
  isLast: boolean;
  onBack: (() => void) | null;
  onSkip: (() => void) | null;
  onNext: () => void;
}

/** Back, shortcuts, skip and next, always in sight; on a phone with the wheel (visual language §10.05). */
function SurveyBar({ ring, answers, isLast, onBack, onSkip, onNext }: SurveyBarProps) {
  const t = useT();
  const done = ring.filter((segment) => segment === 'ok').length;
  const next = isLast ? t('surveys.bar.finish') : t('surveys.bar.next');
  return (
    <>
      <span className={classes['ring']}>
        <RequirementRing segments={ring} size={52} label={String(done)} animate />
      </span>
      {onBack === null ? (
        <span />
      ) : (
        <>
          <Button
            visibleFrom="sm"
            variant="subtle"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            onClick={onBack}
          >
            {t('surveys.bar.back')}
          </Button>
          <ActionIcon
            className={classes['narrow'] ?? ''}
            variant="default"
            size={48}
            aria-label={t('surveys.bar.back')}
            onClick={onBack}
          >
            <IconArrowLeft size={20} aria-hidden />
          </ActionIcon>
        </>
      )}
      <Group wrap="nowrap" className={classes['forward']}>
        {answers > 1 ? <Hints answers={Math.min(answers, 9)} /> : null}
        {onSkip === null ? null : (
          <Button visibleFrom="sm" variant="subtle" onClick={onSkip}>
            {t('surveys.bar.skip')}
          </Button>
        )}
        <Button
          className={classes['next'] ?? ''}
          size="lg"
          rightSection={<IconArrowRight size={18} aria-hidden />}
          onClick={onNext}
        >
          {next}
        </Button>
      </Group>
    </>
  );
}

function Hints({ answers }: { answers: number }) {
  const t = useT();
  return (
    <p className={classes['hints']}>
      <Kbd>1</Kbd>–<Kbd>{String(answers)}</Kbd> {t('surveys.bar.choose')}, <Kbd>{t('common.keys.enter')}</Kbd>{' '}
      {t('surveys.bar.goOn')}
    </p>
  );
}
