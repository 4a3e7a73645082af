import type { SameKeys } from '../words.ts';
import type { recommendations as italian } from '../it/recommendations.ts';

export const recommendations: SameKeys<typeof italian> = {
  recommend: 'Recommend',
  recommended: 'Recommended',
  recommendedService: 'Recommended',
  recommendNamed: 'Recommend {{name}}',
  withdrawNamed: '{{recommended}}: {{name}}. Withdraw it',
  added: 'Recommended to the company',
  addedService: 'Recommended to the company',
  removed: 'No longer recommended',
  closed: 'The day to hand the case over has passed: it can no longer be recommended.',
};
