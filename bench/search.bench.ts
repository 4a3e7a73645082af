import { search } from '@volano/domain/contracts/search';
import { hold, median } from './measures.ts';
import { workOf } from './processes.ts';
import { withAdmin, withCompanies } from './world.ts';

const [FEW, MANY] = [10_000, 100_000] as const;
const RUNS = 60;
const TURNS = 3;
const LIMITS = { work: 50, growth: 1.3 } as const;

interface Company {
  readonly name: string;
  readonly vatNumber: string;
  readonly city: string;
  readonly email: string;
}

/** What one looks for a company by. */
const KINDS: Readonly<Record<string, (company: Company) => string>> = {
  'by its name': ({ name }) => name,
  'by its name with an error': ({ name }) => name.slice(0, 3) + name.slice(4),
  'by part of its VAT number': ({ vatNumber }) => vatNumber.slice(2, 9),
  'by its town': ({ city }) => city,
  'by the e-mail of its owner': ({ email }) => email,
};

/** Milliseconds of processor of one search that finds its company. */
type Cost = (what: string) => Promise<number>;

/** The search of everything as an admin, with ten thousand companies and with a hundred thousand: processor of the portal and PostgreSQL, medians of turns. */
export function run(): Promise<boolean> {
  return withOffice(FEW, (few) =>
    withOffice(MANY, async (many) => {
      const held: boolean[] = [];
      for (const what of Object.keys(KINDS)) {
        const costs: [number, number][] = [];
        for (let turn = 0; turn < TURNS; turn += 1) costs.push([await few(what), await many(what)]);
        const [before, after] = [median(costs.map(([ms]) => ms)), median(costs.map(([, ms]) => ms))];
        const growth = after / before;
        held.push(
          hold(
            `a company of ${MANY} found from any page ${what}`,
            `${after.toFixed(1)} ms, ${growth.toFixed(2)} × of ${FEW}`,
            `≤ ${LIMITS.work} ms, ≤ ${LIMITS.growth} ×`,
            after <= LIMITS.work && growth <= LIMITS.growth,
          ),
        );
      }
      return held.every(Boolean);
    }),
  );
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
function withOffice<T>(agencies: number, work: (cost: Cost) => Promise<T>): Promise<T> {
  return withCompanies({ agencies, announcements: 1_000 }, async (filled) => {
    const { pool } = filled.database;
    await pool.query(`
      update agencies a set "businessName" = ${word('n', 1)} || ' ' || ${word('n', 2)} || ' S.r.l.',
        "vatNumber" = lpad((n * 7919 % 100000000000)::text, 11, '0'), "registeredOfficeCity" = ${word('n % 4001', 3)}, "registeredOfficeProvince" = 'MI'
      from (select "_id", row_number() over (order by "_id") as n from agencies) numbered
      where numbered."_id" = a."_id"`);
    // All of it: what the database would tidy up behind the fill counts as its work.
    await pool.query('vacuum analyze');
    const { rows: companies } = await pool.query<Company>(
      `select substring("businessName" from '^(\\S+ \\S+)') as name, "vatNumber", "registeredOfficeCity" as city, u."email"
       from agencies a join users u on u."_id" = a."userId" order by md5(a."_id"::text) limit ${RUNS}`,
    );
    return withAdmin(filled, ({ admin }) =>
      work((what) =>
        workOf(RUNS, async (n) => {
          const q = KINDS[what]?.(companies[n]!) ?? '';
          const { status, reply } = await admin.attempt(search, { query: { q } });
          if (status !== 200 || !reply.some(({ kind }) => kind === 'agency'))
            throw new Error(`${what}: nothing for ${q}`);
        }),
      ),
    );
  });
}
