import { SOUTHERN_AGENCIES } from './agencies-centre-south.ts';
import { NORTHERN_AGENCIES } from './agencies-north.ts';
import type { AgencySeed } from './shapes.ts';

/** Every company of the story. */
export const AGENCIES: readonly AgencySeed[] = [...NORTHERN_AGENCIES, ...SOUTHERN_AGENCIES];
