import { useId } from 'react';
import { useT } from '../../lib/i18n.ts';
import { StepFrame } from './step-frame.tsx';
import { StepNote } from './step-note.tsx';

export interface ActivityStepProps {
  isMissingSaid: boolean;
  /** The choice of codes, with those already chosen. */
  children: React.ReactNode;
}

/** What a company does: its ATECO codes, chosen in the field that the page puts here. */
export function ActivityStep({ isMissingSaid, children }: ActivityStepProps) {
  const t = useT();
  const headingId = useId();
  return (
    <StepFrame
      headingId={headingId}
      kicker={t('surveys.activity.kicker')}
      title={t('surveys.activity.title')}
      help={t('surveys.activity.help')}
    >
      {children}
      {isMissingSaid ? <StepNote>{t('surveys.activity.missing')}</StepNote> : null}
    </StepFrame>
  );
}
