import { Button } from '@mantine/core';
import { useId, useLayoutEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { RequirementRing } from '../../../ui/cards/requirement-ring.tsx';
import type { WheelSegment } from '../../../ui/cards/requirement-ring-geometry.ts';
import classes from './survey-flow.module.css';

/** More names than these are a list that nobody reads; the recap has them. */
const NAMED = 5;

export interface SurveyEndProps {
  businessName: string;
  wheel: readonly WheelSegment[];
  /** Names of the steps that still lack something, in order. */
  missing: readonly string[];
  /** How many questions are still open. */
  openQuestions: number;
  /** Whether anything is asked at all: of nothing nobody has answered everything. */
  hasQuestions: boolean;
  /** Somebody of the office answers for the company. */
  isOffice: boolean;
  /** What follows from the answers; the page counts it. */
  children: React.ReactNode;
  onMissing: () => void;
  onReview: () => void;
  announcementsHref: string;
  homeHref: string;
}

/** After the last step: what the answers have brought and what is still missing. */
export function SurveyEnd({
  businessName,
  wheel,
  missing,
  openQuestions,
  hasQuestions,
  isOffice,
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
  const isComplete = missing.length === 0;
  const done = wheel.filter((segment) => segment === 'ok').length;
  return (
    <section aria-labelledby={headingId} className={classes['end']}>
      <RequirementRing segments={wheel} size={112} label={`${String(done)}/${String(wheel.length)}`} isDecorative />
      <p className={classes['kicker']}>{t('surveys.end.kicker', { name: businessName })}</p>
      <h1 ref={heading} id={headingId} tabIndex={-1} className={classes['surveyEndTitle']}>
        {isComplete
          ? t(endWords(hasQuestions, isOffice))
          : openQuestions > 0
            ? t('surveys.end.missing', { count: openQuestions })
            : t('surveys.end.missingData')}
      </h1>
      <div className={classes['surveyEndWords']}>
        {children}
        {isComplete || missing.length > NAMED ? null : (
          <p>{t('surveys.end.missingSteps', { steps: missing.join(', ') })}</p>
        )}
        <p className={classes['later']}>{t(isOffice ? 'surveys.end.changeLaterOf' : 'surveys.end.changeLater')}</p>
      </div>
      <div className={classes['surveyEndActions']}>
        {isComplete ? (
          <>
            <Button size="lg" component="a" href={announcementsHref}>
              {t('surveys.end.toAnnouncements')}
            </Button>
            <Button size="lg" variant="default" component="a" href={homeHref}>
              {t(isOffice ? 'surveys.toCompany' : 'surveys.toHome')}
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
            <Button size="lg" variant="default" component="a" href={announcementsHref}>
              {t('surveys.end.toAnnouncements')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

function endWords(hasQuestions: boolean, isOffice: boolean) {
  if (!hasQuestions) return 'surveys.end.noQuestions';
  return isOffice ? 'surveys.end.completeOf' : 'surveys.end.complete';
}
