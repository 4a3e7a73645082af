import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { Kbd } from '../../../ui/cards/kbd.tsx';
import { RequirementRing } from '../../../ui/cards/requirement-ring.tsx';
import type { WheelSegment } from '../../../ui/cards/requirement-ring-geometry.ts';
import classes from './survey-flow.module.css';

export interface SurveyBarProps {
  wheel: readonly WheelSegment[];
  /** How many answers the number keys choose among; 0 where they do nothing. */
  answers: number;
  isLast: boolean;
  onBack: (() => void) | null;
  onSkip: (() => void) | null;
  onNext: () => void;
}

/** Back, shortcuts, skip and next, always in sight; on a phone with the wheel (mock-ups 05). */
export function SurveyBar({ wheel, answers, isLast, onBack, onSkip, onNext }: SurveyBarProps) {
  const t = useT();
  const done = wheel.filter((segment) => segment === 'ok').length;
  const next = isLast ? t('surveys.bar.finish') : t('surveys.bar.next');
  return (
    <>
      <span className={classes['wheel']}>
        <RequirementRing segments={wheel} size={52} label={String(done)} animate />
      </span>
      {onBack === null ? (
        <span />
      ) : (
        <>
          <Button
            className={classes['wide'] ?? ''}
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
      <div className={classes['forward']}>
        {answers > 1 ? <Hints answers={Math.min(answers, 9)} /> : null}
        {onSkip === null ? null : (
          <Button className={classes['wide'] ?? ''} variant="subtle" onClick={onSkip}>
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
      </div>
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
