import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Actor } from '@volano/domain/policies/actor';
import { listMatchingUsers } from '@volano/server/matching/associated.queries';
import { recountAgency, recountAll } from '@volano/server/matching/matching.actions';
import { listTargetCounts } from '@volano/server/matching/matching.queries';
import { agencyId, announcementId } from './matching-data.ts';
import { holdMost, median } from './measures.ts';
import { type Filled, withCompanies } from './world.ts';

const NOW = new Date('2026-11-18T09:42:00Z');
const clock = { now: () => NOW };
const SIZE = { agencies: 100_000, announcements: 5_000 } as const;
const RUNS = 100;
const LIMITS = { saved: 200, held: 50 } as const;
const ADMIN: Actor = {
  userId: '',
  role: 'admin',
  sessionId: '',
  agencyId: null,
  contractType: null,
  isMonoGrant: false,
  provenAt: NOW.toISOString(),
  mustSetUpTwoFactor: false,
  mustChangePassword: false,
  isPending: false,
  address: '',
};

/** What follows one saved survey and one saved call with a hundred thousand companies, until every list and count is right. */
export function run(): Promise<boolean> {
  return withCompanies(SIZE, async (filled) => {
    const { db } = filled.database;
    await recountAll({ db, clock });
    const surveys: number[] = [];
    for (let n = 0; n < RUNS; n += 1)
      surveys.push(await timed(() => saveSurvey(filled, agencyId(1 + ((n * 7_919) % SIZE.agencies)), n)));
    // What the surveys changed is counted first.
    await recountAll({ db, clock });
    const calls: number[] = [];
    const delay = monitorEventLoopDelay({ resolution: 1 });
    for (let n = 0; n < 5; n += 1) {
      await filled.database.pool.query(
        `update announcements set "allowsNewSite" = not "allowsNewSite", "amount" = "amount" + 1 where "_id" = $1`,
        [announcementId(6)],
      );
      delay.enable();
      calls.push(await timed(() => recountAll({ db, clock })));
      delay.disable();
    }
    const of = `, with ${SIZE.agencies} companies`;
    return [
      holdMost(`one survey saved, until every count is right${of}`, median(surveys), LIMITS.saved, ' ms'),
      holdMost(`one call saved, all that follows behind${of}`, median(calls), LIMITS.saved, ' ms', 2),
      holdMost(`the event loop held by it at most${of}`, delay.max / 1e6, LIMITS.held, ' ms', 2),
    ].every(Boolean);
  });
}

/** Another answer of a company, and the lists and counts that read it. */
async function saveSurvey({ database: { db, pool } }: Filled, company: string, n: number): Promise<void> {
  await pool.query(
    `update survey_answers set "requirementCode" = r."_id" from surveys s, requirements_templates r
     where s."agencyId" = $1 and "surveyId" = s."_id" and r."categoryTemplateId" = "categoryCode" and r."name" = 'Risposta 1'
       and "categoryCode" = (select min("categoryCode"::text)::uuid from survey_answers a where a."surveyId" = s."_id")`,
    [company],
  );
  await recountAgency({ db, clock }, company);
  const eight = Array.from({ length: 8 }, (_, at) => announcementId(5 * ((n * 8 + at) % 900) + 1));
  await listMatchingUsers(db, eight, ADMIN, NOW);
  await listTargetCounts(db, [company], NOW);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
