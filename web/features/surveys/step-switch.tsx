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
  isPartner: boolean;
  /** The field where codes are chosen. */
  renderCodes: (chosen: Survey['atecoCodes'], onChange: (codes: Survey['atecoCodes']) => void) => React.ReactNode;
}

interface StepSwitchProps extends StepSurroundings {
  step: SurveyStep;
  survey: Survey;
  /** How many questions there are. */
  total: number;
  isMissingSaid: boolean;
  saver: Saver;
  onNext: () => void;
}

/** The screen of one step. */
export function StepSwitch({ step, survey, total, isMissingSaid, saver, onNext, ...places }: StepSwitchProps) {
  switch (step.kind) {
    case 'territory': {
      const { regions, chambers, isPartner } = places;
      return <TerritoryStep {...{ survey, isPartner, regions, chambers, isMissingSaid }} onChange={saver.put} />;
    }
    case 'activity':
      return (
        <ActivityStep isMissingSaid={isMissingSaid && survey.atecoCodes.length === 0}>
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
      return <InvestmentsStep survey={survey} onSave={saver.save} />;
  }
}

function idsByVersion(codes: Survey['atecoCodes']) {
  const idsOf = (version: string) => codes.filter((code) => code.version === version).map(({ _id }) => _id);
  return { atecoIds: idsOf('2007'), latestAtecoIds: idsOf('2025') };
}
