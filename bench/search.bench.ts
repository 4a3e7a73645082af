import { search } from '@volano/domain/contracts/search';
import { aUser } from '@volano/server/testing/builders/factories';
import { testApp } from '@volano/server/testing/world/app';
import { startTestServer } from '@volano/server/testing/world/postgres';
import { type MatchingSetup, setUpMatching } from './matching-setup.ts';
import { printMeasure } from './measures.ts';
import { cpuSecondsOf } from './process-cost.ts';

const [FEW, MANY] = [10_000, 100_000] as const;
const RUNS = 60;
const TURNS = 3;
const LIMITS = { work: 50, growth: 1.3 } as const;
/** What is typed of the company at a place, and what one looks for by it. */
const KINDS: Readonly<Record<string, (company: Company) => string>> = {
  'by its name': ({ name }) => name,
  'by its name with an error': ({ name }) => name.slice(0, 3) + name.slice(4),
  'by part of its VAT number': ({ vatNumber }) => vatNumber.slice(2, 9),
  'by its town': ({ city }) => city,
  'by the e-mail of its owner': ({ email }) => email,
};

interface Company {
  readonly name: string;
  readonly vatNumber: string;
  readonly city: string;
  readonly email: string;
}

/**
 * The search of everything as an admin, by the ways in which somebody looks for a company, with ten thousand companies and with a hundred
 * thousand: milliseconds of processor a request, of the portal and of PostgreSQL together. Medians of turns. Answers whether each was within its
 * limit and found the company.
 */
export async function run(): Promise<boolean> {
  const server = await startTestServer();
  const offices: Awaited<ReturnType<typeof openOffice>>[] = [];
  try {
    for (const agencies of [FEW, MANY])
      offices.push(await openOffice(await setUpMatching(server.adminUrl, { agencies, announcements: 1_000 })));
    const [few, many] = offices;
    if (few === undefined || many === undefined) throw new Error('there is nothing to compare');
    const held: boolean[] = [];
    for (const what of Object.keys(KINDS)) {
      const costs: { few: number[]; many: number[] } = { few: [], many: [] };
      for (let turn = 0; turn < TURNS; turn += 1) {
        costs.few.push(await costOf(few, what));
        costs.many.push(await costOf(many, what));
      }
      held.push(tell(what, median(costs.few), median(costs.many)));
    }
    return held.every(Boolean);
  } finally {
    for (const { close } of offices) await close();
    await server.stop();
  }
}

const SYLLABLES = 'ba ce di fo gu la me ni po ra se ti vo za bre cla dri gno sta tru'.split(' ');

/** A made-up word of three syllables, of eight thousand: the same for the same number. */
function word(number: string, salt: number): string {
  const hash = `abs(hashint8((${number})::bigint * 7919 + ${salt})::bigint)`;
  const syllable = (at: number): string =>
    `(array['${SYLLABLES.join("','")}'])[1 + (${hash} / ${SYLLABLES.length ** at}) % ${SYLLABLES.length}]`;
  return `initcap(${[0, 1, 2].map(syllable).join(' || ')})`;
}

/** Companies called by two made-up words, in four thousand towns, each with its VAT number. */
async function openOffice(setup: MatchingSetup) {
  const { pool } = setup.database;
  await pool.query(`
    update agencies a set "businessName" = ${word('n', 1)} || ' ' || ${word('n', 2)} || ' S.r.l.',
      "vatNumber" = lpad((n * 7919 % 100000000000)::text, 11, '0'), "registeredOfficeCity" = ${word('n % 4001', 3)}, "registeredOfficeProvince" = 'MI'
    from (select "_id", row_number() over (order by "_id") as n from agencies) numbered
    where numbered."_id" = a."_id"`);
  // All of it: what the database would tidy up behind the fill counts as its work.
  await pool.query('vacuum analyze');
  const portal = await testApp({}, { url: setup.url });
  const admin = portal.as(await aUser(portal.ctx, { role: 'admin', email: 'misura@prova.example' }));
  const { rows: companies } = await pool.query<Company>(
    `select substring("businessName" from '^(\\S+ \\S+)') as name, "vatNumber", "registeredOfficeCity" as city, u."email"
     from agencies a join users u on u."_id" = a."userId" order by md5(a."_id"::text) limit ${RUNS}`,
  );
  const close = async (): Promise<void> => {
    await portal.close();
    await setup.close();
  };
  return { admin, companies, close };
}

/** Milliseconds of processor a request. Throws where nothing is found. */
async function costOf({ admin, companies }: Awaited<ReturnType<typeof openOffice>>, what: string): Promise<number> {
  const [own, database] = [process.cpuUsage(), cpuSecondsOf('postgres')];
  for (const company of companies) {
    const q = KINDS[what]?.(company) ?? '';
    const { status, reply } = await admin.attempt(search, { query: { q } });
    if (status !== 200 || !reply.some(({ kind }) => kind === 'agency')) throw new Error(`${what}: nothing for ${q}`);
  }
  const { user, system } = process.cpuUsage(own);
  return ((user + system) / 1e6 + cpuSecondsOf('postgres') - database) * (1000 / companies.length);
}

function tell(what: string, few: number, many: number): boolean {
  const growth = many / few;
  const isHeld = many <= LIMITS.work && growth <= LIMITS.growth;
  const figure = `${many.toFixed(1)} ms, ${growth.toFixed(2)} × of ${FEW}`;
  printMeasure({
    what: `a company of ${MANY} found from any page ${what}`,
    figure,
    limit: `≤ ${LIMITS.work} ms, ≤ ${LIMITS.growth} ×`,
    isHeld,
  });
  console.log(`${what}: ${figure}${isHeld ? '' : ' BROKEN'}`);
  return isHeld;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
