import type { SurveyPart } from '@volano/domain/rules/survey-progress';
import { ActivityStep } from './activity-step.tsx';
import { InvestmentsStep } from './investments-step.tsx';
import { QuestionStep } from './question-step.tsx';
import type { Saver } from './survey-saver.ts';
import type { SurveyStep } from './survey-steps.ts';
import type { Survey } from './surveys.api.ts';
import { TerritoryStep } from './territory-step.tsx';

interface Place {
  readonly _id: string;
  readonly name: string;
}

/** What the steps need that is not of the survey itself. */
export interface StepSurroundings {
  regions: readonly Place[];
  chambers: readonly (Place & { readonly regionId: string | null })[];
  /** The field where codes are chosen. */
  renderCodes: (chosen: Survey['atecoCodes'], onChange: (codes: Survey['atecoCodes']) => void) => React.ReactNode;
  /** The company's VAT number, where the survey found it missing; `isMissingSaid` once somebody went on without. */
  renderVat?: ((isMissingSaid: boolean) => React.ReactNode) | undefined;
  /** The name of the company where somebody of the office answers for it. */
  officeName?: string | undefined;
}

interface StepSwitchProps extends StepSurroundings {
  step: SurveyStep;
  survey: Survey;
  /** How many questions there are. */
  total: number;
  isPartner: boolean;
  missing: readonly SurveyPart[];
  isMissingSaid: boolean;
  saver: Saver;
  onNext: () => void;
}

/** The screen of one step. */
export function StepSwitch({ step, survey, total, isMissingSaid, saver, onNext, ...places }: StepSwitchProps) {
  const { officeName } = places;
  switch (step.kind) {
    case 'territory': {
      const { regions, chambers, isPartner } = places;
      const missing = isMissingSaid ? places.missing : [];
      return (
        <TerritoryStep {...{ survey, officeName, isPartner, regions, chambers, missing }} onChange={saver.put}>
          {places.renderVat?.(missing.includes('vatNumber'))}
        </TerritoryStep>
      );
    }
    case 'activity':
      return (
        <ActivityStep officeName={officeName} isMissingSaid={isMissingSaid && survey.atecoCodes.length === 0}>
          {places.renderCodes(survey.atecoCodes, (codes) =>
            saver.put({ patch: idsByVersion(codes), atecoCodes: codes }),
          )}
        </ActivityStep>
      );
    case 'question':
      return (
        <QuestionStep
          question={step.question}
          number={step.number}
          total={total}
          survey={survey}
          isMissingSaid={isMissingSaid}
          onChange={saver.put}
          onNext={onNext}
        />
      );
    case 'investments':
      return <InvestmentsStep officeName={officeName} survey={survey} onSave={saver.save} />;
  }
}

function idsByVersion(codes: Survey['atecoCodes']) {
  const idsOf = (version: string) => codes.filter((code) => code.version === version).map(({ _id }) => _id);
  return { atecoIds: idsOf('2007'), latestAtecoIds: idsOf('2025') };
}
