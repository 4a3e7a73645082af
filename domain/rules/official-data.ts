import type { AtecoVersion } from './vocabulary.ts';

/** The package of official data (17-seams §8): its parts, in the order in which they are brought. */
export const OFFICIAL_PARTS = [
  'structures',
  'notes',
  'index',
  'correspondence',
  'towns',
  'chambers',
  'incentives',
] as const;
export type OfficialPart = (typeof OFFICIAL_PARTS)[number];

/** How the package stands. `none`: it was never asked for. */
export const OFFICIAL_STATES = ['none', 'running', 'done', 'failed'] as const;
export type OfficialRunStatus = Exclude<(typeof OFFICIAL_STATES)[number], 'none'>;

/** `waitsForQuestions`: what a record of the incentives asks would have no question that it means. */
export const OFFICIAL_PART_STATES = ['waiting', 'running', 'done', 'failed', 'waitsForQuestions'] as const;
export type OfficialPartState = (typeof OFFICIAL_PART_STATES)[number];

/** A file of the package, as its manifest names it. */
export interface OfficialFile {
  readonly part: OfficialPart;
  /** Without a folder. */
  readonly name: string;
  /** Of ATECO; what is no classification has none. */
  readonly version?: AtecoVersion | undefined;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
}

/** Official lists, and the questions of the survey, without which records are read in part. */
export const MISSING_LISTS = ['towns', 'ateco2007', 'ateco2025', 'questions'] as const;
export type MissingList = (typeof MISSING_LISTS)[number];

/** A reading of the official feed: under way, in the catalogue, or nothing of it is. */
export const WATCH_STATUSES = ['reading', 'done', 'failed'] as const;
export type WatchStatus = (typeof WATCH_STATUSES)[number];
