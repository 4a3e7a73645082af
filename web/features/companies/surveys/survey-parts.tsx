import { type SurveyPart, answersTo, isNumeric, numberTo } from '@volano/domain/rules/survey-progress';
import { ActionIcon, Box, Button, Flex, Stack, Text } from '@mantine/core';
import {
  IconLayoutSidebarRightCollapse,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleDot,
  IconPencil,
  IconChecks,
} from '@tabler/icons-react';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { RequirementRing, type RingSegment } from '../../../ui/marks/requirement-ring.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { SaveNote } from './survey-saver.tsx';
import { minutesLeft, stepState, type StepState, type SurveyStep } from './survey-steps.tsx';
import type { Survey } from './surveys.api.ts';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import classes from './survey-flow.module.css';
import surveyStepsClasses from './survey-steps.module.css';

/** A longer question is set smaller, so that its answers stay in sight. */
const LONG = 70;

interface WithNote extends RecapProps {
  savedAt: string;
  isSaving: boolean;
  onClose: () => void;
}

/** The recap at the right of a wide screen, on carta; it can be folded away. */
export function RecapPanel({ savedAt, isSaving, onClose, ...recap }: WithNote) {
  const t = useT();
  return (
    <Stack gap={0} flex={1} mih={0}>
      <Flex align="center" justify="space-between" mt="-xs" mr="-s10">
        <h2 className="font-h3">{t('surveys.recap.title')}</h2>
        <ActionIcon aria-label={t('surveys.recap.close')} onClick={onClose}>
          <IconLayoutSidebarRightCollapse size={20} aria-hidden />
        </ActionIcon>
      </Flex>
      <Box mx="-s14" px="s14" flex={1} mih={0} className="scrolls">
        <Recap {...recap} />
      </Box>
      <SaveNote savedAt={savedAt} isSaving={isSaving} />
    </Stack>
  );
}

/** The recap as a sheet, where there is no room for the panel. */
export function RecapSheet({ isOpen, savedAt, isSaving, onClose, ...recap }: WithNote & { isOpen: boolean }) {
  const t = useT();
  const { steps, current, onOpen } = recap;
  const step = steps.find(({ key }) => key === current);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="95%"
      title={t('surveys.recap.title')}
      closeButtonProps={{ 'aria-label': t('surveys.recap.close') }}
      classNames={{
        content: classes['sheet'] ?? '',
        header: classes['sheetHead'] ?? '',
        body: classes['sheetBody'] ?? '',
      }}
    >
      <Box px="s20" flex={1} mih={0} className="scrolls">
        <Recap
          {...recap}
          onOpen={(key) => {
            onClose();
            onOpen(key);
          }}
        />
        <SaveNote savedAt={savedAt} isSaving={isSaving} />
      </Box>
      <div className={classes['sheetFoot']}>
        <Button fullWidth size="lg" onClick={onClose}>
          {step === undefined
            ? t('common.actions.close')
            : step.kind === 'question'
              ? t('surveys.recap.resume', { number: String(step.number) })
              : t('surveys.recap.resumeStep', { step: stepName(t, step) })}
        </Button>
      </div>
    </Drawer>
  );
}

interface RecapProps {
  steps: readonly SurveyStep[];
  survey: Survey;
  places: PlaceNames;
  ring: readonly RingSegment[];
  /** The key of the step on the screen. */
  current: string;
  isPartner: boolean;
  missing: readonly SurveyPart[];
  onOpen: (key: string) => void;
}

/** All steps with what was answered; a click jumps there (visual language §10.05). */
function Recap({ steps, survey, places, ring, current, isPartner, missing, onOpen }: RecapProps) {
  return (
    <>
      <RecapHead ring={ring} isPartner={isPartner} missing={missing} />
      <Box component="ol" mx="-s10">
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
      </Box>
    </>
  );
}

function RecapHead({ ring, isPartner, missing }: Pick<RecapProps, 'ring' | 'isPartner' | 'missing'>) {
  const t = useT();
  const done = ring.filter((segment) => segment === 'ok').length;
  const minutes = minutesLeft(ring);
  const words = t(isPartner ? 'surveys.recap.places' : 'surveys.recap.answers', {
    count: done,
    total: String(ring.length),
  });
  return (
    <div className={classes['recapHead']}>
      <RequirementRing segments={ring} size={84} label={String(done)} description={words} animate />
      <div>
        <Box component="p" fw={600}>
          {words}
        </Box>
        <Text size="sm" c="var(--vl-ink2)">
          {minutes > 0
            ? t('surveys.recap.minutes', { count: minutes })
            : missing.length > 0
              ? t('surveys.end.missingData')
              : ring.length > 0
                ? t('surveys.recap.done')
                : t('surveys.recap.noQuestions')}
        </Text>
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
  const half = t(step.kind === 'question' ? 'surveys.recap.toConfirm' : 'surveys.recap.toComplete');
  const said = state === 'partial' ? half : (answer ?? none);
  return (
    <li>
      <button type="button" className={classes['row']} aria-current={isCurrent ? 'step' : undefined} onClick={onOpen}>
        <StateMark state={state} isCurrent={isCurrent} />
        <Box component="span" flex="0 0 auto" maw="60%" className={classes['name']}>
          {stepName(t, step)}
        </Box>
        <Box
          component="span"
          flex={1}
          miw={0}
          ta="right"
          className={classes['answer']}
          data-open={state !== 'done' || undefined}
          title={answer ?? undefined}
        >
          {said}
        </Box>
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

type T = ReturnType<typeof useT>;

/** Names of the places that ids stand for. */
type PlaceNames = ReadonlyMap<string, string>;

/** What a step is called. */
export function stepName(t: T, step: SurveyStep): string {
  return step.kind === 'question' ? step.question.categoryName : t(`surveys.steps.${step.kind}`);
}

/** What was answered in a step, in a line; null when nothing was. */
function stepAnswer(t: T, step: SurveyStep, survey: Survey, places: PlaceNames): string | null {
  switch (step.kind) {
    case 'territory':
      return territoryAnswer(survey, places);
    case 'activity':
      return activityAnswer(survey);
    case 'question': {
      const value = numberTo(step.question, survey.answers);
      if (value === null) return t('surveys.number.unknown');
      if (isNumeric(step.question)) return value === undefined ? null : String(value);
      const chosen = new Set(answersTo(step.question, survey.answers));
      const names = step.question.requirements.filter(({ _id }) => chosen.has(_id)).map(({ name }) => name);
      return names.length === 0 ? null : names.join(', ');
    }
    case 'investments': {
      const [first, ...others] = survey.investments;
      if (first === undefined) return null;
      return others.length === 0 ? first.name : t('surveys.recap.more', { first: first.name, count: others.length });
    }
  }
}

/** The codes of the classification in force first. */
function activityAnswer({ atecoCodes }: Survey): string | null {
  if (atecoCodes.length === 0) return null;
  const sorted = atecoCodes.toSorted((a, b) => b.version.localeCompare(a.version));
  return `ATECO ${sorted.map(({ code }) => code).join(', ')}`;
}

function territoryAnswer(survey: Survey, places: PlaceNames): string | null {
  const ids = new Set([
    survey.registerOfficeId,
    ...survey.operationalHeadQuarterIds,
    ...survey.secondOperationalHeadQuarterIds,
  ]);
  const regions = [...ids].flatMap((id) => (id === null ? [] : (places.get(id) ?? [])));
  const chambers = survey.cciaaIds.flatMap((id) => places.get(id) ?? []);
  const names = regions.length > 0 ? regions : chambers;
  return names.length === 0 ? null : names.join(', ');
}

interface StepFrameProps {
  /** The id of the heading, for what it names. */
  headingId: string;
  /** Above the heading: which question this is. */
  kicker: string;
  /** A tag beside it. */
  tag?: string | undefined;
  title: string;
  /** Help above the answers: a sentence, or HTML from the editor. */
  help?: string | undefined;
  isRichHelp?: boolean;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: React.ReactNode;
}

/** One screen of the survey. When it comes up its heading takes the focus, so that a screen reader reads the question and keys act on it. */
export function StepFrame({
  headingId,
  kicker,
  tag,
  title,
  help,
  isRichHelp = false,
  onKeyDown,
  children,
}: StepFrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'end' });
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys act while the focus is inside the question, and only then
    <section aria-labelledby={headingId} tabIndex={-1} className={surveyStepsClasses['step']} onKeyDown={onKeyDown}>
      <Flex component="p" rowGap="2xs" columnGap="xs" align="center" wrap="wrap" c="dimmed" className="font-compact">
        {kicker}
        {tag === undefined ? null : (
          <span className={surveyStepsClasses['tag']}>
            <IconChecks size={14} aria-hidden />
            {tag}
          </span>
        )}
      </Flex>
      <h1
        ref={heading}
        id={headingId}
        tabIndex={-1}
        className={surveyStepsClasses['title']}
        data-long={title.length > LONG || undefined}
      >
        {title}
      </h1>
      {help ? (
        <Box maw="60ch" c="var(--vl-ink2)" className={surveyStepsClasses['help']}>
          {isRichHelp ? <RichText html={help} /> : <p>{help}</p>}
        </Box>
      ) : null}
      <div className={surveyStepsClasses['body']}>{children}</div>
    </section>
  );
}
