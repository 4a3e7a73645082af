import type { OpenDatabase } from '@volano/server/platform/db/connect';

/** How much there is to match. Of the announcements two in five are open, as in a catalogue that grew for years. */
export interface Size {
  readonly agencies: number;
  readonly announcements: number;
}

const id = (kind: number, n: string): string =>
  `('${String(kind).padStart(8, '0')}-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

// A number from 0 to `below` that depends on the row and on what it is asked for, and is the same at every run.
const pick = (seed: string, salt: number, below: number): string =>
  `(abs(hashint8((${seed})::bigint * 7919 + ${salt})) % ${below})`;

const REGIONS = 20;
const CHAMBERS = 60;
const QUESTIONS = 14;
const ANSWERS = 4;

/** Places, both classifications (about 1,200 codes of six digits each), questions and answers. */
const references = `
  insert into regions ("_id", "name") select ${id(1, 'n')}, 'Regione ' || n from generate_series(0, ${REGIONS - 1}) n;
  insert into region_groups ("_id", "name") select ${id(2, 'n')}, 'Gruppo ' || n from generate_series(0, 4) n;
  insert into region_group_regions select ${id(2, 'n % 5')}, ${id(1, 'n')} from generate_series(0, ${REGIONS - 1}) n;
  insert into cciaas ("_id", "code", "name") select ${id(3, 'n')}, 'C' || n, 'Camera ' || n from generate_series(0, ${CHAMBERS - 1}) n;
  insert into ateco_codes ("_id", "version", "code", "name", "level", "section")
    select ${id(4, 'row_number() over ()')}, v.version, c.code, c.code, length(replace(c.code, '.', '')), 'C'
    from (values ('2007'), ('2025')) v (version), (
      select lpad(d::text, 2, '0') as code from generate_series(1, 96) d
      union all select lpad(d::text, 2, '0') || '.' || g from generate_series(1, 96) d, generate_series(1, 3) g
      union all select lpad(d::text, 2, '0') || '.' || g || k from generate_series(1, 96) d, generate_series(1, 3) g, generate_series(1, 4) k
      union all select lpad(d::text, 2, '0') || '.' || g || k || '.00' from generate_series(1, 96) d, generate_series(1, 3) g, generate_series(1, 4) k
    ) c;
  insert into ateco_correspondences ("code2007", "code2025", "targets", "isSimple", "isExclusive")
    select "code", "code", 1, ${pick(`hashtext("code")`, 1, 3)} > 0, ${pick(`hashtext("code")`, 1, 3)} > 0 from ateco_codes where "version" = '2007';
  insert into categories_templates ("_id", "categoryName", "order", "isMultipleAnswers", "fixable")
    select ${id(5, 'n')}, 'Domanda ' || n, n, n % 2 = 0, n % 3 = 0 from generate_series(0, ${QUESTIONS - 1}) n;
  insert into requirements_templates ("_id", "name", "type", "order", "categoryTemplateId")
    select ${id(6, `n * ${ANSWERS} + a`)}, 'Risposta ' || a, 'check', a, ${id(5, 'n')}
    from generate_series(0, ${QUESTIONS - 1}) n, generate_series(0, ${ANSWERS - 1}) a;
  insert into users ("_id", "name", "surname", "email", "passwordHash", "role")
    select ${id(7, 'n')}, 'Nome', 'Cognome', 'persona' || n || '@prova.example', 'none', case when n < 50 then 'advisor' else 'user' end
    from generate_series(0, 1049) n;`;

/** Seven calls in ten ask for a place, one in four lists sectors, most ask two or three questions. */
const announcements = (count: number): string => `
  insert into announcements ("_id", "title", "isActive", "announcementType", "regionId", "regionGroupId", "cciaaId", "amount",
      "publicationDate", "expiryDate", "investmentTypes", "allowsNewSite", "successRate", "checkState")
    select ${id(8, 'n')}, 'Bando ' || n, true, t.type, case when t.type = 'regional' then ${id(1, pick('n', 2, REGIONS))} end,
      case when t.type in ('national', 'tax-credit') and ${pick('n', 3, 2)} = 0 then ${id(2, pick('n', 4, 5))} end,
      case when t.type = 'commerce' then ${id(3, pick('n', 5, CHAMBERS))} end, 1000 * (1 + ${pick('n', 6, 500)}), '2026-01-10T08:00:00Z',
      case when n % 5 < 2 then '2027-06-30T21:59:59Z'::timestamptz else '2026-06-30T21:59:59Z' end, array['energy'], n % 7 = 0, 'medium', 'reviewed'
    from generate_series(1, ${count}) n,
      lateral (select (array['regional', 'regional', 'regional', 'regional', 'commerce', 'commerce', 'national', 'national', 'national', 'tax-credit'])[1 + ${pick('n', 7, 10)}] as type) t;
  insert into atecoannouncements ("_id", "announcementId") select ${id(9, 'n')}, ${id(8, 'n')} from generate_series(1, ${count}) n where n % 4 = 0;
  insert into atecoannouncement_codes ("atecoannouncementId", "atecoCodeId", "isRemoved")
    select distinct on (1, 2) ${id(9, 'n')}, ${id(4, `1 + ${pick('n * 10 + k', 8, 5_000)}`)}, k = 7
    from generate_series(4, ${count}, 4) n, generate_series(0, 7) k
    where exists (select from ateco_codes where "_id" = ${id(4, `1 + ${pick('n * 10 + k', 8, 5_000)}`)});
  insert into announcement_categories ("_id", "announcementId", "templateId", "categoryName")
    select distinct on (2, 3) ${id(10, 'n * 10 + k')}, ${id(8, 'n')}, ${id(5, pick('n * 10 + k', 9, QUESTIONS))}, 'Domanda'
    from generate_series(1, ${count}) n, generate_series(0, 3) k where k < 1 + n % 4;
  insert into announcement_requirements ("_id", "categoryId", "templateId", "name")
    select ${id(11, `row_number() over ()`)}, c."_id", r."_id", r."name"
    from announcement_categories c join requirements_templates r on r."categoryTemplateId" = c."templateId"
    where ${pick(`hashtext(c."_id"::text || r."_id"::text)`, 10, 4)} > 0;`;

/** One to three sites, one chamber, one or two codes, twelve questions in fourteen answered. */
const agencies = (from: number, to: number): string => `
  insert into agencies ("_id", "businessName", "fiscalCode", "telephone", "administrationEmail", "userId", "advisorId")
    select ${id(12, 'n')}, 'Azienda ' || ${pick('n', 11, 1_000_000)}, (10000000000 + n)::text, '030', 'a@prova.example',
      ${id(7, `50 + n % 1000`)}, ${id(7, 'n % 50')}
    from generate_series(${from}, ${to}) n;
  insert into surveys ("_id", "agencyId", "registerOfficeId") select ${id(13, 'n')}, ${id(12, 'n')}, ${id(1, pick('n', 12, REGIONS))}
    from generate_series(${from}, ${to}) n where n % 20 > 0;
  insert into survey_offices select ${id(13, 'n')}, ${id(1, pick('n', 13, REGIONS))}, false from generate_series(${from}, ${to}) n where n % 20 > 0;
  insert into survey_cciaas select ${id(13, 'n')}, ${id(3, pick('n', 14, CHAMBERS))} from generate_series(${from}, ${to}) n where n % 20 > 0;
  insert into survey_atecos select distinct ${id(13, 'n')}, c."_id"
    from generate_series(${from}, ${to}) n, generate_series(0, 1) k join lateral (
      select "_id" from ateco_codes where "version" = case when (n + k) % 3 = 0 then '2007' else '2025' end
        and "code" = lpad((1 + ${pick('n', 15, 96)})::text, 2, '0') || '.' || (1 + ${pick('n', 16, 3)}) || (1 + ${pick('n', 17, 4)}) || '.00') c on true
    where n % 20 > 0;
  insert into survey_answers select ${id(13, 'n')}, ${id(5, 'q')}, ${id(6, `q * ${ANSWERS} + ${pick('n * 14 + q', 18, ANSWERS)}`)}
    from generate_series(${from}, ${to}) n, generate_series(0, ${QUESTIONS - 1}) q where n % 20 > 0 and (n + q) % 7 > 0;
  insert into investments ("_id", "surveyId", "type", "name", "description", "amount")
    select ${id(14, 'n')}, ${id(13, 'n')}, case when n % 2 = 0 then 'energy' else 'adv' end, 'Investimento', 'Investimento', 100000 * (1 + ${pick('n', 19, 900)})
    from generate_series(${from}, ${to}) n where n % 20 > 0 and n % 3 = 0;`;

const BATCH = 10_000;

/** Fills an empty database. */
export async function fillForMatching({ pool }: OpenDatabase, size: Size): Promise<void> {
  await pool.query(`set statement_timeout = 0; ${references} ${announcements(size.announcements)}`);
  for (let from = 1; from <= size.agencies; from += BATCH) {
    await pool.query(agencies(from, Math.min(size.agencies, from + BATCH - 1)));
  }
  await pool.query('vacuum analyze');
}

function idOf(kind: number, n: number): string {
  return `${String(kind).padStart(8, '0')}-0000-7000-8000-${String(n).padStart(12, '0')}`;
}

/** The n-th company, from 1. */
export function agencyId(n: number): string {
  return idOf(12, n);
}

/** The n-th call, from 1. Those whose number leaves 0 or 1 divided by five are open. */
export function announcementId(n: number): string {
  return idOf(8, n);
}

/** A region, and two questions with two accepted answers each, as an editor sends a call. */
export function draftOf(n: number) {
  return {
    regionId: idOf(1, n % REGIONS),
    categories: [n % QUESTIONS, (n + 5) % QUESTIONS].map((question) => ({
      templateId: idOf(5, question),
      requirementsToUse: [0, 1].map((answer) => idOf(6, question * ANSWERS + answer)),
    })),
  };
}
