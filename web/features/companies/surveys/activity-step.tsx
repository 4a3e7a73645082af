import { useId } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StepFrame } from './step-frame.tsx';
import { StepNote } from './step-note.tsx';

export interface ActivityStepProps {
  /** The name of the company where somebody of the office answers for it. */
  officeName: string | undefined;
  isMissingSaid: boolean;
  /** The choice of codes, with those already chosen. */
  children: React.ReactNode;
}

/** What a company does: its ATECO codes, chosen in the field that the page puts here. */
export function ActivityStep({ officeName, isMissingSaid, children }: ActivityStepProps) {
  const t = useT();
  const headingId = useId();
  return (
    <StepFrame
      headingId={headingId}
      kicker={t('surveys.activity.kicker')}
      title={
        officeName === undefined ? t('surveys.activity.title') : t('surveys.activity.titleOf', { name: officeName })
      }
      help={t('surveys.activity.help')}
    >
      {children}
      {isMissingSaid ? <StepNote>{t('surveys.activity.missing')}</StepNote> : null}
    </StepFrame>
  );
}
