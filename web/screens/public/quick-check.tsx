import { writeCheckAnswers } from '@volano/domain/rules/quick-check';
import { createQuickCheck, getQuickCheckForm, listQuickCheckActivities } from '@volano/domain/contracts/quick-checks';
import type { ReplyOf, RequestOf } from '@volano/domain/contracts/route';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call, earlyCheck, endEarlyCheck } from '../../lib/api/api-client.ts';
import { DataProvider } from '../data.tsx';
import { refusalMessage } from '../../lib/api/mutate-with-message.ts';
import { usePageFrame } from '../../ui/layout/page-frame.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { send } from '../../lib/line/outbox.ts';
import { keepFilled } from '../../lib/list/keep-filled.ts';
import { hrefOf } from '../../lib/screens/address.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import { FirmLines } from '../../ui/layout/entry-frame.tsx';
import { DelayedSkeleton, ErrorBlock } from '../../ui/layout/states.tsx';
import { CheckOutcome } from './quick-check-outcome.tsx';
import classes from './quick-check.module.css';

interface Said {
  readonly activity: { readonly _id: string; readonly name: string } | null;
  readonly regionId: string;
  /** By question. */
  readonly answers: Readonly<Record<string, string>>;
}

const NOTHING: Said = { activity: null, regionId: '', answers: {} };

/** The two-minute check, by itself or inside a page of the firm's site: then every way on opens outside of it. */
export function QuickCheckPage() {
  const t = useT();
  const title = t('quickCheck.title');
  usePageFrame(title);
  const isInside = window.self !== window.top;
  const registerHref = `${location.origin}/${hrefOf('/register')}`;
  return (
    <DataProvider>
      <div className={classes['page']}>
        <header className={classes['head']}>
          <Logo size={30} />
        </header>
        <main className={classes['main']}>
          <h1>{title}</h1>
          <p className={classes['lead']}>{t('quickCheck.lead')}</p>
          <QuickCheck registerHref={registerHref} opensOutside={isInside} />
        </main>
        <footer className={classes['foot']}>
          <FirmLines />
        </footer>
      </div>
    </DataProvider>
  );
}

/** The check of two minutes: one thing a step, a tap goes on, and the first true number at the end (10-company-path §2). */
function QuickCheck({ registerHref, opensOutside }: { registerHref: string; opensOutside: boolean }) {
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
          onSkip={question === undefined ? null : () => say({ answers: without(said.answers, question._id) })}
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
  // As it stands when the page takes over: what is pressed while that is being drawn counts too.
  useLayoutEffect(() => {
    if (earlyCheck()?.isSkipped() === true) go(1);
    endEarlyCheck();
    // Once, when the page takes over.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

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

/** Whoever comes back to a question and does not know it takes back what was answered before. */
function without(answers: Said['answers'], questionId: string): Said['answers'] {
  return Object.fromEntries(Object.entries(answers).filter(([id]) => id !== questionId));
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

/** Goes on where somebody is writing: what they wrote until this moment, where their cursor is, and the keyboard of a phone stays. */
function takeOver(field: HTMLInputElement | null, say: (typed: string) => void): void {
  const early = earlyCheck();
  if (early === null || field === null) return;
  say(early.field.value);
  if (!early.isHeld()) return;
  field.value = early.field.value;
  field.focus();
  field.setSelectionRange(early.field.selectionStart, early.field.selectionEnd);
}

interface ActivityStepProps {
  head: React.RefObject<HTMLHeadingElement | null>;
  /** Null where it is not found: the calls that ask for it then wait. */
  onChoose: (activity: { _id: string; name: string } | null) => void;
}

/** What the company does, in its own words; the official activities that they mean are chosen with a tap. */
function ActivityStep({ head, onChoose }: ActivityStepProps) {
  const t = useT();
  const [typed, setTyped] = useState(() => earlyCheck()?.field.value ?? '');
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => takeOver(field.current, setTyped), []);
  const [q] = useDebouncedValue(typed.trim(), 250);
  const { data = [], isSuccess, isPlaceholderData } = useActivities(q);
  const isNothing = isSuccess && !isPlaceholderData && q.length > 1 && data.length === 0;
  return (
    <>
      <h2 ref={head} tabIndex={-1} className={classes['question']}>
        {t('quickCheck.activity')}
      </h2>
      <TextInput
        ref={field}
        label={t('quickCheck.activityLabel')}
        placeholder={t('quickCheck.activityPlaceholder')}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div role="status">{isNothing ? <p className={classes['hint']}>{t('quickCheck.noActivity')}</p> : null}</div>
      {q.length > 1 && data.length > 0 ? (
        <ul className={classes['options']}>
          {data.map(({ _id, code, name }) => (
            <li key={_id}>
              <button type="button" className={classes['option']} onClick={() => onChoose({ _id, name })}>
                <span>{name}</span>
                <small>ATECO {code}</small>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Button variant="subtle" onClick={() => onChoose(null)}>
        {t('quickCheck.skipActivity')}
      </Button>
    </>
  );
}

type CheckForm = ReplyOf<typeof getQuickCheckForm>;
type Body = RequestOf<typeof createQuickCheck>['body'];

let loaded: CheckForm | undefined;

/** Fetches the regions and the questions before the check is shown. What does not come the check asks for again, and says so. */
export async function loadCheckForm(): Promise<void> {
  loaded = await call(getQuickCheckForm, {}).catch(() => undefined);
}

/** The regions and the questions of the check. */
function useCheckForm() {
  return useQuery({
    queryKey: ['quickCheckForm'],
    queryFn: ({ signal }) => call(getQuickCheckForm, {}, { signal }),
    initialData: loaded,
  });
}

/** Activities found by what is typed; those of before stay while the next are on their way. */
function useActivities(q: string) {
  return useQuery({
    queryKey: ['quickCheckActivities', q],
    queryFn: ({ signal }) => call(listQuickCheckActivities, { query: { q } }, { signal }),
    enabled: q.length > 1,
    placeholderData: keepFilled,
  });
}

/** Counts what may suit what was answered, once the service answers; nothing of it is kept. */
function useQuickCheck() {
  const how = { line: 'check', place: 'check', keep: 'page' } as const;
  return useMutation({ mutationFn: async (body: Body) => (await send(createQuickCheck, { body }, how))?.reply });
}
