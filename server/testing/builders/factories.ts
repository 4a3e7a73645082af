import type { DB } from '@volano/database/types';
import { type Insertable, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/new-id.ts';
import { create, insert, update } from './rows.ts';

type Row<T extends keyof DB> = Partial<Insertable<DB[T]>>;

let counter = 0;

function next(): number {
  counter += 1;
  return counter;
}

/** Numbers begin anew, as in a run that has made nothing yet. */
export function restartCounting(): void {
  counter = 0;
}

/** A person who may enter. A customer unless a role is given. The password is nobody's: tests enter by session. */
export async function aUser(ctx: Context, given: Row<'users'> = {}) {
  const n = next();
  return create(ctx.db, 'users', {
    _id: newId(),
    name: `Nome${n}`,
    surname: `Cognome${n}`,
    email: `persona${n}@prova.example`,
    passwordHash: 'none',
    role: 'user',
    isEmailVerified: true,
    isConfirmed: true,
    createdAt: ctx.clock.now().toISOString(),
    ...given,
  });
}

/** A company with an owner of its own unless `userId` says whose it is. */
export async function anAgency(ctx: Context, given: Row<'agencies'> = {}) {
  const n = next();
  const userId = given.userId ?? (await aUser(ctx))._id;
  return create(ctx.db, 'agencies', {
    _id: newId(),
    businessName: `Azienda ${n} S.r.l.`,
    vatNumber: '',
    fiscalCode: String(10_000_000_000 + n),
    telephone: '030 555 0100',
    administrationEmail: `azienda${n}@prova.example`,
    contractType: 'grow',
    createdAt: ctx.clock.now().toISOString(),
    ...given,
    userId,
  });
}

/** A company with its people: who owns it, who advises it, who looks after its performance. */
export async function aStaffedAgency(ctx: Context, given: Row<'agencies'> = {}) {
  const owner = await aUser(ctx);
  const advisor = await aUser(ctx, { role: 'advisor' });
  const performance = await aUser(ctx, { role: 'business-performance-partner' });
  const people = { userId: owner._id, advisorId: advisor._id, businessPerformancePartnerId: performance._id };
  const agency = await anAgency(ctx, { ...people, ...given });
  return { owner, advisor, performance, agency, params: { id: agency._id } };
}

/** The orders that the office may give end here: one that is made beside what it does takes none of them away. */
const LAST_GIVEN_ORDER = 100_000;

/** A question of the survey with as many answers as named; the one named `none` stands for "none of these". */
export async function aQuestion(
  ctx: Context,
  given: Row<'categories_templates'> & { answers?: readonly string[] } = {},
) {
  const n = next();
  const { answers = ['sì', 'no'], ...columns } = given;
  const category = await create(ctx.db, 'categories_templates', {
    _id: newId(),
    categoryName: `Domanda ${n}`,
    order: LAST_GIVEN_ORDER + n,
    isMultipleAnswers: true,
    ...columns,
  });
  const of = { type: 'generic', categoryTemplateId: category._id };
  const requirements = answers.map((name, order) => {
    return { ...of, _id: newId(), name, order, isNoneOfThese: name === 'none' };
  });
  if (requirements.length > 0) await insert(ctx.db, 'requirements_templates', requirements);
  return { ...category, answers: requirements.map(({ _id }) => _id) };
}

/** An ATECO code of six digits of 2025 unless told otherwise. */
export async function anAtecoCode(ctx: Context, given: Row<'ateco_codes'> = {}) {
  // Six digits of a code of its own, in the divisions from 60 on: a world of things makes thousands.
  const n = String(next()).padStart(5, '0');
  return create(ctx.db, 'ateco_codes', {
    _id: newId(),
    version: '2025',
    code: `6${n.slice(0, 1)}.${n.slice(1, 3)}.${n.slice(3)}`,
    name: `Attività ${n}`,
    level: 6,
    section: 'J',
    ...given,
  });
}

/** A group of ATECO codes with a name of its own, empty. */
export async function anAtecoSubCategory({ db }: Context, given: Row<'ateco_subcategory_templates'> = {}) {
  const group = { _id: newId(), version: '2025', name: `Sottocategoria ${next()}` } as const;
  return create(db, 'ateco_subcategory_templates', { ...group, ...given });
}

/** A category of ATECO codes with a name of its own, empty. */
export async function anAtecoCategory({ db }: Context, given: Row<'ateco_category_templates'> = {}) {
  const category = { _id: newId(), version: '2025', name: `Categoria ${next()}` } as const;
  return create(db, 'ateco_category_templates', { ...category, ...given });
}

/** A region with a name of its own. */
export async function aRegion(ctx: Context, given: Row<'regions'> = {}) {
  const region = await create(ctx.db, 'regions', { _id: newId(), name: `Regione ${next()}`, ...given });
  await sql`insert into region_group_regions ("regionGroupId", "regionId")
    select "_id", ${region._id}::uuid from region_groups where "name" = ${ALMOST_EVERYWHERE}`.execute(ctx.db);
  return region;
}

const ALMOST_EVERYWHERE = 'Quasi tutta Italia';

/** A group of every region but one where nobody is: what is for it holds of every company that says where it is, and asks something. */
async function aGroupOfAlmostAll(ctx: Context): Promise<string> {
  const found = await ctx.db
    .selectFrom('region_groups')
    .select('_id')
    .where('name', '=', ALMOST_EVERYWHERE)
    .executeTakeFirst();
  if (found !== undefined) return found._id;
  const { _id } = await create(ctx.db, 'region_groups', { _id: newId(), name: ALMOST_EVERYWHERE });
  await sql`insert into region_group_regions ("regionGroupId", "regionId") select ${_id}::uuid, "_id" from regions`.execute(
    ctx.db,
  );
  await create(ctx.db, 'regions', { _id: newId(), name: 'Altrove' });
  return _id;
}

/** A town in a province of its own, of a region of its own unless told of which. */
export async function aTown(ctx: Context, given: { readonly regionId?: string } = {}) {
  const n = next();
  const regionId = given.regionId ?? (await aRegion(ctx))._id;
  // First letters that no real province has.
  const provinceCode = `${'JKQWXYZDH'.charAt(Math.floor(n / 26) % 9)}${String.fromCodePoint(65 + (n % 26))}`;
  await ctx.db
    .insertInto('provinces')
    .values({ code: provinceCode, name: `Provincia ${n}`, regionId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const town = { code: String(900_000 + n), name: `Comune ${n}`, provinceCode };
  await insert(ctx.db, 'municipalities', town);
  return { ...town, regionId };
}

/** A chamber of commerce of no region unless told of which. */
export async function aChamber(ctx: Context, given: Row<'cciaas'> = {}) {
  const n = next();
  return create(ctx.db, 'cciaas', { _id: newId(), code: `C${n}`, name: `Camera di commercio ${n}`, ...given });
}

/**
 * A published announcement for almost the whole country that has no dates; a person has confirmed what it asks, unless told otherwise. It is in target for
 * every company that says where it is: one that asks nothing at all says so (`regionGroupId: null`).
 */
export async function anAnnouncement(ctx: Context, given: Row<'announcements'> = {}) {
  const isNational =
    given.announcementType === undefined || ['national', 'tax-credit'].includes(given.announcementType);
  const regionGroupId = isNational && given.regionGroupId === undefined ? await aGroupOfAlmostAll(ctx) : null;
  return create(ctx.db, 'announcements', {
    _id: newId(),
    title: `Bando ${next()}`,
    announcementType: 'national',
    ...(regionGroupId === null ? {} : { regionGroupId }),
    isActive: true,
    checkState: 'reviewed',
    ...given,
  });
}

/** A published service. */
export async function aService(ctx: Context, given: Row<'services'> = {}) {
  return create(ctx.db, 'services', {
    _id: newId(),
    name: `Servizio ${next()}`,
    categoryType: 'other',
    isActive: true,
    ...given,
  });
}

/** A survey that has been begun, of a company of its own unless told whose. */
export async function aSurvey(ctx: Context, given: Row<'surveys'> = {}) {
  const agencyId = given.agencyId ?? (await anAgency(ctx))._id;
  const now = ctx.clock.now().toISOString();
  return create(ctx.db, 'surveys', { _id: newId(), createdAt: now, updatedAt: now, ...given, agencyId });
}

/** A survey with every place, an activity, its company's VAT number and as many answers as any survey asks. */
export async function aCompleteSurvey(ctx: Context, given: Row<'surveys'> = {}) {
  const region = await aRegion(ctx);
  const survey = await aSurvey(ctx, { answeredQuestions: 1000, registerOfficeId: region._id, ...given });
  const surveyId = survey._id;
  await insert(ctx.db, 'survey_offices', { surveyId, regionId: region._id, isSecond: false });
  await insert(ctx.db, 'survey_cciaas', { surveyId, cciaaId: (await aChamber(ctx))._id });
  await insert(ctx.db, 'survey_atecos', { surveyId, atecoCodeId: (await anAtecoCode(ctx))._id });
  await update(ctx.db, 'agencies', { _id: survey.agencyId }, { vatNumber: '00743110157' });
  return survey;
}

/** A company with its owner, and a survey that has been begun; `hasParts` when all but its answers is there. */
export async function aBegunSurvey(ctx: Context, { hasParts = false } = {}) {
  const owner = await aUser(ctx);
  const agency = await anAgency(ctx, { userId: owner._id });
  const begun = { agencyId: agency._id, answeredQuestions: 0 };
  const survey = await (hasParts ? aCompleteSurvey(ctx, begun) : aSurvey(ctx, begun));
  return { owner, agency, survey, params: { id: survey._id } };
}

/** An investment of a survey of its own unless told of which. */
export async function anInvestment(ctx: Context, given: Row<'investments'> = {}) {
  const n = next();
  const surveyId = given.surveyId ?? (await aSurvey(ctx))._id;
  return create(ctx.db, 'investments', {
    _id: newId(),
    type: 'production',
    name: `Macchina ${n}`,
    description: 'Linea nuova',
    amount: 100_00,
    ...given,
    surveyId,
  });
}
