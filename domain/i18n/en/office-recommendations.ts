import type { officeRecommendations as italian } from '../it/office-recommendations.ts';
import type { SameKeys } from '../words.ts';

export const officeRecommendations: SameKeys<typeof italian> = {
  title: 'Recommended',
  hint: 'What was recommended to the company, what it answers and how far you have come.',
  empty: 'Nothing recommended yet',
  emptyHint: 'When you recommend a grant or a service, the answer of the company appears here.',
  loadError: 'We cannot load what was recommended',
  by: 'Recommended by {{name}} on {{date}}',
  byService: 'Recommended by {{name}} on {{date}}',
  answers: { interested: 'Interested', notNow: 'Later on', no: 'Not interested', none: 'No answer' },
  answeredAt: 'answered on {{date}}',
  progress: { inProgress: 'In progress', applied: 'Filed', won: 'Won', lost: 'Not won', none: 'To begin' },
  progressOf: 'Progress of {{name}}: {{progress}}',
  wonOf: 'Won: {{amount}}',
  wonMore: 'Won…',
  back: 'Not begun yet',
  saved: 'Progress saved',
  wonTitle: 'How much was won?',
  wonIntro: 'For {{businessName}}: {{title}}.',
  amount: 'Amount won',
  amountHint: 'Optional: you can add it when the authority says it.',
  amountWrong: 'Write an amount, such as 25.000',
};
