/** What may be new for a portfolio (9-working-day §5): of a call, then of a company. */
export const CALL_NEWS = ['published', 'changed', 'closing'] as const;
export const NEWS_KINDS = [...CALL_NEWS, 'answered', 'surveyCompleted', 'factsChanged'] as const;
export type CallNewsKind = (typeof CALL_NEWS)[number];

/** What a company may still say (`OpenKey`): questions as `requirement:<id>`. */
export const OPEN_KEY = /^(survey|sites|chambers|atecoCodes|towns|requirement:[0-9a-f-]{36})$/;
/** What would lift a near miss (`LeverKey`): answers as `answer:<id>`. */
export const LEVER_KEY = /^(newSite|answer:[0-9a-f-]{36})$/;

/** A portfolio of more companies is not looked at as a whole: one of its consultants is to be chosen. */
export const PORTFOLIO_AT_MOST = 2_000;
