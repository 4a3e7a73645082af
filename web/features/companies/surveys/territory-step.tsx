import { useId } from 'react';
import { useT } from '../../../lib/i18n/i18n.ts';
import { StepFrame } from './step-frame.tsx';
import { TerritoryFields, type TerritoryFieldsProps } from './territory-fields.tsx';

export interface TerritoryStepProps extends TerritoryFieldsProps {
  /** The name of the company where somebody of the office answers for it. */
  officeName: string | undefined;
}

/** Where a company is. */
export function TerritoryStep({ officeName, ...fields }: TerritoryStepProps) {
  const t = useT();
  const headingId = useId();
  const title =
    officeName === undefined
      ? t(fields.isPartner ? 'surveys.territory.titlePartner' : 'surveys.territory.title')
      : t(fields.isPartner ? 'surveys.territory.titlePartnerOf' : 'surveys.territory.titleOf', { name: officeName });
  return (
    <StepFrame
      headingId={headingId}
      kicker={t(officeName === undefined ? 'surveys.territory.kicker' : 'surveys.steps.territory')}
      title={title}
      help={t('surveys.territory.help')}
    >
      <TerritoryFields {...fields} />
    </StepFrame>
  );
}
