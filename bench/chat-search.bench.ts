import { searchMessages } from '@volano/domain/contracts/chat-search';
import { testApp } from '@volano/server/testing/world/app';
import { startTestServer } from '@volano/server/testing/world/postgres';
import { BLOCK, fillChats } from './chat-data.ts';
import { fillDatabase } from './fill-database.ts';
import { printMeasure } from './measures.ts';
import { workOf } from './process-cost.ts';

const PEOPLE = 20 * BLOCK;
const MESSAGES = 1_000_000;
const LIMIT_MS = 50;
const RUNS = 20;
/** What is looked for, and in how many of all messages it stands. */
const SEARCHES = {
  'a word said often': 'preventivo',
  'the beginning of a word': 'fotovol',
  'a word said once in ten thousand': 'perizia',
  'two words': 'preventivo fotovoltaico',
  'a word that nobody said': 'zanzariera',
} as const;

/**
 * What was said, looked for by a consultant in their own conversations, among a million messages of all: milliseconds of processor a request,
 * of the portal and of PostgreSQL together. Answers whether each was within its limit.
 */
export async function run(): Promise<boolean> {
  const server = await startTestServer();
  const filled = await fillDatabase(server.adminUrl, () => Promise.resolve());
  try {
    const [advisor] = await fillChats(filled.database, PEOPLE);
    if (advisor === undefined) throw new Error('nobody is there');
    await say(filled.database.pool);
    const portal = await testApp({}, { url: filled.url });
    try {
      const as = portal.as({ _id: advisor.userId });
      const held: boolean[] = [];
      for (const [what, q] of Object.entries(SEARCHES)) {
        const ask = async (): Promise<void> => {
          const { status, reply } = await as.attempt(searchMessages, { query: { q } });
          if (status !== 200 || (reply.length === 0) !== (q === 'zanzariera')) throw new Error(`${what}: ${status}`);
        };
        await ask();
        const cost = await workOf(RUNS, ask);
        const isHeld = cost <= LIMIT_MS;
        held.push(isHeld);
        const figure = `${cost.toFixed(1)} ms of processor`;
        printMeasure({
          what: `one's own conversations among ${MESSAGES} messages: ${what}`,
          figure,
          limit: `≤ ${LIMIT_MS} ms`,
          isHeld,
        });
        console.log(`${what}: ${figure}, limit ${LIMIT_MS} ms${isHeld ? '' : ' BROKEN'}`);
      }
      return held.every(Boolean);
    } finally {
      await portal.close();
    }
  } finally {
    await filled.close();
    await server.stop();
  }
}

/** Messages of two dozen words in every conversation, as many in each. */
async function say(pool: { query: (text: string, values?: unknown[]) => Promise<unknown> }): Promise<void> {
  await pool.query('set statement_timeout = 0');
  await pool.query(
    `insert into chat_messages ("_id", "chatId", "senderId", "sequence", "message", "createdAt")
     select gen_random_uuid(), c."_id", c."advisorId", n,
       'Buongiorno, ' || case when n % 10 = 0 then 'il preventivo ' else 'la domanda ' end
         || case when n % 100 = 0 then 'del fotovoltaico ' else 'della macchina ' end || case when n % 997 = 0 then 'con perizia ' else '' end
         || 'è arrivata stamattina e la guardo con il collega entro ' || n % 30 || ' giorni, poi le scrivo cosa manca per il bando ' || n % 500,
       now() - (1000000 - n) * interval '1 minute'
     from chats c, generate_series(1, $1::integer / (select count(*) from chats)::integer) n`,
    [MESSAGES],
  );
  await pool.query(
    'update chats set "lastSequence" = (select max("sequence") from chat_messages m where m."chatId" = chats."_id")',
  );
  await pool.query('vacuum analyze');
}
