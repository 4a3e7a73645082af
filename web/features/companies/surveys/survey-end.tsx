import { Button, Flex, Group, Stack, Text } from '@mantine/core';
import type { surveyLacks } from '@volano/domain/rules/survey-progress';
import { useId, useLayoutEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { RequirementRing, type RingSegment } from '../../../ui/marks/requirement-ring.tsx';
import classes from './survey-flow.module.css';

/** More names than these are a list that nobody reads; the recap has them. */
const NAMED = 5;

interface SurveyEndProps {
  businessName: string;
  ring: readonly RingSegment[];
  /** Names of the steps that still lack something, in order. */
  missing: readonly string[];
  /** Names of the questions that changed after they were answered. */
  toConfirm: readonly string[];
  /** How many questions are still open. */
  openQuestions: number;
  lacks: ReturnType<typeof surveyLacks>;
  /** Whether anything is asked at all: of nothing nobody has answered everything. */
  hasQuestions: boolean;
  /** Somebody of the firm answers for the company. */
  isOnBehalf: boolean;
  /** What follows from the answers; the page counts it. */
  children: React.ReactNode;
  onMissing: () => void;
  onReview: () => void;
  announcementsHref: string | null;
  homeHref: string;
}

const MISSING_WORDS = {
  answers: 'surveys.end.missing',
  parts: 'surveys.end.missingData',
  both: 'surveys.end.missingBoth',
} as const;

/** After the last step: what the answers have brought and what is still missing. */
export function SurveyEnd({
  businessName,
  ring,
  missing,
  toConfirm,
  openQuestions,
  lacks,
  hasQuestions,
  isOnBehalf,
  children,
  onMissing,
  onReview,
  announcementsHref,
  homeHref,
}: SurveyEndProps) {
  const t = useT();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const isComplete = lacks === 'nothing';
  const done = ring.filter((segment) => segment === 'ok').length;
  return (
    <Flex aria-labelledby={headingId} component="section" direction="column" align="flex-start">
      {ring.length === 0 ? null : (
        <RequirementRing segments={ring} size={112} label={`${String(done)}/${String(ring.length)}`} isDecorative />
      )}
      <Text size="compact" mt="lg" c="dimmed">
        {t('surveys.end.kicker', { name: businessName })}
      </Text>
      <h1 ref={heading} id={headingId} tabIndex={-1} className={classes['surveyEndTitle']}>
        {isComplete ? t(endWords(hasQuestions, isOnBehalf)) : t(MISSING_WORDS[lacks], { count: openQuestions })}
      </h1>
      <Stack gap="s10" mt="md" maw="56ch" className={classes['surveyEndWords']}>
        {children}
        {isComplete || missing.length > NAMED ? null : (
          <p>{t('surveys.end.missingSteps', { steps: missing.join(', ') })}</p>
        )}
        {toConfirm.length === 0 ? null : (
          <p>{t('surveys.end.toConfirm', { count: toConfirm.length, questions: toConfirm.join(', ') })}</p>
        )}
        <Text size="compact" c="dimmed">
          {t(laterWords(announcementsHref !== null, isOnBehalf))}
        </Text>
      </Stack>
      <EndActions isComplete={isComplete} {...{ isOnBehalf, onMissing, onReview, announcementsHref, homeHref }} />
    </Flex>
  );
}

interface EndActionsProps extends Pick<
  SurveyEndProps,
  'isOnBehalf' | 'onMissing' | 'onReview' | 'announcementsHref' | 'homeHref'
> {
  isComplete: boolean;
}

/** Where to go from here: to what suits, or to what is still missing. */
function EndActions({ isComplete, isOnBehalf, onMissing, onReview, announcementsHref, homeHref }: EndActionsProps) {
  const t = useT();
  return (
    <Group gap="sm" align="stretch" mt="s28" className={classes['surveyEndActions']}>
      {isComplete ? (
        <>
          {announcementsHref === null ? null : (
            <Button size="lg" component="a" href={announcementsHref}>
              {t('surveys.end.toAnnouncements')}
            </Button>
          )}
          <Button size="lg" variant={announcementsHref === null ? 'filled' : 'default'} component="a" href={homeHref}>
            {t(
              isOnBehalf
                ? 'surveys.toCompany'
                : announcementsHref === null
                  ? 'common.places.waiting'
                  : 'surveys.toHome',
            )}
          </Button>
          <Button size="lg" variant="subtle" onClick={onReview}>
            {t('surveys.end.review')}
          </Button>
        </>
      ) : (
        <>
          <Button size="lg" onClick={onMissing}>
            {t('surveys.end.toMissing')}
          </Button>
          <Button size="lg" variant="default" component="a" href={announcementsHref ?? homeHref}>
            {t(announcementsHref === null ? 'common.places.waiting' : 'surveys.end.toAnnouncements')}
          </Button>
        </>
      )}
    </Group>
  );
}

function laterWords(hasList: boolean, isOnBehalf: boolean) {
  if (isOnBehalf) return 'surveys.end.changeLaterOf';
  return hasList ? 'surveys.end.changeLater' : 'surveys.end.changeMeanwhile';
}

function endWords(hasQuestions: boolean, isOnBehalf: boolean) {
  if (!hasQuestions) return 'surveys.end.noQuestions';
  return isOnBehalf ? 'surveys.end.completeOf' : 'surveys.end.complete';
}
