import { type Kysely, sql } from 'kysely';
import { insertStarterMeanings, insertStarterQuestions } from '../reference/starter-survey.ts';
import { QUESTIONS } from '../reference/survey-questions.ts';
import { ensureTerritories } from '../reference/territories.ts';
import type { DB } from '../types.ts';
import { DEMO_PASSWORD } from './users.ts';
import { insertRows, type Pen, momentsAround } from './rows.ts';
import {
  readAtecoIds,
  readTerritories,
  writeAnnouncements,
  writeEditions,
  writeNews,
  writePartners,
  writeServices,
  writeCallDetails,
} from './write-catalogue.ts';
import { writeAteco, townRows } from './write-classifications.ts';
import { writeConversations, writeMessageNotices } from './write-conversations.ts';
import { type StoreFile, writeFiles } from './write-files.ts';
import { writeOutcomes, writeStatistics } from './write-statistics.ts';
import {
  dossiersToGenerate,
  writeFavoritesAndRecommendations,
  writeNotifications,
  writeSurveys,
  writeViews,
  writeAgencies,
  writeUsers,
} from './write-work.ts';

export interface SeedOptions {
  /** Hashes the one password of the story, once. */
  readonly passwordHash: (password: string) => Promise<string>;
  /** The moment that every date of the story is counted from. */
  readonly now: Date;
  readonly storeFile: StoreFile;
}

export interface SeedResult {
  /** False where there were people already, and nothing was written. */
  readonly isFilled: boolean;
  /** Companies whose dossier has still to be generated, by the server's own action, and the consultant who signs it. */
  readonly toGenerate: readonly { readonly agencyId: string; readonly advisorUserId: string }[];
}

/**
 * Tells the demo story to a database that has no people: all of it in one transaction, or nothing (decisions §10).
 * A second call changes nothing; of portals that start together on one database one tells it, the others wait.
 */
export async function seedDemo(db: Kysely<DB>, options: SeedOptions): Promise<SeedResult> {
  const hash = await options.passwordHash(DEMO_PASSWORD);
  return db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '30s'`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtextextended('volano demo', 0))`.execute(trx);
    const someone = await trx.selectFrom('users').select('_id').limit(1).executeTakeFirst();
    if (someone !== undefined) return { isFilled: false, toGenerate: [] };
    const pen: Pen = { trx, moments: momentsAround(options.now) };
    await ensureTerritories(trx);
    await insertRows(trx, 'municipalities', townRows());
    // Its office confirms whom companies choose, so that the story has choices that wait.
    await insertRows(trx, 'firm', [{ confirmsChoices: true }]);
    await writeUsers(pen, hash);
    await writeAgencies(pen);
    await insertStarterQuestions(trx, pen.moments.during(-420, 'questions'), QUESTIONS);
    await insertStarterMeanings(trx);
    await writeAteco(pen);
    const territories = await readTerritories(trx);
    const ateco = await readAtecoIds(trx);
    await writeAnnouncements(pen, territories, ateco);
    await writeCallDetails(pen);
    await writeEditions(pen);
    await writeServices(pen);
    await writeNews(pen);
    await writePartners(pen);
    await writeSurveys(pen, territories, ateco);
    await writeFavoritesAndRecommendations(pen);
    await writeViews(pen);
    await writeNotifications(pen);
    await writeFiles(pen, options.storeFile);
    await writeConversations(pen, options.storeFile);
    await writeOutcomes(pen);
    await writeStatistics(pen);
    await writeMessageNotices(pen);
    return { isFilled: true, toGenerate: dossiersToGenerate() };
  });
}
