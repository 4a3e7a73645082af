import type { Investment, Survey, SurveyPatch } from './surveys.api.ts';

/** What a person has just changed: the part to send, and the codes behind its ids so that they can be named before the server answers. */
export interface Change {
  readonly patch: SurveyPatch;
  readonly atecoCodes?: Survey['atecoCodes'];
  /** The towns behind the codes that it sends, and those known before. */
  readonly towns?: Survey['towns'];
}

/** What a change replaces; of two changes with the same slot only the later one matters. */
export function slotOf({ answered, ...fields }: SurveyPatch): string {
  if (answered !== undefined) return `answered:${answered.categoryCode}`;
  return Object.keys(fields).sort().join('+');
}

/** The survey as it will be once the changes are saved: what is shown meanwhile. */
export function withChanges(survey: Survey, changes: readonly Change[]): Survey {
  return changes.reduce(withChange, survey);
}

function withChange(survey: Survey, { patch, atecoCodes, towns }: Change): Survey {
  const { answered, answers, investments, ...fields } = patch;
  const changed = { ...survey, ...(fields as Partial<Survey>) };
  return {
    ...changed,
    answers: answered === undefined ? (answers ?? survey.answers) : replaced(survey.answers, answered),
    investments: investments === undefined ? survey.investments : investments.map(shown),
    atecoCodes: atecoCodes === undefined ? survey.atecoCodes : atecoCodes,
    towns: towns ?? survey.towns,
  };
}

function replaced(answers: Survey['answers'], answered: NonNullable<SurveyPatch['answered']>): Survey['answers'] {
  const { categoryCode, requirementCodes } = answered;
  return [
    ...answers.filter((answer) => answer.categoryCode !== categoryCode),
    ...requirementCodes.map((requirementCode) => ({ categoryCode, requirementCode })),
  ];
}

function shown(investment: NonNullable<SurveyPatch['investments']>[number], index: number): Investment {
  return { ...investment, _id: investment._id ?? `unsaved-${String(index)}` };
}
