import type { DB } from '@volano/database/types';
import { atecoDigits } from '@volano/domain/rules/ateco-code';
import { deduceFacts, type Deducer, prepareDeductions, withDeduced } from '@volano/domain/rules/matching/deductions';
import { locateSites, type Places } from '@volano/domain/rules/matching/compiled';
import { readCorrespondences } from '@volano/domain/rules/matching/correspondences';
import type { Bounds } from '@volano/domain/rules/bounds';
import type { CallFacts, CompanyFacts, References } from '@volano/domain/rules/matching/types';
import type { Kysely } from 'kysely';
import { plainPlace } from '../../modules/catalogue/territories/town-index.parse.ts';

/** Every company as matching sees it, by name: read row by row, so that it stands apart from the queries it is held against. */
export async function companiesByName(db: Kysely<DB>): Promise<Map<string, CompanyFacts>> {
  const agencies = await db
    .selectFrom('agencies')
    .innerJoin('users', 'users._id', 'agencies.userId')
    .leftJoin('surveys', 'surveys.agencyId', 'agencies._id')
    .select([
      'agencies._id',
      'businessName',
      'agencies.isMonoGrant',
      'users.role',
      'surveys._id as surveyId',
      'registerOfficeId',
      'registeredOfficeCity',
      'registeredOfficeProvince',
    ])
    .execute();
  const [offices, chambers, atecos, answers, numbers, investments, checkAnswers] = await Promise.all([
    db.selectFrom('survey_offices').selectAll().execute(),
    db.selectFrom('survey_cciaas').selectAll().execute(),
    db
      .selectFrom('survey_atecos')
      .innerJoin('ateco_codes', '_id', 'atecoCodeId')
      .select(['surveyId', 'version', 'code'])
      .execute(),
    db.selectFrom('survey_answers').selectAll().execute(),
    db.selectFrom('survey_numbers').select(['surveyId', 'categoryCode', 'value']).execute(),
    db.selectFrom('investments').select(['surveyId', 'type', 'amount']).execute(),
    db.selectFrom('announcement_check_answers').select(['agencyId', 'checkId', 'isMet']).execute(),
  ]);
  const [places, towns] = [await readPlaces(db), await db.selectFrom('survey_towns').selectAll().execute()];
  const deducer = await readDeducer(db);
  return new Map(
    agencies.map(({ businessName, surveyId, role, registeredOfficeCity, registeredOfficeProvince, ...agency }) => {
      const isOwn = (row: { surveyId: string }): boolean => row.surveyId === surveyId;
      const sites = offices.filter(isOwn);
      const city = registeredOfficeCity && plainPlace(registeredOfficeCity.replace(/\(.*/, ''));
      const said: CompanyFacts = {
        ...agency,
        role: role === 'business-partner' ? role : 'user',
        hasSurvey: surveyId !== null,
        operationalHeadQuarterIds: sites.filter(({ isSecond }) => !isSecond).map(({ regionId }) => regionId),
        secondOperationalHeadQuarterIds: sites.filter(({ isSecond }) => isSecond).map(({ regionId }) => regionId),
        cciaaIds: chambers.filter(isOwn).map(({ cciaaId }) => cciaaId),
        atecoCodes: atecos.filter(isOwn),
        answers: answers.filter(isOwn),
        numbers: numbers.filter(isOwn),
        investments: investments.filter(isOwn),
        towns: locateSites(
          {
            city,
            province: registeredOfficeProvince,
            registerOfficeId: agency.registerOfficeId,
            operational: sites.flatMap(({ regionId, isSecond }) => {
              const there = towns.filter((one) => isOwn(one) && one.regionId === regionId && one.isSecond === isSecond);
              const codes = there.length === 0 ? [null] : there.map(({ municipalityCode }) => municipalityCode);
              return codes.map((municipalityCode) => ({ regionId, isSecond, municipalityCode }));
            }),
          },
          places,
        ),
        checkAnswers: checkAnswers.filter(({ agencyId }) => agencyId === agency._id),
      };
      const written = { name: businessName, city, province: registeredOfficeProvince };
      return [businessName, withDeduced(said, deduceFacts(said, written, places, deducer), deducer)];
    }),
  );
}

async function readDeducer(db: Kysely<DB>): Promise<Deducer> {
  const [questions, answers, chambers, meanings] = await Promise.all([
    db.selectFrom('categories_templates').selectAll().execute(),
    db.selectFrom('requirements_templates').selectAll().execute(),
    db.selectFrom('cciaas').selectAll().execute(),
    db.selectFrom('official_correspondences').selectAll().where('field', '=', 'Dimensioni').execute(),
  ]);
  return prepareDeductions({
    questions: questions.map((question) => ({
      ...question,
      question: question.question ?? '',
      answers: answers.filter(({ categoryTemplateId }) => categoryTemplateId === question._id),
    })),
    chambers,
    sizes: meanings.map(({ value, requirementTemplateId }) => ({
      value,
      requirementCode: requirementTemplateId ?? '',
    })),
  });
}

async function readPlaces(db: Kysely<DB>): Promise<Places> {
  const { provinces, municipalities } = await readReferences(db);
  const rows = await db.selectFrom('municipalities').selectAll().execute();
  const named = rows.flatMap((town) =>
    [town.name, town.otherName ?? town.name].map((name) => [plainPlace(name), town] as const),
  );
  const townsByName = Map.groupBy(named, ([name]) => name);
  return {
    provinces,
    municipalities,
    townsByName: new Map([...townsByName].map(([name, all]) => [name, [...new Set(all.map(([, town]) => town))]])),
  };
}

/** Every announcement as matching sees it, by title. */
export async function callsByTitle(db: Kysely<DB>): Promise<Map<string, CallFacts>> {
  const [announcements, codes, categories, requirements, templates, checks] = await Promise.all([
    db.selectFrom('announcements').selectAll().execute(),
    db
      .selectFrom('atecoannouncement_codes')
      .innerJoin('atecoannouncements', 'atecoannouncements._id', 'atecoannouncementId')
      .innerJoin('ateco_codes', 'ateco_codes._id', 'atecoCodeId')
      .select(['announcementId', 'version', 'code', 'isRemoved'])
      .execute(),
    db
      .selectFrom('announcement_categories as category')
      .innerJoin('categories_templates as template', 'template._id', 'category.templateId')
      .select(['category._id', 'announcementId', 'templateId', 'category.categoryName', 'fixable'])
      .select(['unit', 'minimum', 'maximum'])
      .execute(),
    db.selectFrom('announcement_requirements').select(['categoryId', 'templateId', 'name']).execute(),
    db.selectFrom('requirements_templates').select(['_id', 'categoryTemplateId']).execute(),
    db.selectFrom('announcement_checks').selectAll().orderBy('order').orderBy('_id').execute(),
  ]);
  return new Map(
    announcements.map((announcement) => {
      const own = codes.filter(({ announcementId }) => announcementId === announcement._id);
      const digits = (version: string, isRemoved: boolean): string[] =>
        own
          .filter((row) => row.version === version && row.isRemoved === isRemoved)
          .map(({ code }) => atecoDigits(code));
      const facts: CallFacts = {
        ...announcement,
        amount: announcement.amount === null ? null : Number(announcement.amount),
        isOfficial: announcement.officialId !== null,
        origins: {},
        checks: checks
          .filter(({ announcementId }) => announcementId === announcement._id)
          .map(({ anyOf, ...check }) => ({ ...check, anyOf: anyOf?.map((one) => ({ ...one, name: '' })) ?? null })),
        ateco: {
          '2007': { chosen: digits('2007', false), removed: digits('2007', true) },
          '2025': { chosen: digits('2025', false), removed: digits('2025', true) },
        },
        categories: categories
          .filter(({ announcementId }) => announcementId === announcement._id)
          .map(({ _id, templateId, categoryName, fixable, unit, minimum, maximum }) => ({
            ...(unit === null ? {} : { bounds: { unit: unit as Bounds['unit'], minimum, maximum } }),
            categoryCode: templateId,
            categoryName,
            isFixable: fixable,
            acceptsAll: templates
              .filter(({ categoryTemplateId }) => categoryTemplateId === templateId)
              .every((answer) => requirements.some((row) => row.categoryId === _id && row.templateId === answer._id)),
            requirements: requirements
              .filter(({ categoryId }) => categoryId === _id)
              .map((row) => ({ requirementCode: row.templateId, name: row.name })),
          })),
      };
      return [announcement.title, facts];
    }),
  );
}

/** What both sides refer to. */
export async function readReferences(db: Kysely<DB>): Promise<References> {
  const [regions, groups, members, chambers, requirements, correspondences, provinces, municipalities] =
    await Promise.all([
      db.selectFrom('regions').selectAll().execute(),
      db.selectFrom('region_groups').selectAll().execute(),
      db.selectFrom('region_group_regions').selectAll().execute(),
      db.selectFrom('cciaas').selectAll().execute(),
      db.selectFrom('requirements_templates').select(['_id', 'name']).execute(),
      db.selectFrom('ateco_correspondences').selectAll().execute(),
      db.selectFrom('provinces').selectAll().execute(),
      db.selectFrom('municipalities').selectAll().execute(),
    ]);
  const names = (rows: readonly { _id: string; name: string }[]): Map<string, string> =>
    new Map(rows.map(({ _id, name }) => [_id, name]));
  return {
    regionNames: names(regions),
    groupNames: names(groups),
    chamberNames: names(chambers),
    requirementNames: names(requirements),
    provinces: new Map(provinces.map((one) => [one.code, one])),
    municipalities: new Map(municipalities.map((one) => [one.code, one])),
    providers: new Map(),
    groupRegions: new Map(
      groups.map(({ _id }) => [
        _id,
        new Set(members.filter(({ regionGroupId }) => regionGroupId === _id).map(({ regionId }) => regionId)),
      ]),
    ),
    correspondences: readCorrespondences(correspondences, true),
  };
}
