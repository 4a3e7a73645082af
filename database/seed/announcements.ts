import { SOUTHERN_ANNOUNCEMENTS } from './announcements-centre-south.ts';
import { CHAMBER_ANNOUNCEMENTS } from './announcements-chambers.ts';
import { OTHER_EDITIONS } from './announcements-editions.ts';
import { NATIONAL_ANNOUNCEMENTS } from './announcements-national.ts';
import { NEW_COMPANY_ANNOUNCEMENTS } from './announcements-new-companies.ts';
import { NORTHERN_ANNOUNCEMENTS } from './announcements-north.ts';
import { UNCERTAIN_ANNOUNCEMENTS } from './announcements-states.ts';
import { TAX_CREDITS } from './announcements-tax-credits.ts';
import type { AnnouncementSeed } from './shapes.ts';

/** Every announcement of the story. */
export const ANNOUNCEMENTS: readonly AnnouncementSeed[] = [
  ...NATIONAL_ANNOUNCEMENTS,
  ...NEW_COMPANY_ANNOUNCEMENTS,
  ...TAX_CREDITS,
  ...NORTHERN_ANNOUNCEMENTS,
  ...SOUTHERN_ANNOUNCEMENTS,
  ...CHAMBER_ANNOUNCEMENTS,
  ...UNCERTAIN_ANNOUNCEMENTS,
  ...OTHER_EDITIONS,
];
