import { IconCircleCheckFilled, IconCircleDashed, IconCircleDot, IconPencil } from '@tabler/icons-react';
import type { SurveyPart } from '@volano/domain/rules/survey-progress';
import type { WheelSegment } from '../../../ui/cards/requirement-ring-geometry.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { RequirementRing } from '../../../ui/cards/requirement-ring.tsx';
import classes from './survey-flow.module.css';
import { type PlaceNames, stepAnswer, stepName } from './step-words.ts';
import { minutesLeft, stepState, type StepState, type SurveyStep } from './survey-steps.ts';
import type { Survey } from './surveys.api.ts';

export interface RecapProps {
  steps: readonly SurveyStep[];
  survey: Survey;
  places: PlaceNames;
  wheel: readonly WheelSegment[];
  /** The key of the step on the screen. */
  current: string;
  isPartner: boolean;
  missing: readonly SurveyPart[];
  onOpen: (key: string) => void;
}

/** All steps with what was answered; a click jumps there (mock-ups 05 and 05-recap). */
export function Recap({ steps, survey, places, wheel, current, isPartner, missing, onOpen }: RecapProps) {
  return (
    <>
      <RecapHead wheel={wheel} isPartner={isPartner} missing={missing} />
      <ol className={classes['list']}>
        {steps.map((step) => (
          <RecapRow
            key={step.key}
            step={step}
            survey={survey}
            places={places}
            isCurrent={step.key === current}
            missing={missing}
            onOpen={() => onOpen(step.key)}
          />
        ))}
      </ol>
    </>
  );
}

function RecapHead({ wheel, isPartner, missing }: Pick<RecapProps, 'wheel' | 'isPartner' | 'missing'>) {
  const t = useT();
  const done = wheel.filter((segment) => segment === 'ok').length;
  const minutes = minutesLeft(wheel);
  const words = t(isPartner ? 'surveys.recap.places' : 'surveys.recap.answers', {
    count: done,
    total: String(wheel.length),
  });
  return (
    <div className={classes['recapHead']}>
      <RequirementRing segments={wheel} size={84} label={String(done)} description={words} animate />
      <div>
        <p className={classes['count']}>{words}</p>
        <p className={classes['left']}>
          {minutes > 0
            ? t('surveys.recap.minutes', { count: minutes })
            : missing.length > 0
              ? t('surveys.end.missingData')
              : wheel.length > 0
                ? t('surveys.recap.done')
                : t('surveys.recap.noQuestions')}
        </p>
      </div>
    </div>
  );
}

interface RecapRowProps {
  step: SurveyStep;
  survey: Survey;
  places: PlaceNames;
  isCurrent: boolean;
  missing: readonly SurveyPart[];
  onOpen: () => void;
}

function RecapRow({ step, survey, places, isCurrent, missing, onOpen }: RecapRowProps) {
  const t = useT();
  const state = stepState(step, survey, missing);
  const answer = stepAnswer(t, step, survey, places);
  const none = step.kind === 'investments' ? t('surveys.recap.optional') : t('surveys.recap.toAnswer');
  const said = state === 'partial' ? t('surveys.recap.toComplete') : (answer ?? none);
  return (
    <li>
      <button type="button" className={classes['row']} aria-current={isCurrent ? 'step' : undefined} onClick={onOpen}>
        <StateMark state={state} isCurrent={isCurrent} />
        <span className={classes['name']}>{stepName(t, step)}</span>
        <span className={classes['answer']} data-open={state !== 'done' || undefined} title={answer ?? undefined}>
          {said}
        </span>
        {state === 'done' ? <IconPencil size={17} aria-hidden className={classes['pencil']} /> : null}
      </button>
    </li>
  );
}

function StateMark({ state, isCurrent }: { state: StepState; isCurrent: boolean }) {
  if (state === 'done') return <IconCircleCheckFilled size={18} aria-hidden className={classes['done']} />;
  if (isCurrent || state === 'partial') return <IconCircleDot size={18} aria-hidden className={classes['current']} />;
  return <IconCircleDashed size={18} aria-hidden className={classes['open']} />;
}
