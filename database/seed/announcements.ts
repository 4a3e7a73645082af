import { SOUTHERN_ANNOUNCEMENTS } from './announcements-centre-south.ts';
import { CHAMBER_ANNOUNCEMENTS, NEW_COMPANY_ANNOUNCEMENTS } from './announcements-by-audience.ts';
import { NATIONAL_ANNOUNCEMENTS, UNCERTAIN_ANNOUNCEMENTS } from './announcements-national.ts';
import { NORTHERN_ANNOUNCEMENTS } from './announcements-north.ts';
import { TAX_CREDITS, OTHER_EDITIONS } from './announcements-tax-credits.ts';
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
