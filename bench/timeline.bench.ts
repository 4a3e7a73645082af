import { listTimeline } from '@volano/domain/contracts/timeline';
import { anAgency, anAnnouncement, aUser } from '@volano/server/testing/builders/factories';
import { aChat } from '@volano/server/testing/builders/chats';
import { testApp } from '@volano/server/testing/world/app';
import { startTestServer } from '@volano/server/testing/world/postgres';
import { type FilledDatabase, fillDatabase } from './fill-database.ts';
import { printMeasure } from './measures.ts';
import { workOf } from './process-cost.ts';

const EVENTS = 10_000;
const LIMIT_MS = 30;
const RUNS = 30;

/**
 * The first page of the history of a company with ten thousand events, as its consultant opens it, and a page from its middle: milliseconds
 * of processor a request, of the portal and of PostgreSQL together. Answers whether each was within its limit.
 */
export async function run(): Promise<boolean> {
  const server = await startTestServer();
  const filled = await fillDatabase(server.adminUrl, () => Promise.resolve());
  const portal = await testApp({}, { url: filled.url });
  try {
    const { agencyId, advisor } = await aLongHistory(portal.ctx, filled.database);
    const as = portal.as(advisor);
    const params = { id: agencyId };
    const query = { limit: '100' };
    const first = await as.call(listTimeline, { params, query });
    let before = first.lines.at(-1)?.cursor ?? '';
    for (let page = 0; page < 20; page += 1)
      before = (await as.call(listTimeline, { params, query: { ...query, before } })).lines.at(-1)?.cursor ?? '';
    const held: boolean[] = [];
    for (const [what, asked] of [
      ['first page', {}],
      ['page from its middle', { before }],
    ] as const) {
      const cost = await workOf(RUNS, async () => {
        const { status, reply } = await as.attempt(listTimeline, { params, query: asked });
        if (status !== 200 || reply.lines.length < 30) throw new Error(`${what}: ${status}`);
      });
      const isHeld = cost <= LIMIT_MS;
      held.push(isHeld);
      const figure = `${cost.toFixed(1)} ms of processor`;
      printMeasure({
        what: `history of a company with ${EVENTS} events: ${what}`,
        figure,
        limit: `≤ ${LIMIT_MS} ms`,
        isHeld,
      });
      console.log(`${what}: ${figure}, limit ${LIMIT_MS} ms${isHeld ? '' : ' BROKEN'}`);
    }
    return held.every(Boolean);
  } finally {
    await portal.close();
    await filled.close();
    await server.stop();
  }
}

/** Half of it said, a quarter recorded, a fifth accesses, the rest notes, recommendations and favourites; among two other such companies. */
async function aLongHistory(ctx: Parameters<typeof anAgency>[0], { pool }: FilledDatabase['database']) {
  const advisor = await aUser(ctx, { role: 'advisor' });
  const announcements = await Promise.all(
    Array.from({ length: 250 }, async (_, n) => (await anAnnouncement(ctx, { title: `Bando ${n}` }))._id),
  );
  const agencies: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const owner = await aUser(ctx);
    const agency = await anAgency(ctx, { advisorId: advisor._id, userId: owner._id, contractType: 'go' });
    const chat = await aChat(ctx, { agencyId: agency._id, advisorId: advisor._id });
    agencies.push(agency._id);
    await pool.query(
      `insert into chat_messages ("_id", "chatId", "senderId", "sequence", "message", "createdAt")
       select gen_random_uuid(), $1, case when n % 2 = 0 then $2::uuid else $3::uuid end, n, 'Messaggio ' || n || ' sul preventivo',
         now() - interval '5000 hours' + n * interval '1 hour' from generate_series(1, 5000) n`,
      [chat._id, advisor._id, owner._id],
    );
    await pool.query(
      `insert into audit_events ("_id", "action", "actorId", "agencyId", "entityType", "entityId", "createdAt", "details")
       select gen_random_uuid(), case n % 3 when 0 then 'agencyChanged' else 'surveyChanged' end, $2, $1, 'agency', $1,
         now() - n * interval '2 hours', '{"fields":["telephone"],"answers":[]}' from generate_series(1, 2500) n`,
      [agency._id, owner._id],
    );
    await pool.query(
      `insert into kpi_events ("_id", "agencyId", "userId", "kpiType", "createdAt")
       select gen_random_uuid(), $1, $2, 'accesses', now() - n * interval '3 hours' from generate_series(1, 2000) n`,
      [agency._id, owner._id],
    );
    await pool.query(
      `insert into notes ("_id", "agencyId", "authorId", "text", "createdAt")
       select gen_random_uuid(), $1, $2, 'Nota ' || n, now() - n * interval '20 hours' from generate_series(1, 150) n`,
      [agency._id, advisor._id],
    );
    await pool.query(
      `insert into recommendations ("_id", "agencyId", "advisorId", "recommendationId", "createdAt", "answer", "answeredAt", "answeredBy")
       select gen_random_uuid(), $1, $2, id, now() - n * interval '30 hours', 'interested', now() - n * interval '30 hours', $4
       from unnest($3::uuid[]) with ordinality given(id, n) where n <= 100`,
      [agency._id, advisor._id, announcements, owner._id],
    );
    await pool.query(
      `insert into favorites ("_id", "agencyId", "entityType", "objectId", "createdAt")
       select gen_random_uuid(), $1, 'announcement', id, now() - n * interval '30 hours' from unnest($2::uuid[]) with ordinality given(id, n)
       where n <= 150`,
      [agency._id, announcements],
    );
  }
  await pool.query('vacuum analyze');
  return { agencyId: agencies[1] ?? '', advisor };
}
