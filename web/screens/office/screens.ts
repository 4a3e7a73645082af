import { advisingScreens } from './advising/screens.ts';
import { catalogueScreens } from './catalogue/screens.ts';
import { companyScreens } from './companies/screens.ts';
import { conversationScreens } from './conversation/screens.ts';
import { insightScreens } from './insight/screens.ts';
import { peopleScreens } from './people/screens.ts';

/** The screens of the office, under /admin. */
export const screens = [
  ...insightScreens,
  ...companyScreens,
  ...peopleScreens,
  ...advisingScreens,
  ...catalogueScreens,
  ...conversationScreens,
];
