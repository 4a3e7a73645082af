import { Button, Skeleton } from '@mantine/core';
import { writeCheckAnswers } from '@volano/domain/rules/quick-check';
import { useRef, useState } from 'react';
import { refusalMessage } from '../../../lib/api/mutate-with-message.ts';
import { useT } from '../../../lib/i18n/i18n.ts';
import { DelayedSkeleton, ErrorBlock } from '../../../ui/layout/states.tsx';
import { ActivityStep } from './activity-step.tsx';
import { CheckOutcome } from './check-outcome.tsx';
import { type CheckForm, useCheckForm, useQuickCheck } from './quick-checks.api.ts';
import classes from './quick-check.module.css';

interface Said {
  readonly activity: { readonly _id: string; readonly name: string } | null;
  readonly regionId: string;
  /** By question. */
  readonly answers: Readonly<Record<string, string>>;
}

const NOTHING: Said = { activity: null, regionId: '', answers: {} };

/** The check of two minutes: one thing a step, a tap goes on, and the first true number at the end (10-company-path §2). */
export function QuickCheck({ registerHref, opensOutside }: { registerHref: string; opensOutside: boolean }) {
  const t = useT();
  const { data, isError, isFetching, refetch } = useCheckForm();
  if (data !== undefined) return <Steps form={data} registerHref={registerHref} opensOutside={opensOutside} />;
  return isError ? (
    <ErrorBlock title={t('quickCheck.loadError')} onRetry={() => void refetch()} isRetrying={isFetching} />
  ) : (
    <DelayedSkeleton>
      <Skeleton height={280} />
    </DelayedSkeleton>
  );
}

function Steps({ form, registerHref, opensOutside }: { form: CheckForm; registerHref: string; opensOutside: boolean }) {
  const t = useT();
  const { said, step, last, check, head, go, say, again } = useSteps(form);
  const question = form.questions[step - 2];
  if (step > last)
    return (
      <CheckOutcome
        head={head}
        result={check.data}
        error={check.error === null ? null : refusalMessage(check.error, t('errors.unexpected'))}
        onRetry={() => check.mutate(bodyOf(said))}
        onAgain={again}
        registerHref={`${registerHref}?check=${writeCheckAnswers(bodyOf(said))}`}
        opensOutside={opensOutside}
      />
    );
  return (
    <div className={classes['step']}>
      <p className={classes['count']}>{t('quickCheck.step', { step: step + 1, steps: last + 1 })}</p>
      {step === 0 ? (
        <ActivityStep head={head} onChoose={(activity) => say({ activity })} />
      ) : (
        <Choice
          key={step}
          head={head}
          question={question?.question ?? t('quickCheck.region')}
          isShort={question === undefined}
          options={question?.answers ?? form.regions.map((region) => ({ ...region, description: '' }))}
          onChoose={(id) =>
            say(question === undefined ? { regionId: id } : { answers: { ...said.answers, [question._id]: id } })
          }
          onSkip={question === undefined ? null : () => go(step + 1)}
        />
      )}
      {step === 0 ? (
        <p className={classes['hint']}>{t('quickCheck.private')}</p>
      ) : (
        <Button variant="subtle" onClick={() => go(step - 1)}>
          {t('quickCheck.back')}
        </Button>
      )}
    </div>
  );
}

/** What was said, at which step one stands, and the way from step to step; behind the last one it is counted. */
function useSteps(form: CheckForm) {
  const [said, setSaid] = useState(NOTHING);
  const [step, setStep] = useState(0);
  const check = useQuickCheck();
  const head = useRef<HTMLHeadingElement>(null);
  const last = form.questions.length + 1;

  function go(next: number, now: Said = said): void {
    setStep(next);
    if (next > last) check.mutate(bodyOf(now));
    // What is read next is the new question, also by who does not see it.
    requestAnimationFrame(() => head.current?.focus());
  }

  function say(part: Partial<Said>): void {
    const now = { ...said, ...part };
    setSaid(now);
    go(step + 1, now);
  }

  function again(): void {
    setSaid(NOTHING);
    check.reset();
    go(0);
  }

  return { said, step, last, check, head, go, say, again };
}

function bodyOf({ activity, regionId, answers }: Said) {
  return {
    ...(activity === null ? {} : { atecoId: activity._id }),
    regionId,
    answers: Object.entries(answers).map(([categoryCode, requirementCode]) => ({ categoryCode, requirementCode })),
  };
}

interface ChoiceProps {
  head: React.RefObject<HTMLHeadingElement | null>;
  question: string;
  options: readonly { readonly _id: string; readonly name: string; readonly description: string }[];
  /** Names stand side by side. */
  isShort: boolean;
  onChoose: (id: string) => void;
  onSkip: (() => void) | null;
}

function Choice({ head, question, options, isShort, onChoose, onSkip }: ChoiceProps) {
  const t = useT();
  return (
    <>
      <h2 ref={head} tabIndex={-1} className={classes['question']}>
        {question}
      </h2>
      <ul className={classes['options']} data-short={isShort || undefined}>
        {options.map(({ _id, name, description }) => (
          <li key={_id}>
            <button type="button" className={classes['option']} onClick={() => onChoose(_id)}>
              <span>{name}</span>
              {description === '' ? null : <small>{description}</small>}
            </button>
          </li>
        ))}
      </ul>
      {onSkip === null ? null : (
        <Button variant="subtle" onClick={onSkip}>
          {t('quickCheck.skip')}
        </Button>
      )}
    </>
  );
}
